// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/measure_command.h"

#include "core/estimate/engine.h"
#include "core/estimate/engine_programs.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// The programs that show the memory in use while the benchmark runs, by back end. Metal and Vulkan have none
/// of their own. A device given by its size alone is taken for NVIDIA's, as everywhere.
void addWatchNotes(const Scenario& scenario, std::vector<std::string>& notes) {
    const auto any = [&](auto&& belongs) {
        return std::any_of(scenario.devices.begin(), scenario.devices.end(), [&](const DeviceBudget& device) {
            return device.source != BudgetSource::Host && belongs(device);
        });
    };
    if (any([](const DeviceBudget& device) { return device.backend == "cuda" || device.backend.empty(); }))
        notes.emplace_back("Meanwhile, for the peak of memory: nvidia-smi --query-gpu=memory.used "
                           "--format=csv --loop-ms=200");
    if (any([](const DeviceBudget& device) { return device.backend == "rocm"; }))
        notes.emplace_back("Meanwhile, for the peak of memory: rocm-smi --showmeminfo vram");
}

} // namespace

std::span<const LaunchOption> measureOptions() {
    static const std::vector<LaunchOption> all = [] {
        std::vector<LaunchOption> options;
        for (const Engine* engine : engines())
            if (const EnginePrograms* programs = engine->info().programs)
                for (const ProgramOption& option : programs->benchmarkOptions)
                    options.push_back({engine->info().name, option.option, option.meaning});
        return options;
    }();
    return all;
}

Result<LaunchCommand> measureCommand(const Scenario& scenario, const Estimate& estimate) {
    const Engine* engine = engineByName(scenario.engine);
    const EnginePrograms* programs = engine == nullptr ? nullptr : engine->info().programs;
    if (programs == nullptr || programs->benchmark == nullptr)
        return fail(ErrorKind::Usage, "no_benchmark",
            fmt::format("no benchmark program is known for the engine {}", scenario.engine),
            {scenario.engine});
    LaunchCommand command = programs->benchmark(scenario, estimate);
    addWatchNotes(scenario, command.notes);
    return command;
}

} // namespace vramplan
