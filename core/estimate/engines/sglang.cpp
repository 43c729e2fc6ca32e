// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/sglang_fraction.h"
#include "core/estimate/engines/sglang_plan.h"
#include "core/estimate/engines/sglang_programs.h"
#include "core/estimate/overhead.h"
#include "core/estimate/serving_forward.h"
#include "core/estimate/torch_memory.h"
#include "core/estimate/weights.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

using namespace sglang;

constexpr std::array kKvTypes = {ElementType::BF16, ElementType::F16, ElementType::F32, ElementType::F8,
    ElementType::F4, ElementType::NVFP4};

/// Columns of the request table beyond the context. Source: allocation_sizing.py.
constexpr std::uint64_t kTableColumns = 4;

/// Of the rotary tables: the model's own on AMD GPUs, else 4 bytes. Source: rotary_embedding/base.py.
ElementType rotaryType(const Scenario& scenario) {
    return servingDevices(scenario).front().backend == "rocm" ? scenario.model->dtype : ElementType::F32;
}

std::vector<Stage> describeStages(const Scenario& scenario, const Options& options, Estimate& estimate) {
    std::vector<Stage> stages;
    const ModelSpec& spec = *scenario.model;
    const WeightDivision division{options.attentionRanks, options.ranks.tensor, options.ranks.tensor};
    for (const LayerRange& layers : stagesRemainderLast(spec.layerCount(), options.ranks.stages)) {
        Stage& stage = stages.emplace_back();
        stage.items.reserve(24);
        stage.layers = layers;
        stage.cells = cellsOf(spec, layers, options.attentionRanks, options.cache);
        const bool first = layers.first == 0, last = stages.size() == options.ranks.stages;
        const WeightShare share{.layers = layers,
            .embedding = first || (last && spec.tiedOutput),
            .output = last,
            .parts = first,
            .division = division};
        addWeightItems(scenario, share, stage.items, estimate);
        addAdapters(spec, layers, options.adapters, division, stage.items);
        addTorchItems(scenario, share, TorchCount::Reserved, rotaryType(scenario), stage.items);
        for (LineItem& item : stage.items) {
            item.absorbed = true;
            stage.weightBytes += item.bytes;
        }
    }
    return stages;
}

double visionParameters(const ModelSpec& spec) {
    double parameters = 0;
    for (const ModelPart& part : spec.parts)
        if (part.name == "vision") parameters += static_cast<double>(part.elements.value());
    return parameters;
}

bool isMultimodal(const ModelSpec& spec) {
    return std::any_of(spec.parts.begin(), spec.parts.end(),
        [](const ModelPart& part) { return part.name == "vision" || part.name == "audio"; });
}

/// Items that are in memory before the weights: the driver's and the communication's.
void addEarlyItems(const Scenario& scenario, const Options& options, DeviceEstimate& device) {
    const std::size_t first = device.items.size();
    addContextOverhead(scenario, device.device, device.items);
    if (options.ranks.tensor * options.ranks.stages > 1)
        addMeasuredOverhead(scenario, "communication", "Communication buffers", device.items);
    for (std::size_t i = first; i < device.items.size(); ++i) device.items[i].absorbed = true;
}

Budget budgetOf(const Scenario& scenario, const Options& options, const std::vector<Stage>& stages,
    const Estimate& estimate) {
    Budget budget;
    FractionInputs inputs;
    std::optional<Bytes> left;
    bool known = true;
    for (std::size_t i = 0; i < options.ranks.count(); ++i) {
        const DeviceEstimate& device = estimate.devices[i];
        const auto memory = usableMemory(device.device);
        known = known && memory;
        if (!known) break;
        const Bytes usable = *memory;
        const Bytes before = minusOrZero(usable, device.sum(Component::Overhead));
        const Bytes weights = stages[options.ranks.stageOf(i)].weightBytes;
        if (!budget.before || before < *budget.before) budget.before = before;
        if (!left || minusOrZero(before, weights) < *left || (*left == Bytes() && weights > budget.weights)) {
            left = minusOrZero(before, weights);
            budget.weights = weights;
        }
        const double mib =
            static_cast<double>(device.device.capacity.value_or(usable).value()) / (1024.0 * 1024.0);
        inputs.gpuMib = inputs.gpuMib > 0 ? std::min(inputs.gpuMib, mib) : mib;
        inputs.rocm = inputs.rocm || device.device.backend == "rocm";
    }
    if (!known) budget.before.reset();
    inputs.tensor = options.ranks.tensor;
    inputs.stages = options.ranks.stages;
    inputs.chunk = options.pool.chunk;
    inputs.graphBatch = options.graphBatch;
    inputs.attentionReplicas = options.attentionReplicas;
    inputs.visionParameters = visionParameters(*scenario.model);
    inputs.prefillGraphs = inputs.visionParameters > 0 ? 0 : prefillGraphCount(options.pool.chunk);
    inputs.latent = stages.front().cells.latent;
    budget.fraction = options.fraction.value_or(known ? std::clamp(memoryFraction(inputs), 0.0, 1.0) : 0);
    if (isMultimodal(*scenario.model))
        budget.reserve = wholeBytes(constantOf(scenario, "multimodal_cache", 0));
    if (options.poolBytes) {
        budget.given = true;
        budget.pools = static_cast<double>(options.poolBytes->value());
    } else if (budget.before) {
        const auto before = static_cast<double>(budget.before->value());
        budget.pools =
            before * budget.fraction - static_cast<double>((budget.weights + budget.reserve).value());
        const Spread early = spreadOf(estimate.devices.front().items);
        budget.spread = {budget.fraction * early.above, budget.fraction * early.below};
    }
    return budget;
}

