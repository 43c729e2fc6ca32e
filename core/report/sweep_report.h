// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/whatif/sweep.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// What a row of a sweep shows of an answer; whole answers would fill the memory.
struct SweepNumbers {
    std::array<std::optional<std::uint64_t>, kComponents.size()> components; ///< bytes by Component
    std::optional<std::uint64_t> total, demand;                              ///< bytes
    std::optional<std::int64_t> headroom;                                    ///< bytes
    VerdictState state = VerdictState::Unknown;
    std::optional<bool> fits;
};
struct SweepLine {
    std::vector<std::uint64_t> values; ///< one per axis
    Result<SweepNumbers> numbers;
};

/// Estimates every combination. Errors of single cells are in their lines.
std::vector<SweepLine> sweepLines(const Scenario& scenario, const std::vector<SweepAxis>& axes);

/// The axes, `total,weights,kv_cache,recurrent_state,activations,output,overhead,headroom,state,fits`; sizes
/// in bytes. UTF-8, comma, LF.
std::string sweepCsv(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows);
/// `vramplan.sweep/1`, indented.
std::string sweepJson(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows);
std::string sweepTable(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows);
std::string sweepMarkdown(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows);

} // namespace vramplan
