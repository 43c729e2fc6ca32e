// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// A quantity that a sweep can vary.
enum class Quantity : std::uint8_t { Context, Sequences, Layers, KvHeads, HeadDim };

/// One axis of a sweep.
struct SweepAxis {
    Quantity quantity = Quantity::Context;
    std::vector<std::uint64_t> values;
};

std::string_view name(Quantity quantity);

/// Reads "context=1k:128k:x2" (geometric), "context=8k:64k:8k" (arithmetic) or "sequences=1,2,4,8". At most
/// 4,096 values. Errors: Usage naming the part.
Result<SweepAxis> parseAxis(std::string_view text);

/// The scenario with this quantity changed. Errors: those of expanding the model.
Result<Scenario> withQuantity(const Scenario& scenario, Quantity quantity, std::uint64_t value);

/// Errors: Usage where an axis is given twice or there are more than 1,000,000 combinations.
Result<void> checkAxes(const std::vector<SweepAxis>& axes);

/// Takes one cell of a sweep: a value per axis, and the answer there.
using CellTaker = std::function<void(const std::vector<std::uint64_t>& values, Result<Estimate> answer)>;
/// Estimates every combination, the last axis fastest, and keeps none. Ends early when `cancelled` says so.
void forEachCell(const Scenario& scenario, const std::vector<SweepAxis>& axes, const CellTaker& take,
    const std::function<bool()>& cancelled = {});

struct SweepRow {
    std::vector<std::uint64_t> values; ///< one per axis
    Result<Estimate> estimate;
};

/// All cells with their whole answers: for few of them. Ends early, with what there is, when `cancelled` says
/// so.
std::vector<SweepRow> sweep(const Scenario& scenario, const std::vector<SweepAxis>& axes,
    const std::function<bool()>& cancelled = {});

} // namespace vramplan
