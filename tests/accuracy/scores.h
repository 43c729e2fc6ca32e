// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan::accuracy {

/// How one component of one engine compares with what the engine itself says.
struct Score {
    std::string engine, component;
    std::size_t cases = 0, exact = 0, withinPercent = 0;
    std::vector<double> errors; ///< |ours − theirs| / theirs
    double worst = -1;
    std::string worstCase;
};

/// Collects comparisons and writes them as a Markdown table.
class Scores {
public:
    void add(std::string_view engine, std::string_view component, const std::string& id, double ours,
        double theirs);
    /// A yes-or-no comparison: right is exact, wrong an error of 100 %.
    void add(std::string_view engine, std::string_view component, const std::string& id, bool right);
    const std::vector<Score>& all() const { return m_scores; }
    const Score* find(std::string_view engine, std::string_view component) const;
    std::string markdown() const;

private:
    Score& at(std::string_view engine, std::string_view component);
    std::vector<Score> m_scores; ///< in order of their first comparison
};

/// The value below which `share` of the values lie (nearest rank).
double percentile(std::vector<double> values, double share);

} // namespace vramplan::accuracy
