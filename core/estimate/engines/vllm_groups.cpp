// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_groups.h"

#include "core/estimate/engines/vllm_packed.h"

#include <algorithm>
#include <numeric>

namespace vramplan::vllm {
namespace {

bool isFull(LayerType type) { return type == LayerType::Full || type == LayerType::Latent; }

/// One kind of layer in vLLM's sense: block tables of one length serve all of them.
bool isOneType(const std::vector<CacheLayer>& layers) {
    const CacheLayer& first = layers.front();
    return std::all_of(layers.begin(), layers.end(), [&](const CacheLayer& layer) {
        if (layer.block != first.block) return false;
        if (isFull(first.type)) return isFull(layer.type);
        return layer.type == first.type && layer.window == first.window;
    });
}

/// Without the hybrid manager windows and chunks are allocated like full attention.
void convertWindows(std::vector<CacheLayer>& layers) {
    const bool mixed =
        std::any_of(layers.begin(), layers.end(), [](const CacheLayer& layer) { return isFull(layer.type); });
    if (!mixed) return;
    for (CacheLayer& layer : layers) {
        if (layer.type != LayerType::Sliding && layer.type != LayerType::Chunked) continue;
        layer.type = LayerType::Full;
        layer.windowed = true;
        layer.window = 0;
    }
}

void addCounts(CacheLayer& to, const CacheLayer& from) {
    to.count += from.count;
    for (std::size_t stage = 0; stage < to.stages.size(); ++stage) to.stages[stage] += from.stages[stage];
}

void mergeEqual(std::vector<CacheLayer>& layers) {
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (std::size_t j = layers.size(); j-- > i + 1;) {
            CacheLayer candidate = layers[j];
            candidate.kind = layers[i].kind;
            if (!candidate.sameSpec(layers[i])) continue;
            addCounts(layers[i], layers[j]);
            layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(j));
        }
}

/// The largest page wins: others take more tokens per block where that comes out even, else they are padded.
void unifyPages(std::vector<CacheLayer>& layers) {
    Bytes largest;
    for (const CacheLayer& layer : layers) largest = std::max(largest, layer.page);
    for (CacheLayer& layer : layers) {
        if (layer.page == largest || layer.page == Bytes()) continue;
        if (layer.type != LayerType::State && largest.value() % layer.page.value() == 0)
            layer.block *= largest.value() / layer.page.value();
        layer.page = largest;
    }
}

std::uint32_t onStage(const CacheLayer& layer, std::size_t stage) {
    return layer.stages.empty() ? layer.count : layer.stages[stage];
}

void sumPages(GroupPlan& plan, std::size_t stages) {
    for (std::size_t stage = 0; stage < stages; ++stage) {
        Bytes sum;
        for (const CacheLayer& layer : plan.layers) sum += Count(onStage(layer, stage)) * layer.page;
        plan.stageBlocks.push_back(sum);
    }
}

/// Buckets of equal layers are dealt round robin into groups of `size`.
void dealGroups(GroupPlan& plan, const Options& options, std::size_t stages) {
    std::uint32_t fewest = plan.layers.front().count, most = 0;
    for (const CacheLayer& layer : plan.layers) {
        fewest = std::min(fewest, layer.count);
        most = std::max(most, layer.count);
    }
    const bool close = static_cast<double>(most) < options.rules.bucketRatio * fewest;
    const std::uint32_t size = close ? most : fewest;
    std::vector<std::uint32_t> widest(stages, 0);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        const CacheLayer& layer = plan.layers[i];
        const std::uint32_t groups = (layer.count + size - 1) / size;
        for (std::uint32_t group = 0; group < groups; ++group) {
            const std::uint32_t layers = layer.count / groups + (group < layer.count % groups ? 1 : 0);
            plan.groups.push_back({i, layers, layer.block});
        }
        for (std::size_t stage = 0; stage < stages; ++stage)
            widest[stage] = std::max(widest[stage], (onStage(layer, stage) + groups - 1) / groups);
    }
    plan.page = plan.layers.front().page;
    for (const Group& group : plan.groups) plan.groupSize = std::max(plan.groupSize, group.layers);
    for (const std::uint32_t layers : widest) plan.stageBlocks.push_back(Count(layers) * plan.page);
}

