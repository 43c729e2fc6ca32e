// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/vllm_checks.h"
#include "core/estimate/engines/vllm_memory.h"
#include "core/estimate/engines/vllm_pool.h"
#include "core/estimate/engines/vllm_programs.h"
#include "core/estimate/engines/vllm_weights.h"
#include "core/estimate/overhead.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace vramplan {
namespace {

using namespace vllm;

constexpr std::array kKvTypes = {ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::F8,
    ElementType::Int8, ElementType::Int4, ElementType::NVFP4};

constexpr std::array kTrades = {
    SettingTrade{.key = "enforce_eager",
        .value = "true",
        .change = "No CUDA graphs",
        .cost = "Each token takes longer to launch."},
    SettingTrade{.key = "max_num_batched_tokens",
        .value = "2048",
        .change = "Steps of 2,048 tokens",
        .cost = "Prompts are read more slowly."},
};

const EngineInfo& vllmInfo() {
    static const EngineInfo info = {.name = "vllm",
        .title = "vLLM",
        .settings = settingList(),
        .reserved = {},
        .kvTypes = kKvTypes,
        .monotone = false,
        .fillsBudget = true,
        .trades = kTrades,
        .programs = &vllm::kPrograms};
    return info;
}

/// Sums of items, with the squares of their spreads.
struct Spread {
    Bytes bytes;
    double below = 0, above = 0;

