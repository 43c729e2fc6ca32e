// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan::accuracy {

/// How often a printed size lies in the range that we state for it.
struct RangeScore {
    std::string engine, term;
    std::size_t cases = 0, inside = 0;
    std::vector<double> widths; ///< (high − low) / bytes
};

/// Collects ranges and writes them as a Markdown table, the cases outside below it.
class RangeScores {
public:
    /// `printed` is rounded to `digit`, by half of which it may be wrong.
    void add(std::string_view engine, std::string_view term, const std::string& id, Bytes low, Bytes bytes,
        Bytes high, double printed, double digit);
    /// Share of all cases inside, and the median width.
    double insideShare() const;
    double medianWidth() const;
    std::string markdown() const;

private:
    RangeScore& at(std::string_view engine, std::string_view term);
    std::vector<RangeScore> m_scores; ///< in order of their first comparison
    std::vector<std::string> m_outside;
};

} // namespace vramplan::accuracy