/// Wider layers beside quantised ones: the shared page must hold a kernel block of the wide ones.
std::uint64_t roomForWide(
    std::vector<CacheLayer>& layers, std::uint64_t block, std::uint64_t smallest, Bytes statePage) {
    Bytes narrow, wide;
    for (const CacheLayer& layer : layers) {
        if (!isFull(layer.type)) continue;
        narrow = narrow == Bytes() ? layer.entry : std::min(narrow, layer.entry);
        wide = std::max(wide, layer.entry);
    }
    if (narrow == Bytes() || narrow == wide) return block;
    const std::uint64_t unit = std::max(smallest, block);
    const Bytes need = std::max(Count(smallest) * wide, statePage);
    return (Count(unit) * ceilDiv(Count(need.value()), Count(unit) * Count(narrow.value()))).value();
}

} // namespace

std::uint32_t GroupPlan::paddingLayers() const {
    std::uint32_t padding = 0;
    if (mode == PlanMode::General)
        for (const Group& group : groups) padding += groupSize - group.layers;
    return padding;
}

std::uint64_t alignBlocks(std::vector<CacheLayer>& layers, const Options& options) {
    constexpr std::uint64_t kKernel = 16, kLatentKernel = 128;
    const auto attention = std::find_if(
        layers.begin(), layers.end(), [](const CacheLayer& layer) { return isFull(layer.type); });
    if (attention == layers.end()) return 0;
    const std::uint64_t kernel = attention->type == LayerType::Latent ? kLatentKernel : kKernel;
    std::uint64_t block = attention->block;
    Bytes state;
    for (const CacheLayer& layer : layers)
        if (layer.type == LayerType::State) state = std::max(state, layer.entry);
    if (state != Bytes()) {
        // A block of 64 that only the latent kernels asked for is no wish of the user.
        const std::uint64_t current = options.blockSize ? block : std::min(block, kKernel);
        std::uint64_t unit = std::max(kernel, current);
        if (options.stateMode == StateMode::All) unit = std::lcm(unit, kStateChunk);
        block = (Count(unit) * ceilDiv(Count(state.value()), Count(unit) * Count(attention->entry.value())))
                    .value();
    }
    const bool skips = !options.skipLayers.empty() && isQuantised(options.cacheType);
    if (skips) block = roomForWide(layers, block, kKernel, state);
    if (state == Bytes() && !skips) return block;

    Bytes page; // of the narrow layers, which all others share
    for (const CacheLayer& layer : layers)
        if (isFull(layer.type)) {
            const Bytes mine = Count(block) * layer.entry;
            page = page == Bytes() ? mine : std::min(page, mine);
        }
    for (CacheLayer& layer : layers) {
        if (layer.type == LayerType::State) {
            layer.block = options.stateMode == StateMode::None ? options.maxModelLen : block;
            layer.page = std::max(layer.entry, page);
        } else if (isFull(layer.type) && layer.ratio == 1) {
            if (skips && Count(block) * layer.entry > page) {
                layer.block = std::max(kKernel, page.value() / layer.entry.value() / kKernel * kKernel);
                layer.page = std::max(page, Count(layer.block) * layer.entry);
            } else {
                layer.block = block;
                layer.page = layer.plainPage();
            }
        } else if (skips && layer.type == LayerType::Sliding && Count(layer.block) * layer.entry < page) {
            layer.block = std::max(layer.block, page.value() / layer.entry.value() / kKernel * kKernel);
            layer.page = page;
        }
    }
    return block;
}

GroupPlan planGroups(std::vector<CacheLayer> layers, const Options& options, std::size_t stages) {
    GroupPlan plan;
    if (layers.empty()) return plan;
    if (!options.hybridManager) convertWindows(layers);
    mergeEqual(layers);
    plan.layers = std::move(layers);
    const bool packed = std::any_of(plan.layers.begin(), plan.layers.end(),
        [](const CacheLayer& layer) { return layer.type == LayerType::SlidingLatent; });
    if (packed) {
        plan.mode = PlanMode::Packed;
        packGroups(plan, options, stages);
    } else if (isOneType(plan.layers)) {
        plan.mode = plan.layers.size() == 1 ? PlanMode::Uniform : PlanMode::UniformType;
        for (const CacheLayer& layer : plan.layers) plan.groupSize += layer.count;
        plan.groups.push_back({0, plan.groupSize, plan.layers.front().block});
        if (plan.mode == PlanMode::Uniform) plan.page = plan.layers.front().page;
        sumPages(plan, stages);
    } else {
        plan.mode = PlanMode::General;
        unifyPages(plan.layers);
        mergeEqual(plan.layers);
        dealGroups(plan, options, stages);
    }
    plan.blockBytes = *std::max_element(plan.stageBlocks.begin(), plan.stageBlocks.end());
    return plan;
}

} // namespace vramplan::vllm
