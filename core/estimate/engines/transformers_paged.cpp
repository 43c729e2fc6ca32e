// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_paged.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace vramplan::transformers {
namespace {

/// Memory as a polynomial of M (batch tokens) and N (cached tokens).
struct Footprint {
    double m = 0, n = 0, mn = 0, mm = 0;
    double at(double batch, double cached) const {
        return m * batch + n * cached + mn * batch * cached + mm * batch * batch;
    }
};

constexpr std::uint64_t kDefaultBatch = 8192, kLeastBatch = 256;
constexpr double kBatchShare = 0.1; ///< of the cache that one batch may fill

std::array<Footprint, 2> footprints(const PagedShape& shape) {
    const auto element = static_cast<double>(shape.elementBytes);
    const double sets = shape.asynchronous ? 2 : 1;
    const auto page = static_cast<double>(shape.kvHeads * shape.headDim),
               groups = static_cast<double>(shape.groups);
    Footprint common;
    common.n = 2 * static_cast<double>(shape.groupSize) * page * element + sets * groups * 8;
    common.m = sets * (28 + 4 + 4 * groups * static_cast<double>(shape.maxBlocksPerRequest) + 16 * groups);
    common.mn = common.mm = sets * static_cast<double>(shape.masks) * element;
    Footprint head = common, attention = common;
    head.m += static_cast<double>(shape.hidden) * element + 4 * static_cast<double>(shape.vocabulary);
    attention.m +=
        (static_cast<double>(shape.hidden) + static_cast<double>(shape.heads * shape.headDim) + 2 * page)
        * element;
    attention.n += 2 * page * element;
    return {head, attention};
}

/// Largest root of a x² + b x + c, rounded down; 0 where there is none.
double root(double a, double b, double c) {
    if (a == 0) return std::max(0.0, std::floor(-c / b));
    const double inside = b * b - 4 * a * c;
    return inside < 0 ? 0 : std::max(0.0, std::floor((-b + std::sqrt(inside)) / (2 * a)));
}

std::uint64_t whole(double value) {
    return value <= 0 ? 0 : static_cast<std::uint64_t>(std::min(value, 9.0e18));
}

} // namespace

LayerGroups groupLayers(std::span<const std::uint64_t> windows) {
    LayerGroups result;
    std::map<std::uint64_t, std::uint64_t> layersOf;
    for (const std::uint64_t window : windows) ++layersOf[window];
    for (const auto& [window, layers] : layersOf) result.size = std::gcd(result.size, layers);
    struct Open {
        std::uint32_t group = 0;
        std::uint64_t filled = 0;
    };
    std::map<std::uint64_t, Open> open;
    for (const std::uint64_t window : windows) {
        Open& current = open[window];
        if (current.filled % result.size == 0) {
            current.group = static_cast<std::uint32_t>(result.windows.size());
            result.windows.push_back(window);
        }
        ++current.filled;
        result.ofLayer.push_back(current.group);
    }
    return result;
}

double pagedFootprint(const PagedShape& shape, PagedSizes sizes) {
    double most = 0;
    for (const Footprint& peak : footprints(shape))
        most = std::max(most,
            peak.at(static_cast<double>(sizes.batchTokens),
                static_cast<double>(sizes.blocks) * static_cast<double>(shape.block)));
    return most;
}

PagedSizes solvePaged(const PagedShape& shape, double available, std::optional<std::uint64_t> batchTokens,
    std::optional<std::uint64_t> blocks) {
    const auto block = static_cast<double>(shape.block);
    if (!batchTokens) {
        double most = 9e18;
        for (const Footprint& peak : footprints(shape))
            most = std::min(most,
                blocks ? root(peak.mm, peak.m + peak.mn * static_cast<double>(*blocks) * block,
                             peak.n * static_cast<double>(*blocks) * block - available)
                       : std::floor(kBatchShare
                             * root(peak.mn * kBatchShare + peak.mm * kBatchShare * kBatchShare,
                                 peak.n + peak.m * kBatchShare, -available)));
        batchTokens = blocks ? whole(most) : std::max(kLeastBatch, std::min(kDefaultBatch, whole(most)));
    }
    if (!blocks) {
        double most = 9e18;
        const auto batch = static_cast<double>(*batchTokens);
        for (const Footprint& peak : footprints(shape))
            most = std::min(most,
                std::floor(
                    (available - peak.m * batch - peak.mm * batch * batch) / (peak.n + peak.mn * batch)));
        blocks = whole(most) / shape.block;
    }
    return {*batchTokens, *blocks};
}

Bytes pagedTensors(const PagedShape& shape, std::uint64_t blocks) {
    return Count(2) * Count(shape.groupSize) * (Count(blocks) + Count(2)) * Count(shape.block)
        * Count(shape.kvHeads) * Count(shape.headDim) * Bytes(shape.elementBytes);
}

std::uint64_t blocksPerRequest(const LayerGroups& groups, std::uint64_t block, std::uint64_t tokens) {
    std::uint64_t sum = 0;
    for (const std::uint64_t window : groups.windows) {
        const std::uint64_t held = window == 0 ? tokens : std::min(tokens, window);
        sum += held / block + (held % block != 0 ? 1 : 0);
    }
    return sum;
}

} // namespace vramplan::transformers