    void add(const LineItem& item) {
        bytes += item.bytes;
        below += std::pow(static_cast<double>(minusOrZero(item.bytes, item.low).value()), 2);
        above += std::pow(static_cast<double>(minusOrZero(item.high, item.bytes).value()), 2);
    }
    Bytes low() const { return minusOrZero(bytes, Bytes(static_cast<std::uint64_t>(std::sqrt(below)))); }
    Bytes high() const { return bytes + Bytes(static_cast<std::uint64_t>(std::sqrt(above))); }
};

/// What every rank of a pipeline stage holds, whatever its GPU.
struct Stage {
    std::vector<LineItem> items; ///< without the pool and the driver's context
    Spread inside, outside;      ///< the budget
    Spread network;              ///< the part of `outside` that is there before the budget is measured
};

/// What is the same on all stages: their number of layers decides the rest.
struct Common {
    RankWeights weights;
    LineItem activations, nonTorch;
    std::vector<LineItem> network; ///< one, or none for a single rank
};

Stage makeStage(const Scenario& scenario, const Options& options, std::span<const LayerRange> stages,
    std::size_t index, const Common& common, Estimate& estimate) {
    Stage stage;
    stage.items.reserve(14);
    stage.inside.bytes = addWeights(scenario, options, stages, index, common.weights, stage.items, estimate);
    const auto put = [&](const LineItem& item, bool outside) {
        (outside ? stage.outside : stage.inside).add(item);
        stage.items.push_back(item);
    };
    put(common.activations, false);
    put(graphItem(scenario, options, stages[index].count), !options.rules.graphsInBudget);
    put(common.nonTorch, false);
    for (const LineItem& item : common.network) {
        put(item, options.rules.networkOutside);
        if (options.rules.networkOutside) stage.network.add(item);
    }
    return stage;
}

/// The rank whose pool is the smallest decides for all of them.
struct Tightest {
    StartFacts facts;
    std::uint64_t blocks = ~std::uint64_t{0};
    std::uint64_t blocksLow = ~std::uint64_t{0}, blocksHigh = ~std::uint64_t{0};
};

StartRoom roomOf(
    const DeviceBudget& device, const Stage& stage, const LineItem& context, const Options& options) {
    StartRoom room;
    room.total = device.capacity ? device.capacity : device.free;
    room.budget = device.budget().value_or(Bytes());
    room.requested = requestedMemory(room.total.value_or(Bytes()), options.utilization);
    // Graphs are captured later; the driver's context and communication come before the budget is measured.
    Spread outside = stage.outside, before = stage.network;
    outside.add(context);
    before.add(context);
    room.freeLow = minusOrZero(room.budget, before.high());
    room.free = minusOrZero(room.budget, before.bytes);
    room.freeHigh = minusOrZero(room.budget, before.low());
    room.outside = outside.bytes;
    room.outsideLow = outside.low();
    room.outsideHigh = outside.high();
    return room;
}

StartFacts factsOf(const StartRoom& room, const Stage& stage, const Options& options) {
    StartFacts facts;
    facts.room = room;
    facts.requested = room.requested;
    facts.poolGiven = options.poolBytes.has_value();
    facts.inside = stage.inside.bytes;
    facts.insideLow = stage.inside.low();
    facts.pool = options.poolBytes.value_or(minusOrZero(facts.requested, stage.inside.bytes));
    facts.poolLow = options.poolBytes.value_or(minusOrZero(facts.requested, stage.inside.high()));
    facts.poolHigh = options.poolBytes.value_or(minusOrZero(facts.requested, stage.inside.low()));
    return facts;
}

/// Whether the first has less room for its budget and what lies beside it.
bool isTighter(const StartRoom& a, const StartRoom& b) {
    const auto left = [](const StartRoom& room) {
        return difference(room.budget, room.requested) - difference(room.outside, Bytes());
    };
    return left(a) < left(b);
}

std::uint64_t blocksIn(Bytes pool, Bytes block) {
    return pool.overflowed() || block == Bytes() || block.overflowed() ? 0 : pool.value() / block.value();
}

LineItem poolItem(std::uint64_t blocks, const Tightest& tightest, Bytes block, const Options& options) {
    LineItem item;
    item.component = Component::KvCache;
    item.basis = options.poolBytes ? Basis::Exact : Basis::Derived;
    item.label = "KV cache pool, reserved";
    item.bytes = Count(blocks) * block;
    item.low = std::min(item.bytes, Count(tightest.blocksLow) * block);
    item.high = std::max(item.bytes, Count(tightest.blocksHigh) * block);
    item.absorbed = true;
    item.formula = options.poolBytes
        ? Phrase("{blocks:block} × {block_bytes} in the {given} that were given", input("blocks", blocks),
              input("block_bytes", block), input("given", *options.poolBytes))
        : Phrase("{blocks:block} × {block_bytes} in what the budget of {requested} leaves",
              input("blocks", blocks), input("block_bytes", block),
              input("requested", tightest.facts.requested));
    item.reference =
        "vLLM: requested memory − weights − peak of the profiling run − CUDA graphs, in whole blocks";
    return item;
}

void addOffloadedParts(
    const Scenario& scenario, const Options& options, std::size_t ranks, Estimate& estimate) {
    if ((options.weightOffload == Bytes() && options.cacheOffload == Bytes()) || scenario.devices.empty())
        return;
    DeviceEstimate& host = estimate.devices.emplace_back();
    host.device = scenario.host;
    const auto add = [&](Component component, const char* label, Bytes each, std::uint64_t times) {
        if (each == Bytes()) return;
        LineItem item;
        item.component = component;
        item.basis = Basis::Derived;
        item.label = label;
        item.bytes = item.low = item.high = Count(times) * each;
        item.formula = Phrase("{ranks:GPU} × {each}", input("ranks", times), input("each", each));
        item.reference = "vLLM's offloading settings";
        host.items.push_back(item);
    };
    add(Component::Weights, "Weights offloaded by cpu_offload_gb", options.weightOffload, ranks);
    add(Component::KvCache, "Blocks offloaded by kv_offloading_size", options.cacheOffload, 1);
}

/// Layers of the model's own prediction module cache like its attention layers.
void addPredictionLayers(const ModelSpec& spec, const Options& options, std::vector<CacheLayer>& layers) {
    const std::uint32_t drafted = options.speculativeTokens > 0 ? predictionLayers(spec) : 0;
    if (drafted == 0) return;
    bool found = false, indexed = false;
    for (CacheLayer& layer : layers) {
        const bool isIndex = layer.kind == CacheKind::Indexer;
        bool& done = isIndex ? indexed : found;
        if ((layer.type != LayerType::Full && layer.type != LayerType::Latent) || done) continue;
        layer.count += drafted;
        if (!layer.stages.empty()) layer.stages.back() += drafted;
        done = true;
    }
}

void addWarnings(
    const Scenario& scenario, const GroupPlan& plan, const Options& options, Estimate& estimate) {
    const auto warn = [&](const char* code, std::string text) {
        estimate.warnings.push_back({code, std::move(text), false});
    };
    if (scenario.devices.size() > options.ranks())
        warn("gpus_unused",
            fmt::format(
                "vLLM uses {} of the {} GPUs: set the tensor, pipeline or data parallel size to use more.",
                options.ranks(), scenario.devices.size()));
    if (const std::uint32_t padding = plan.paddingLayers(); padding > 0)
        warn("group_padding",
            fmt::format("The cache groups of this model have {} layers each: {} of {} places are padding.",
                plan.groupSize, padding, plan.groupSize * plan.groups.size()));
    if (!options.hybridManager
        && std::any_of(
            plan.layers.begin(), plan.layers.end(), [](const CacheLayer& layer) { return layer.windowed; }))
        warn("windows_full",
            "Windowed or chunked layers hold the whole context: the hybrid cache manager is off.");
    if (isTurbo(options.cacheType) && options.skipLayers.empty())
        warn("turbo_skips",
            "TurboQuant leaves the first and last two layers of dense models in the model's own type; name "
            "them in "
            "kv_cache_dtype_skip_layers to count them so.");
    if (options.speculativeTokens > 0 && predictionLayers(*scenario.model) == 0)
        warn("draft_unknown", "The draft model's own weights and cache are not counted.");
    if (scenario.workload.prefix > 0 && !options.prefixCaching)
        warn("prefix_not_shared", "Prefix caching is off: the shared prefix is stored once per sequence.");
}

/// Tokens per block of the layers that grow with a request.
std::uint64_t attentionBlock(const GroupPlan& plan) {
    for (const Group& group : plan.groups)
        if (plan.layers[group.layer].type != LayerType::State) return group.block;
    return plan.groups.front().block;
}

class VllmEngine final : public Engine {
public:
    const EngineInfo& info() const override { return vllmInfo(); }

