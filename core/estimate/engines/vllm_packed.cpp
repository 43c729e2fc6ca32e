// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_packed.h"

#include <algorithm>

namespace vramplan::vllm {
namespace {

/// Layers that must share a group: the full ones, or windows of one length and block size.
struct Family {
    std::uint64_t block = 0, window = 0;
    std::vector<std::size_t> layers; ///< into GroupPlan::layers, one per page size
    std::uint32_t most = 0;          ///< layers of its most frequent page size
    std::uint32_t parts = 1;         ///< groups it is cut into
};

std::vector<Family> familiesOf(const GroupPlan& plan) {
    std::vector<Family> families(1); // the full latent layers come first
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        const CacheLayer& layer = plan.layers[i];
        Family* family = &families.front();
        if (layer.type == LayerType::SlidingLatent) {
            const auto found = std::find_if(families.begin() + 1, families.end(), [&](const Family& other) {
                return other.block == layer.block && other.window == layer.window;
            });
            family = found == families.end() ? &families.emplace_back() : &*found;
        }
        family->block = layer.block;
        family->window = layer.type == LayerType::SlidingLatent ? layer.window : 0;
        family->layers.push_back(i);
        family->most = std::max(family->most, layer.count);
    }
    if (families.front().layers.empty()) families.erase(families.begin());
    return families;
}

} // namespace

std::uint32_t leastPadding(std::span<const std::uint32_t> counts, std::uint32_t least) {
    const std::uint32_t most = *std::max_element(counts.begin(), counts.end());
    std::uint32_t best = std::max<std::uint32_t>(1, least);
    std::uint64_t bestPadding = ~std::uint64_t{0};
    for (std::uint32_t size = best; size <= most; ++size) {
        std::uint64_t padding = 0;
        for (const std::uint32_t count : counts) padding += (size - count % size) % size;
        if (padding <= bestPadding) {
            best = size;
            bestPadding = padding;
        }
    }
    return best;
}

void packGroups(GroupPlan& plan, const Options& options, std::size_t stages) {
    std::vector<Family> families = familiesOf(plan);
    std::vector<std::uint32_t> counts;
    for (const Family& family : families) counts.push_back(family.most);
    plan.groupSize = leastPadding(counts, counts.front());
    plan.stageBlocks.assign(stages, Bytes());
    for (const std::size_t i : families.front().layers) plan.page += plan.layers[i].page;

    std::uint32_t tuples = 0; // layers of one page size in the widest group
    for (std::size_t f = 0; f < families.size(); ++f) {
        Family& family = families[f];
        family.parts = f == 0 ? 1 : (family.most + plan.groupSize - 1) / plan.groupSize;
        for (std::uint32_t part = 0; part < family.parts; ++part) {
            Group group{family.layers.front(), 0, family.block};
            for (const std::size_t i : family.layers) {
                const std::uint32_t count = plan.layers[i].count;
                const std::uint32_t mine = count / family.parts + (part < count % family.parts ? 1 : 0);
                group.layers += mine;
                tuples = std::max(tuples, mine);
            }
            plan.groups.push_back(group);
        }
        for (std::size_t stage = 0; stage < stages; ++stage) {
            Bytes sum;
            for (const std::size_t i : family.layers) {
                const CacheLayer& layer = plan.layers[i];
                const std::uint32_t count = layer.stages.empty() ? layer.count : layer.stages[stage];
                sum += Count((count + family.parts - 1) / family.parts) * layer.page;
            }
            plan.stageBlocks[stage] = std::max(plan.stageBlocks[stage], sum);
        }
    }
    plan.groupSize = tuples;
    if (!options.rules.packedLayout)
        for (Bytes& block : plan.stageBlocks) block = std::max(block, Count(tuples) * plan.page);
}

} // namespace vramplan::vllm
