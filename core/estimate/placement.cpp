// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/placement.h"

#include <algorithm>

namespace vramplan {

std::vector<LayerRange> splitByShare(std::uint32_t layers, std::span<const double> shares) {
    std::vector<LayerRange> ranges(shares.size());
    if (shares.empty()) return ranges;
    double sum = 0;
    for (const double share : shares) sum += share;
    double cumulative = 0;
    std::uint32_t next = 0;
    for (std::size_t device = 0; device < shares.size(); ++device) {
        cumulative += sum > 0 ? shares[device] / sum : 1.0 / static_cast<double>(shares.size());
        // Layers with i / layers < cumulative end here; the last device takes what rounding left over.
        std::uint32_t end = device + 1 == shares.size() ? layers : next;
        while (end < layers && static_cast<double>(end) < cumulative * layers - 1e-9) {
            const auto jump =
                static_cast<std::uint32_t>(std::min<double>(layers, cumulative * layers - 1e-9));
            end = std::max(end + 1, jump);
        }
        ranges[device] = {next, end - next};
        next = end;
    }
    return ranges;
}

std::vector<std::uint32_t> kindCounts(const ModelSpec& spec, LayerRange range) {
    std::vector<std::uint32_t> counts(spec.kinds.size(), 0);
    const std::uint64_t end = std::uint64_t{range.first} + range.count;
    for (const LayerRun& run : spec.runs) {
        const std::uint64_t from = std::max<std::uint64_t>(run.first, range.first);
        const std::uint64_t to = std::min<std::uint64_t>(std::uint64_t{run.first} + run.count, end);
        if (to > from) counts[run.kind] += static_cast<std::uint32_t>(to - from);
    }
    return counts;
}

} // namespace vramplan