    ElementType defaultKvType(const ModelSpec& model) const override {
        const ElementType type = model.checkpointKvType.value_or(model.dtype);
        return std::find(kKvTypes.begin(), kKvTypes.end(), type) != kKvTypes.end() ? type : ElementType::BF16;
    }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_TRY(const Options options, resolveOptions(scenario, settings, estimate));
        const ModelSpec& spec = *scenario.model;
        const auto stages = pipelineStages(static_cast<std::uint32_t>(spec.layerCount()), options.pipeline);
        VRAMPLAN_TRY(auto layers, cacheLayers(spec, options, stages));
        addPredictionLayers(spec, options, layers);
        alignBlocks(layers, options);
        const GroupPlan plan = planGroups(std::move(layers), options, stages.size());
        if (plan.blockBytes.overflowed())
            return fail(ErrorKind::Overflow, "overflow",
                "KV cache: one block is more than 64 bits can hold; make the plan smaller", {"kv_cache"});

        Common common{rankWeights(scenario, options), activationItem(scenario, options),
            nonTorchItem(scenario, options), {}};
        addNetwork(scenario, options, common.network);
        std::vector<Stage> parts;
        parts.reserve(stages.size());
        for (std::size_t i = 0; i < stages.size(); ++i)
            parts.push_back(makeStage(scenario, options, stages, i, common, estimate));
        addDevices(scenario, options, plan, parts, estimate);
        estimate.kvK = estimate.kvV = elementOf(options.cacheType);
        writeBack(options, estimate.settings);
        addWarnings(scenario, plan, options, estimate);
        return {};
    }

private:
    static Stage& stageOf(std::size_t device, const Options& options, std::vector<Stage>& parts) {
        return parts[device / options.tensor % options.pipeline];
    }

