// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vramplan {

/// What the next step of each control costs now, in bytes over all devices; negative where it saves memory,
/// empty where the step is not possible. Each is the difference of two whole estimates, so an engine's
/// rounding is in it.
struct Marginals {
    std::optional<std::int64_t> perContextStep; ///< kContextStep more tokens in every sequence
    std::optional<std::int64_t> perSequence;    ///< one more sequence
    std::optional<std::int64_t> perLayer;
    std::optional<std::int64_t> perQueryHead;
    std::optional<std::int64_t> perKvHead;
    std::optional<std::int64_t> perHeadDim;             ///< per unit of the head dimension
    std::optional<std::int64_t> savedByQ8Cache;         ///< K and V in q8_0 instead of what they are now
    static constexpr std::uint64_t kContextStep = 1024; ///< tokens
    bool operator==(const Marginals&) const = default;
};

/// What another precision would save over all devices, in bytes: negative where it would cost, empty where it
/// is not possible. Each is the difference of two whole estimates.
struct PrecisionSavings {
    std::vector<std::optional<std::int64_t>> keys;    ///< K alone, by position in the engine's kvTypes
    std::vector<std::optional<std::int64_t>> values;  ///< V alone
    std::vector<std::optional<std::int64_t>> weights; ///< by position in the schemes
    bool operator==(const PrecisionSavings&) const = default;
};
PrecisionSavings findPrecisionSavings(const Scenario& scenario, const Estimate& now,
    std::span<const std::shared_ptr<const WeightScheme>> schemes);

/// The two that change with every tick of a workload slider: `now` is the estimate of `scenario`.
Marginals workloadMarginals(const Scenario& scenario, const Estimate& now);
/// All of them. Geometry is expanded again, so this takes longer than an estimate.
Marginals findMarginals(const Scenario& scenario, const Estimate& now);

} // namespace vramplan
