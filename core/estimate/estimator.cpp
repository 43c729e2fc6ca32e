// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/verdict.h"
#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

Result<void> checkKvType(const EngineInfo& info, ElementType type, const char* option) {
    if (std::find(info.kvTypes.begin(), info.kvTypes.end(), type) != info.kvTypes.end()) return {};
    std::string known;
    for (const ElementType each : info.kvTypes)
        known += (known.empty() ? "" : ", ") + std::string(name(each));
    return fail(ErrorKind::Usage, "bad_kv_type",
        fmt::format("{}: {} has no cache type {}; it has {}", option, info.title, name(type), known),
        {option, std::string(name(type))});
}

void warnAboutContext(const Scenario& scenario, Estimate& estimate) {
    const auto limit = scenario.model->maxContext;
    if (limit && scenario.workload.longest() > *limit)
        estimate.warnings.push_back({"context_beyond_model",
            fmt::format("The context of {} tokens is longer than the model's own maximum of {}.",
                groupedText(scenario.workload.longest()), groupedText(*limit)),
            false});
}

} // namespace

Result<Estimate> estimate(const Scenario& scenario) {
    VRAMPLAN_CHECK(validate(scenario));
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr)
        return fail(ErrorKind::Usage, "unknown_engine",
            fmt::format("engine: there is no engine \"{}\"", excerpt(scenario.engine)), {scenario.engine});
    if (!scenario.profile)
        return fail(ErrorKind::Usage, "no_profile",
            fmt::format("engine: the constants of {} are not loaded", scenario.engine), {scenario.engine});
    const EngineInfo& info = engine->info();
    VRAMPLAN_TRY(const ResolvedSettings settings, ResolvedSettings::resolve(info, scenario.settings));

    Estimate result;
    result.warnings = scenario.model->warnings;
    result.warnings.insert(
        result.warnings.end(), scenario.deviceWarnings.begin(), scenario.deviceWarnings.end());
    result.kvK = scenario.precision.kvK.value_or(engine->defaultKvType(*scenario.model));
    result.kvV = scenario.precision.kvV.value_or(
        scenario.precision.kvK ? engine->defaultKvType(*scenario.model) : result.kvK);
    VRAMPLAN_CHECK(checkKvType(info, result.kvK, "kv-type-k"));
    VRAMPLAN_CHECK(checkKvType(info, result.kvV, "kv-type-v"));
    result.settings = settings.values();
    VRAMPLAN_CHECK(engine->plan(scenario, settings, result));
    warnAboutContext(scenario, result);
    if (scenario.noGpuFound)
        result.warnings.push_back({"no_gpu",
            "No GPU was found on this machine: the plan shows host memory only. Name a GPU with --gpu or a "
            "size with --vram.",
            false});
    if (!result.weightsKnown && result.warnings.empty())
        result.warnings.push_back(
            {"weights_unknown", "The weights are unknown, only the cache is counted.", false});
    VRAMPLAN_CHECK(sumUp(result));
    judge(scenario, result);
    return result;
}

} // namespace vramplan
