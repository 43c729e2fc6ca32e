// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/solve.h"

#include "core/estimate/engine.h"
#include "core/estimate/plan_changes.h"
#include "core/units/text.h"
#include "core/whatif/gpu_layers.h"
#include "core/whatif/limits.h"
#include "core/whatif/sweep.h"
#include "core/whatif/weight_candidates.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"context", "sequences", "gpus", "weights", "gpu_layers"};
constexpr std::uint64_t kMostGpus = 128;

bool fits(const Result<Estimate>& answer) { return answer && answer->verdict.fits == true; }

/// The solution at a scenario that was found, or the plan as it stands with the reason why nothing was.
Result<Solution> at(
    Goal goal, const Scenario& scenario, std::optional<std::uint64_t> value, const Phrase& reason) {
    Solution solution;
    solution.goal = goal;
    solution.value = value;
    solution.reason = reason;
    solution.scenario = scenario;
    VRAMPLAN_TRY(solution.estimate, estimate(scenario));
    return solution;
}

/// Why nothing can be said about what fits; null where it can.
const char* whyUnknown(const Scenario& scenario, const Estimate& now) {
    if (scenario.noGpuFound)
        return "No GPU was found on this machine, so it is not known what fits; name one with --gpu or "
               "--vram.";
    if (!now.weightsKnown)
        return "The weights are unknown, so it is not known what fits; give the missing sizes or "
               "--parameters.";
    if (!now.complete())
        return "The working buffers are unknown, so it is not known what fits; give --hidden and --vocab.";
    const auto& devices = now.devices;
    const bool sized = std::all_of(
        devices.begin(), devices.end(), [](const auto& each) { return each.headroom.has_value(); });
    return sized ? nullptr : "The memory of a device is unknown, so it is not known what fits.";
}

/// Nothing fits: an answer, unless the engine refuses even the smallest value for a reason of its own.
Result<Solution> nothing(Goal goal, const Scenario& scenario, Quantity quantity, const char* reason) {
    VRAMPLAN_TRY(const Scenario smallest, withQuantity(scenario, quantity, 1));
    VRAMPLAN_CHECK(estimate(smallest));
    return at(goal, scenario, std::nullopt, reason);
}

bool isAdjusted(const Result<Estimate>& answer) {
    return answer && answer->verdict.state == VerdictState::Adjusted;
}

/// What ends at this value: memory, a rule of the engine, or that it runs as planned.
const char* whatEnds(const Scenario& found, Quantity quantity, std::uint64_t value, const char* memory) {
    const auto more = withQuantity(found, quantity, value + 1);
    if (!more) return memory;
    const auto answer = estimate(*more);
    if (isAdjusted(answer)) return "More than this fits only with the engine's own change.";
    return answer ? memory : "The engine refuses more than this with the plan's settings.";
}

Result<Solution> solveContext(const Scenario& scenario) {
    const Limits limits = findLimits(scenario);
    if (!limits.maxContext)
        return nothing(Goal::Context, scenario, Quantity::Context,
            isAdjusted(estimate(scenario))
                ? "Without the engine's own change not even one token per sequence fits."
                : "Not even one token per sequence surely fits.");
    VRAMPLAN_TRY(const Scenario found, withQuantity(scenario, Quantity::Context, *limits.maxContext));
    return at(Goal::Context, found, limits.maxContext,
        limits.contextAtModelMaximum
            ? "This is the model's own maximum; memory allows it."
            : whatEnds(found, Quantity::Context, *limits.maxContext, "One token more does not surely fit."));
}

Result<Solution> solveSequences(const Scenario& scenario) {
    const Limits limits = findLimits(scenario);
    if (!limits.maxSequences)
        return nothing(Goal::Sequences, scenario, Quantity::Sequences,
            isAdjusted(estimate(scenario))
                ? "Without the engine's own change not even one sequence of this length fits."
                : "Not even one sequence of this length surely fits.");
    VRAMPLAN_TRY(const Scenario found, withQuantity(scenario, Quantity::Sequences, *limits.maxSequences));
    return at(Goal::Sequences, found, limits.maxSequences,
        whatEnds(found, Quantity::Sequences, *limits.maxSequences, "One sequence more does not surely fit."));
}

