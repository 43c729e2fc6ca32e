// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <memory>
#include <span>
#include <vector>

namespace vramplan {

/// A weight precision that the plan could run with.
struct WeightCandidate {
    std::shared_ptr<const WeightScheme> scheme;
    Scenario scenario; ///< the plan with it
    Estimate estimate;
    Bytes bytes; ///< of the weights, all devices
};

/// The precisions that this engine can run, the largest weights first: the one that the model is stored in
/// (nothing larger makes it better), then those of `schemes` that are smaller. Empty where the weights are
/// not known.
std::vector<WeightCandidate> weightCandidates(
    const Scenario& scenario, std::span<const std::shared_ptr<const WeightScheme>> schemes);

} // namespace vramplan