/// Without a budget the pools are what the workload needs.
double neededBudget(const StageCells& cells, const Need& need) {
    return static_cast<double>(need.full.value()) * cells.full
        + static_cast<double>(need.sliding.value()) * cells.sliding;
}

void sizeStages(std::vector<Stage>& stages, const Options& options, const Budget& budget, const Need& need) {
    Bytes slot;
    for (const Stage& stage : stages) slot = std::max(slot, stage.cells.slot());
    const double pools = budget.pools.value_or(0);
    const std::uint64_t slots =
        budget.pools ? stateSlots(slot, std::max(pools, 0.0), options.pool) : need.slots.value();
    std::optional<std::uint64_t> least;
    for (Stage& stage : stages) {
        const double share = budget.pools
            ? pools
            : neededBudget(stage.cells, need) + static_cast<double>((Count(slots + 1) * slot).value());
        stage.pools = sizePools(stage.cells, share, options.pool, slots);
        const std::uint64_t tokens = stage.pools.tokens(stage.cells);
        if (stage.cells.full + stage.cells.sliding > 0) least = std::min(least.value_or(tokens), tokens);
    }
    if (stages.size() > 1)
        for (Stage& stage : stages) stage.pools = sizePools(stage.cells, pools, options.pool, slots, least);
}

void addRunItems(
    const Scenario& scenario, const Options& options, bool last, const Workload& worker, Stage& stage) {
    const Count prompt = worker.lengths.empty()
        ? Count(worker.sequences) * Count(worker.prompt.value_or(worker.context))
        : sumOverSequences(worker, [](std::uint64_t n) { return Count(n); });
    addForwardPass(
        scenario, std::min(Count(options.pool.chunk), prompt).value(), options.ranks.tensor, stage.items);
    const std::uint64_t rows =
        std::min(worker.sequenceCount(), std::max<std::uint64_t>(1, stage.pools.requests));
    if (last) addServingLogits(scenario, rows, stage.items);
    LineItem table;
    table.component = Component::Overhead;
    table.basis = Basis::Derived;
    table.label = "Request table";
    table.bytes = table.low = table.high =
        Count(stage.pools.requests + 1) * (Count(options.pool.context) + Count(kTableColumns)) * Bytes(4);
    table.formula = Phrase("({requests:request} + 1) × ({context:token} + 4) × 4 B",
        input("requests", stage.pools.requests), input("context", options.pool.context));
    table.reference = "SGLang memory_pool.py: the place of every token of every request";
    stage.items.push_back(table);
    if (servingDevices(scenario).front().source == BudgetSource::Host) return;
    addMeasuredOverhead(scenario, "cuda_graphs", "CUDA graphs", stage.items);
    addMeasuredOverhead(scenario, "attention_workspace", "Attention workspace", stage.items);
}

void addHostPool(const Scenario& scenario, const Options& options, Estimate& estimate) {
    if (options.hostRatio <= 0 || scenario.devices.empty()) return;
    Bytes pools;
    for (const DeviceEstimate& device : estimate.devices) pools += device.sum(Component::KvCache);
    LineItem item;
    item.basis = Basis::Derived;
    item.label = "Host cache of evicted prefixes";
    item.bytes = wholeBytes(static_cast<double>(pools.value()) * options.hostRatio);
    item.formula =
        Phrase("{pools} of GPU pools × {ratio}", input("pools", pools), input("ratio", options.hostRatio));
    item.reference = "SGLang hierarchical cache: hicache_ratio × the pool of each GPU";
    addHostCache(scenario, item, estimate);
}

