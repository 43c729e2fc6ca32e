// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/ranges.h"

#include "tests/accuracy/scores.h"

#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

double gibOf(double bytes) { return bytes / static_cast<double>(kGiB.value()); }
double number(Bytes bytes) { return static_cast<double>(bytes.value()); }

std::string row(const RangeScore& score) {
    return fmt::format("| {} | {} | {} | {} | {:.1f} % | {:.0f} % |\n", score.engine, score.term, score.cases,
        score.inside, 100 * static_cast<double>(score.inside) / static_cast<double>(score.cases),
        100 * percentile(score.widths, 0.5));
}

} // namespace

RangeScore& RangeScores::at(std::string_view engine, std::string_view term) {
    for (RangeScore& score : m_scores)
        if (score.engine == engine && score.term == term) return score;
    RangeScore& score = m_scores.emplace_back();
    score.engine = engine;
    score.term = term;
    return score;
}

void RangeScores::add(std::string_view engine, std::string_view term, const std::string& id, Bytes low,
    Bytes bytes, Bytes high, double printed, double digit) {
    RangeScore& score = at(engine, term);
    ++score.cases;
    if (bytes > Bytes(0)) score.widths.push_back((number(high) - number(low)) / number(bytes));
    const double slack = digit / 2 * 1.001; // half of it is no whole number in binary
    const bool inside = number(low) <= printed + slack && number(high) >= printed - slack;
    if (inside)
        ++score.inside;
    else
        m_outside.push_back(fmt::format("{}: {} of {:.2f} GiB ({:.2f} to {:.2f}) against {:.2f} printed", id,
            term, gibOf(number(bytes)), gibOf(number(low)), gibOf(number(high)), gibOf(printed)));
}

double RangeScores::insideShare() const {
    std::size_t cases = 0, inside = 0;
    for (const RangeScore& score : m_scores) {
        cases += score.cases;
        inside += score.inside;
    }
    return cases == 0 ? 1 : static_cast<double>(inside) / static_cast<double>(cases);
}

double RangeScores::medianWidth() const {
    std::vector<double> widths;
    for (const RangeScore& score : m_scores)
        widths.insert(widths.end(), score.widths.begin(), score.widths.end());
    return percentile(widths, 0.5);
}

std::string RangeScores::markdown() const {
    std::string text = "| Engine | Term | Cases | Inside its range | Share | Median width of the range "
                       "|\n|---|---|---:|---:|---:|---:|\n";
    for (const RangeScore& score : m_scores) text += row(score);
    text += fmt::format(
        "\nTogether {:.1f} % inside, median width {:.0f} %.\n\n", 100 * insideShare(), 100 * medianWidth());
    for (const std::string& line : m_outside) text += "- " + line + "\n";
    return text;
}

} // namespace vramplan::accuracy
