// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/overhead.h"
#include "core/estimate/verdict.h"
#include "core/model/geometry.h"
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

/// Once, even where the engine has said it in its own words.
void warn(Estimate& estimate, Warning warning) {
    const auto same = [&](const Warning& other) { return other.code == warning.code; };
    if (std::none_of(estimate.warnings.begin(), estimate.warnings.end(), same))
        estimate.warnings.push_back(std::move(warning));
}

/// Buffers follow from the hidden size and logits from the vocabulary: without them these parts are unknown,
/// whatever the engine could add. A size that was measured and typed in is known.
void noteUnknownParts(const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) {
    const Geometry& geometry = scenario.model->geometry;
    const bool measured = settings.isSet("activation_memory");
    estimate.activationsKnown = measured || geometry.hidden > 0;
    estimate.outputKnown = measured || geometry.vocabulary > 0;
    if (!estimate.weightsKnown)
        warn(estimate, {"weights_unknown", "The weights are unknown, only the cache is counted.", false});
    if (!estimate.activationsKnown)
        warn(estimate,
            {"activations_unknown",
                "The activations are unknown, because the model's hidden size is: give --hidden.", false});
    if (!estimate.outputKnown)
        warn(estimate,
            {"output_unknown",
                "The output buffers are unknown, because the model's vocabulary is: give --vocab.", false});
}

void warnAboutHeads(const Geometry& geometry, Estimate& estimate) {
    if (impossibleHeads(geometry))
        warn(estimate,
            {"impossible_heads",
                fmt::format(
                    "No model has {} query heads and {} KV heads of {} values with a hidden size of {}.",
                    geometry.heads, geometry.kvHeads, geometry.headDim, geometry.hidden),
                false});
}

Bytes scaled(Bytes bytes, double factor) {
    if (bytes.overflowed()) return bytes;
    const double value = static_cast<double>(bytes.value()) * factor;
    return value < 9e18 ? Bytes(static_cast<std::uint64_t>(value)) : Bytes::overflow();
}

/// Where a model was read by the plain rules or has assumed sizes, no engine can know better: what follows
/// from them is heuristic. Weights as stored, or from a total that was given, do not.
void lowerBasis(const ModelSpec& spec, Estimate& estimate) {
    if (!spec.heuristicReading) return;
    const bool weights = spec.weightsKnown && estimate.weightPrecision != "as stored";
    for (DeviceEstimate& device : estimate.devices) {
        for (LineItem& item : device.items) {
            // What a pool reserves follows from the budget; what is needed of it is judged below.
            if (item.absorbed || (item.component == Component::Weights && !weights)) continue;
            const bool cache =
                item.component == Component::KvCache || item.component == Component::RecurrentState;
            if (!cache && item.component != Component::Weights) continue;
            const GuessRange& range = cache ? spec.cacheGuess : spec.weightsGuess;
            item.basis = Basis::Heuristic;
            item.low = std::min(item.low, scaled(item.bytes, range.low));
            item.high = std::max(item.high, scaled(item.bytes, range.high));
        }
        const bool sure = scaled(device.poolNeeded, spec.cacheGuess.high) <= device.poolReserved;
        if (device.poolReserved != Bytes() && !sure) {
            VerdictState& state = estimate.verdict.state;
            state =
                state == VerdictState::Unknown ? VerdictState::Likely : worse(state, VerdictState::Likely);
        }
    }
}

/// A plan on one computer with unified memory has that computer's memory for a host, not this one's.
std::optional<Scenario> onItsOwnComputer(const Scenario& scenario) {
    const auto unified = [](const DeviceBudget& device) { return device.machineMemory.has_value(); };
    if (std::count_if(scenario.devices.begin(), scenario.devices.end(), unified) != 1) return std::nullopt;
    Scenario own = scenario;
    DeviceBudget& device = *std::find_if(own.devices.begin(), own.devices.end(), unified);
    const Bytes all = *device.machineMemory;
    device.sharedPool = own.host.sharedPool = kHostPool;
    if (own.host.identity == kTypedHost) return own;
    own.host.capacity = own.host.free = all;
    // The system lives in what the device may not use.
    own.host.othersLow = Bytes();
    own.host.othersHigh = minusOrZero(all, device.capacity.value_or(all));
    return own;
}

Result<Estimate> estimateHere(const Scenario& scenario) {
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
    noteUnknownParts(scenario, settings, result);
    warnAboutHeads(scenario.model->geometry, result);
    lowerBasis(*scenario.model, result);
    for (DeviceEstimate& device : result.devices) addOtherPrograms(device);
    warnAboutContext(scenario, result);
    if (scenario.noGpuFound)
        result.warnings.push_back({"no_gpu",
            "No GPU was found on this machine: the plan shows host memory only. Name a GPU with --gpu or a "
            "size with --vram.",
            false});
    VRAMPLAN_CHECK(sumUp(result));
    judge(scenario, result);
    return result;
}

} // namespace

Result<Estimate> estimate(const Scenario& scenario) {
    if (const auto own = onItsOwnComputer(scenario)) return estimateHere(*own);
    return estimateHere(scenario);
}

} // namespace vramplan