void showSettings(const Options& options, const Budget& budget, const Stage& stage, Estimate& estimate) {
    const PoolSettings& pool = options.pool;
    if (budget.fraction > 0)
        showSetting(estimate, "mem_fraction_static", fmt::format("{:g}", budget.fraction));
    showSetting(estimate, "page_size", std::to_string(pool.page));
    showSetting(estimate, "chunked_prefill_size", std::to_string(pool.chunk));
    showSetting(estimate, "cuda_graph_max_bs", std::to_string(options.graphBatch));
    showSetting(estimate, "max_running_requests", std::to_string(stage.pools.requests));
    if (stage.cells.sliding > 0)
        showSetting(estimate, "swa_full_tokens_ratio", fmt::format("{:g}", pool.slidingRatio));
}

constexpr std::array kTrades = {SettingTrade{.key = "chunked_prefill_size",
    .value = "2048",
    .change = "Prefill in chunks of 2,048 tokens",
    .cost = "Prompts are read more slowly."}};

class SglangEngine final : public Engine {
public:
    const EngineInfo& info() const override {
        static const EngineInfo info{.name = "sglang",
            .title = "SGLang",
            .settings = settingList(),
            .reserved = {},
            .kvTypes = kKvTypes,
            .monotone = true,
            .fillsBudget = true,
            .trades = kTrades,
            .programs = &sglang::kPrograms};
        return info;
    }

    ElementType defaultKvType(const ModelSpec& model) const override {
        if (model.checkpointKvType) return *model.checkpointKvType;
        return model.dtype == ElementType::F16 || model.dtype == ElementType::F32 ? ElementType::F16
                                                                                  : ElementType::BF16;
    }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_TRY(const Options options, resolveOptions(scenario, settings, estimate));
        VRAMPLAN_CHECK(checkRanks(scenario, options.ranks, "SGLang", estimate));
        std::vector<Stage> stages = describeStages(scenario, options, estimate);
        estimate.devices.reserve(servingDevices(scenario).size() + 1);
        for (const DeviceBudget& device : servingDevices(scenario))
            estimate.devices.emplace_back().device = device;
        const std::size_t ranks = options.ranks.count();
        for (std::size_t i = 0; i < ranks; ++i) {
            estimate.devices[i].items.reserve(28);
            addEarlyItems(scenario, options, estimate.devices[i]);
        }
        const Budget budget = budgetOf(scenario, options, stages, estimate);
        if (!budget.pools)
            estimate.warnings.push_back({"memory_unknown",
                "The memory of a GPU is unknown: the pools are shown as large as the workload needs.",
                false});

        const std::uint64_t encoder =
            scenario.workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
        const Workload busiest = busiestReplica(scenario.workload, options.sequenceReplicas());
        Workload one = scenario.workload;
        one.lengths.clear();
        one.sequences = 1;
        one.context = scenario.workload.longest();
        const StageCells& cells = stages.front().cells;
        const Need worker = needOf(busiest, cells, options, encoder, 1);
        const Need longest = needOf(one, cells, options, encoder, 1);
        const Need all = needOf(scenario.workload, cells, options, encoder, options.sequenceReplicas());
        sizeStages(stages, options, budget, worker);

        for (Stage& stage : stages) {
            addPoolItems(stage, options, budget);
            addRunItems(scenario, options, &stage == &stages.back(), busiest, stage);
        }
        for (std::size_t i = 0; i < ranks; ++i) {
            DeviceEstimate& device = estimate.devices[i];
            const Stage& stage = stages[options.ranks.stageOf(i)];
            device.items.insert(device.items.begin(), stage.items.begin(), stage.items.end());
            device.poolReserved = stage.poolBytes;
            device.poolNeeded = poolNeed(stage, worker);
        }
        summarise(stages, options, all, worker, longest, estimate);
        if (!budget.pools) estimate.pool.reset();
        addChecks(stages, options, budget, worker, longest, estimate);
        showSettings(options, budget, stages.front(), estimate);
        addHostPool(scenario, options, estimate);
        return {};
    }

private:
    static Bytes poolNeed(const Stage& stage, const Need& worker) {
        return wholeBytes(neededBudget(stage.cells, worker)) + worker.slots * stage.cells.slot();
    }
};

} // namespace

const Engine& sglangEngine() {
    static const SglangEngine engine;
    return engine;
}

} // namespace vramplan
