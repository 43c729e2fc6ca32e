// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vramplan {

/// What to look for: the longest context, most sequences, fewest GPUs of the first one's kind, least loss of
/// weight precision, most layers on the GPU.
enum class Goal : std::uint8_t { Context, Sequences, Gpus, Weights, GpuLayers };

std::string_view name(Goal goal);
std::optional<Goal> goalByName(std::string_view wanted);

struct Solution {
    Goal goal = Goal::Context;
    std::optional<std::uint64_t> value;          ///< empty where nothing fits; for Weights see `weights`
    std::shared_ptr<const WeightScheme> weights; ///< for Goal::Weights
    Phrase reason;                               ///< one sentence: what ends here, or why nothing fits
    std::optional<Error> refusal;                ///< for Goal::Gpus: why the engine takes no more of them
    Scenario scenario;                           ///< at that value; as given where nothing fits
    Estimate estimate;                           ///< of that scenario
};

/// Every answer is checked by the estimator: the value fits, and one step beyond does not (or is the natural
/// end). `schemes` are the weight precisions to try, best first. Errors: those of the estimator; Usage where
/// the goal makes no sense for the plan (no GPU to count, no GPU layers in this engine).
Result<Solution> solve(
    const Scenario& scenario, Goal goal, std::span<const std::shared_ptr<const WeightScheme>> schemes = {});

/// The plan with this many GPUs of the first one's kind; engines that shard tensors take one rank per GPU.
Scenario withGpus(const Scenario& scenario, std::uint64_t count);

} // namespace vramplan