Result<Solution> solveGpus(const Scenario& scenario) {
    if (scenario.devices.empty())
        return fail(
            ErrorKind::Usage, "no_gpu", "solve gpus: name the GPU to count with --gpu or --vram", {"gpus"});
    std::optional<Error> refusal;   // the first after the last count that the engine takes
    std::uint64_t lastAnswered = 0; // that count
    for (std::uint64_t count = 1; count <= kMostGpus; ++count) {
        const Scenario tried = withGpus(scenario, count);
        const auto answer = estimate(tried);
        if (fits(answer))
            return at(Goal::Gpus, tried, count,
                count == 1                      ? Phrase("One is enough.")
                    : lastAnswered != count - 1 ? Phrase("The engine refuses fewer with the plan's settings.")
                    : count == 2                ? Phrase("One of them does not surely fit.")
                                 : Phrase("{gpus} of them do not surely fit.", input("gpus", count - 1)));
        if (answer) {
            lastAnswered = count;
            refusal.reset();
        } else if (!refusal) {
            refusal = answer.error();
        }
    }
    // A setting that ties the plan to some number of GPUs is what has to change first.
    if (lastAnswered == 0 && refusal) return std::unexpected(*std::move(refusal));
    VRAMPLAN_TRY(Solution solution,
        at(Goal::Gpus, scenario, std::nullopt,
            lastAnswered == kMostGpus
                ? Phrase("Not even {gpus} of them fit.", input("gpus", lastAnswered))
                : Phrase("Not even {gpus} of them fit, and the engine refuses more with the plan's settings.",
                      input("gpus", lastAnswered))));
    if (lastAnswered < kMostGpus) solution.refusal = std::move(refusal);
    return solution;
}

Result<Solution> solveWeights(
    const Scenario& scenario, std::span<const std::shared_ptr<const WeightScheme>> schemes) {
    const auto candidates = weightCandidates(scenario, schemes);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].estimate.verdict.fits != true) continue;
        VRAMPLAN_TRY(Solution solution,
            at(Goal::Weights, candidates[i].scenario, candidates[i].bytes.value(),
                i == 0 ? "This is how the model is stored; larger weights would not make it better."
                       : "The next larger precision does not surely fit."));
        solution.weights = candidates[i].scheme;
        return solution;
    }
    return at(Goal::Weights, scenario, std::nullopt, "No weight precision surely fits.");
}

Result<Solution> solveGpuLayers(const Scenario& scenario) {
    if (!placesLayers(scenario))
        return fail(ErrorKind::Usage, "no_gpu_layers",
            fmt::format("solve gpu_layers: the engine {} places no layers by their number; choose an engine "
                        "that does, such as llama.cpp",
                scenario.engine),
            {"gpu_layers"});
    if (scenario.devices.empty())
        return fail(ErrorKind::Usage, "no_gpu", "solve gpu_layers: name the GPU with --gpu or --vram",
            {"gpu_layers"});
    if (const auto most = mostGpuLayers(scenario, scenario.model->layerCount() + 1))
        return at(Goal::GpuLayers, most->scenario, most->layers,
            most->layers > scenario.model->layerCount() ? Phrase("All layers and the output fit.")
                                                        : Phrase("One layer more does not surely fit."));
    return at(
        Goal::GpuLayers, scenario, std::nullopt, "Not even without any layer on the GPU does the plan fit.");
}

} // namespace

Scenario withGpus(const Scenario& scenario, std::uint64_t count) {
    Scenario changed = scenario;
    if (scenario.devices.empty()) return changed;
    changed.devices.clear();
    for (std::uint64_t number = 1; number <= count; ++number) {
        DeviceBudget device = scenario.devices.front();
        device.name = fmt::format("{} #{}", device.name.substr(0, device.name.rfind(" #")), number);
        changed.devices.push_back(std::move(device));
    }
    // Engines that shard tensors take one rank per GPU; those that split layers ignore it.
    const Engine* engine = engineByName(scenario.engine);
    if (scenario.parallelism.tensor > 1 || (engine != nullptr && engine->info().fillsBudget))
        changed.parallelism.tensor = count;
    followDevices(changed);
    return changed;
}

std::string_view name(Goal goal) { return kNames[static_cast<std::size_t>(goal)]; }

std::optional<Goal> goalByName(std::string_view wanted) {
    const auto found = std::find(kNames.begin(), kNames.end(), wanted);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Goal>(found - kNames.begin());
}

Result<Solution> solve(
    const Scenario& scenario, Goal goal, std::span<const std::shared_ptr<const WeightScheme>> schemes) {
    VRAMPLAN_TRY(const Estimate now, estimate(scenario));
    if (goal != Goal::Gpus || !scenario.devices.empty())
        if (const char* reason = whyUnknown(scenario, now)) return at(goal, scenario, std::nullopt, reason);
    switch (goal) {
    case Goal::Context: return solveContext(scenario);
    case Goal::Sequences: return solveSequences(scenario);
    case Goal::Gpus: return solveGpus(scenario);
    case Goal::Weights: return solveWeights(scenario, schemes);
    case Goal::GpuLayers: return solveGpuLayers(scenario);
    }
    return fail(ErrorKind::Usage, "unknown_goal", "solve: unknown goal");
}

} // namespace vramplan
