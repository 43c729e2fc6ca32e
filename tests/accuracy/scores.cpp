// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/scores.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {

Score& Scores::at(std::string_view engine, std::string_view component) {
    for (Score& score : m_scores)
        if (score.engine == engine && score.component == component) return score;
    Score& score = m_scores.emplace_back();
    score.engine = engine;
    score.component = component;
    return score;
}

void Scores::add(
    std::string_view engine, std::string_view component, const std::string& id, double ours, double theirs) {
    Score& score = at(engine, component);
    const double error = theirs != 0 ? std::fabs(ours - theirs) / std::fabs(theirs) : ours == 0 ? 0.0 : 1.0;
    ++score.cases;
    if (ours == theirs) ++score.exact;
    if (error <= 0.01) ++score.withinPercent;
    score.errors.push_back(error);
    if (error > score.worst) {
        score.worst = error;
        score.worstCase = id;
    }
}

void Scores::add(std::string_view engine, std::string_view component, const std::string& id, bool right) {
    add(engine, component, id, right ? 1 : 0, 1);
}

const Score* Scores::find(std::string_view engine, std::string_view component) const {
    for (const Score& score : m_scores)
        if (score.engine == engine && score.component == component) return &score;
    return nullptr;
}

double percentile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
}

std::string Scores::markdown() const {
    std::string text = "| Engine | Component | Cases | Exact | Within 1 % | Median | 90th percentile | Worst "
                       "| Worst case |\n|---|---|---:|---:|---:|---:|---:|---:|---|\n";
    for (const Score& score : m_scores)
        text += fmt::format("| {} | {} | {} | {} | {} | {:.2f} % | {:.2f} % | {:.2f} % | {} |\n",
            score.engine, score.component, score.cases, score.exact, score.withinPercent,
            100 * percentile(score.errors, 0.5), 100 * percentile(score.errors, 0.9), 100 * score.worst,
            score.worst > 0 ? score.worstCase : std::string("–"));
    return text;
}

} // namespace vramplan::accuracy
