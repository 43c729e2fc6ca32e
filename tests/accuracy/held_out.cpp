// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/held_out.h"

#include "tests/accuracy/scores.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace vramplan::accuracy {
namespace {

double gibOf(double bytes) { return bytes / static_cast<double>(kGiB.value()); }

} // namespace

bool HeldOut::Range::holds(const Case& one) const {
    const double slack = one.digit / 2 * 1.001; // half of it is no whole number in binary
    return low * one.stated <= one.printed + slack && high * one.stated >= one.printed - slack;
}

void HeldOut::add(std::string_view engine, std::string_view term, const std::string& constant,
    const std::string& id, Bytes stated, double printed, double digit) {
    m_cases.push_back({std::string(engine), std::string(term), constant, id,
        static_cast<double>(stated.value()), printed, digit});
}

HeldOut::Range HeldOut::rangeFor(const Case& one) const {
    Range range;
    for (const Case& other : m_cases) {
        if (&other == &one || other.engine != one.engine || other.constant != one.constant) continue;
        // Runs of one model that differ in nothing that counts are one run.
        if (other.stated == one.stated && other.printed == one.printed) continue;
        const double factor = other.printed / other.stated;
        range.low = range.others == 0 ? factor : std::min(range.low, factor);
        range.high = std::max(range.high, factor);
        ++range.others;
    }
    range.low /= kWidening;
    range.high *= kWidening;
    return range;
}

double HeldOut::insideShare() const {
    std::size_t cases = 0, inside = 0;
    for (const Case& one : m_cases) {
        const Range range = rangeFor(one);
        if (range.others < kOthers) continue;
        ++cases;
        inside += range.holds(one) ? 1 : 0;
    }
    return cases == 0 ? 1 : static_cast<double>(inside) / static_cast<double>(cases);
}

double HeldOut::medianWidth() const {
    std::vector<double> widths;
    for (const Case& one : m_cases)
        if (const Range range = rangeFor(one); range.others >= kOthers)
            widths.push_back(range.high - range.low);
    return percentile(widths, 0.5);
}

std::string HeldOut::markdown() const {
    struct Row {
        std::size_t cases = 0, inside = 0, alone = 0;
        std::vector<double> widths;
    };
    std::map<std::pair<std::string, std::string>, Row> rows;
    std::string outside;
    for (const Case& one : m_cases) {
        Row& row = rows[{one.engine, one.term}];
        const Range range = rangeFor(one);
        if (range.others < kOthers) {
            ++row.alone;
            continue;
        }
        ++row.cases;
        row.widths.push_back(range.high - range.low);
        if (range.holds(one)) {
            ++row.inside;
            continue;
        }
        outside += fmt::format("- {}: {} of {:.2f} to {:.2f} GiB by {} other cases against {:.2f} printed\n",
            one.id, one.term, gibOf(range.low * one.stated), gibOf(range.high * one.stated), range.others,
            gibOf(one.printed));
    }
    std::string text = "| Engine | Term | Cases | Inside the others' range | Share | Median width | Too few "
                       "others |\n|---|---|---:|---:|---:|---:|---:|\n";
    for (const auto& [name, row] : rows)
        text += fmt::format("| {} | {} | {} | {} | {:.1f} % | {:.0f} % | {} |\n", name.first, name.second,
            row.cases, row.inside,
            row.cases == 0 ? 0.0 : 100 * static_cast<double>(row.inside) / static_cast<double>(row.cases),
            100 * percentile(row.widths, 0.5), row.alone);
    return text
        + fmt::format("\nTogether {:.1f} % inside, median width {:.0f} %.\n\n", 100 * insideShare(),
            100 * medianWidth())
        + outside;
}

} // namespace vramplan::accuracy
