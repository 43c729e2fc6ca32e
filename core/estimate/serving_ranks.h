// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan {

/// How many GPUs of a plan a serving engine uses, and how.
struct ServingRanks {
    std::uint64_t tensor = 1;   ///< GPUs that share each layer
    std::uint64_t stages = 1;   ///< groups of layers
    std::uint64_t replicas = 1; ///< independent copies of the model

    std::uint64_t count() const { return tensor * stages * replicas; }
    /// Devices are numbered by replica, then stage, then tensor rank.
    std::uint64_t stageOf(std::uint64_t device) const { return device / tensor % stages; }
};

/// Refuses a plan with fewer GPUs than ranks; warns of GPUs that stay idle. Without any GPU the host stands
/// in for the only rank. Errors: Refused naming the setting and how many GPUs are needed.
Result<void> checkRanks(
    const Scenario& scenario, const ServingRanks& ranks, std::string_view engine, Estimate& estimate);

/// The devices of a plan, or the host where it has none.
std::span<const DeviceBudget> servingDevices(const Scenario& scenario);

/// What the busiest of `replicas` serves: sequences are dealt round robin.
Workload busiestReplica(const Workload& workload, std::uint64_t replicas);

/// Layers in `stages` contiguous parts, the remainder one each to the last parts.
std::vector<LayerRange> stagesRemainderLast(std::uint64_t layers, std::uint64_t stages);
/// The same, the remainder to the first parts.
std::vector<LayerRange> stagesRemainderFirst(std::uint64_t layers, std::uint64_t stages);

} // namespace vramplan
