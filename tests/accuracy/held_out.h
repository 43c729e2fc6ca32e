// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramplan::accuracy {

/// Scores ranges on cases that had no part in them: the range of each case is made anew from the other cases
/// of its constant, by one rule for all, and the case is scored on it.
///
/// The rule: factors are printed ÷ stated, as the engine profile's constant multiplies its unit. From the
/// least to the largest of the others, widened by kWidening on both sides. A constant with fewer than
/// kOthers other cases has no such range.
class HeldOut {
public:
    static constexpr double kWidening = 1.1;
    static constexpr std::size_t kOthers = 2;

    /// `stated` is our value; `digit` that to which `printed` is rounded, by half of which it may be wrong.
    void add(std::string_view engine, std::string_view term, const std::string& constant,
        const std::string& id, Bytes stated, double printed, double digit);
    /// Of all cases that could be scored.
    double insideShare() const;
    double medianWidth() const;
    std::string markdown() const;

private:
    struct Case {
        std::string engine, term, constant, id;
        double stated = 0, printed = 0, digit = 0;
    };
    struct Range {
        double low = 0, high = 0;
        std::size_t others = 0;
        bool holds(const Case& one) const;
    };
    Range rangeFor(const Case& one) const;
    std::vector<Case> m_cases;
};

} // namespace vramplan::accuracy