    static Bytes blockOf(std::size_t device, const Options& options, const GroupPlan& plan) {
        return plan.stageBlocks.empty() ? Bytes()
                                        : plan.stageBlocks[device / options.tensor % options.pipeline];
    }

    static void addDevices(const Scenario& scenario, const Options& options, const GroupPlan& plan,
        std::vector<Stage>& parts, Estimate& estimate) {
        estimate.devices.resize(std::max<std::size_t>(1, scenario.devices.size()));
        const std::size_t ranks = std::min<std::size_t>(options.ranks(), estimate.devices.size());
        Tightest tightest;
        StartRoom room;
        for (std::size_t i = 0; i < estimate.devices.size(); ++i) {
            DeviceEstimate& device = estimate.devices[i];
            device.device = scenario.devices.empty() ? scenario.host : scenario.devices[i];
            if (i >= ranks) continue;
            Stage& stage = stageOf(i, options, parts);
            const bool only = options.tensor * options.data == 1; // of its stage
            const std::size_t held = stage.items.size();
            device.items.reserve(only ? 0 : held + 2);
            if (only)
                device.items = std::move(stage.items);
            else
                device.items = stage.items;
            addContextOverhead(scenario, device.device, device.items);
            const bool known = device.items.size() > held;
            const StartRoom mine =
                roomOf(device.device, stage, known ? device.items.back() : LineItem(), options);
            if (i == 0 || isTighter(mine, room)) room = mine;
            const StartFacts facts = factsOf(mine, stage, options);
            const Bytes block = blockOf(i, options, plan);
            const std::uint64_t blocks = blocksIn(facts.pool, block);
            if (blocks >= tightest.blocks && i > 0) continue;
            tightest = {facts, blocks, blocksIn(facts.poolLow, block), blocksIn(facts.poolHigh, block)};
        }
        tightest.facts.room = room;
        tightest.facts.hasState = std::any_of(plan.layers.begin(), plan.layers.end(),
            [](const CacheLayer& layer) { return layer.type == LayerType::State; });
        tightest.facts.needBlocks = addNeed(scenario, plan, options, estimate);
        for (std::size_t i = 0; i < ranks && !plan.groups.empty(); ++i) {
            DeviceEstimate& device = estimate.devices[i];
            const Bytes block = blockOf(i, options, plan);
            device.items.push_back(poolItem(tightest.blocks, tightest, block, options));
            device.poolReserved = device.items.back().bytes;
            device.poolNeeded = Count(tightest.facts.needBlocks) * block;
        }
        if (!plan.groups.empty()) fillPool(plan, options, tightest, estimate);
        addChecks(scenario, plan, options, tightest.facts, tightest.blocks, estimate);
        addOffloadedParts(scenario, options, ranks, estimate);
    }

    static void fillPool(
        const GroupPlan& plan, const Options& options, const Tightest& tightest, Estimate& estimate) {
        const PoolNumbers numbers = poolNumbers(plan, tightest.blocks, options);
        PoolSummary pool;
        pool.bytes = tightest.facts.pool;
        pool.blockTokens = attentionBlock(plan);
        pool.bytesPerBlock = plan.blockBytes;
        pool.blocks = numbers.blocks;
        pool.tokens = numbers.tokens;
        pool.maxConcurrency = numbers.concurrency;
        pool.bytesForOneSequence = bytesOfRequest(plan, options.maxModelLen, chargeOf(options));
        pool.needed = Count(tightest.facts.needBlocks) * plan.blockBytes;
        estimate.pool = pool;
        addPoolRows(plan, numbers.blocks, options, estimate);
    }
};

} // namespace

const Engine& vllmEngine() {
    static const VllmEngine engine;
    return engine;
}

} // namespace vramplan
