// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/launch_command.h"

#include "core/estimate/engine.h"
#include "core/estimate/engine_programs.h"

#include <fmt/format.h>

namespace vramplan {

std::span<const LaunchOption> launchOptions() {
    static const std::vector<LaunchOption> all = [] {
        std::vector<LaunchOption> options;
        for (const Engine* engine : engines())
            if (const EnginePrograms* programs = engine->info().programs)
                for (const ProgramOption& option : programs->options)
                    options.push_back({engine->info().name, option.option, option.meaning});
        return options;
    }();
    return all;
}

Result<LaunchCommand> launchCommand(const Scenario& scenario, const Estimate& estimate) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine != nullptr && engine->info().programs != nullptr)
        return engine->info().programs->launch(scenario, estimate);
    return fail(ErrorKind::Usage, "no_command",
        fmt::format(
            "the engine {} is a formula and has no launch command; choose llama.cpp, vllm or another engine",
            scenario.engine),
        {scenario.engine});
}

} // namespace vramplan
