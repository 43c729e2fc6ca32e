// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vramplan {

/// What the rows of a grid vary; the columns are always the context.
enum class GridRows : std::uint8_t { Sequences, CacheType, Gpus };

/// The answer for one combination.
struct GridCell {
    VerdictState state = VerdictState::Unknown;
    std::optional<std::int64_t> headroom; ///< bytes on the device that decides; empty: unknown or no answer
    bool operator==(const GridCell&) const = default;
};

/// Headroom over context and one other quantity.
struct Grid {
    GridRows kind = GridRows::Sequences;
    std::vector<std::uint64_t> contexts; ///< of the columns: tokens per sequence, ascending
    std::vector<std::uint64_t> rows;     ///< sequences, numbers of an ElementType, or GPUs
    std::vector<GridCell> cells;         ///< row by row

    const GridCell& at(std::size_t row, std::size_t column) const {
        return cells[row * contexts.size() + column];
    }
};

/// At most `count` round contexts from 1,024 tokens up to the model's own maximum; the plan's own is among
/// them.
std::vector<std::uint64_t> gridContexts(const Scenario& scenario, std::size_t count);
/// At most `count` values of the rows; the plan's own is among them. Cache types go from wide to narrow.
std::vector<std::uint64_t> gridRows(const Scenario& scenario, GridRows kind, std::size_t count);
/// The row of the plan itself, as gridRows() has it.
std::uint64_t gridRowOf(const Scenario& scenario, GridRows kind);

/// The plan of one cell.
Scenario gridScenario(const Scenario& scenario, GridRows kind, std::uint64_t row, std::uint64_t context);

/// Estimates every combination, on all processor cores but one. Ends early, with what there is, when
/// `cancelled` says so; it is asked from several threads.
Grid findGrid(const Scenario& scenario, GridRows kind, std::vector<std::uint64_t> contexts,
    std::vector<std::uint64_t> rows, const std::function<bool()>& cancelled = {});

} // namespace vramplan
