// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/tensorrt_llm_plan.h"
#include "core/estimate/engines/tensorrt_llm_programs.h"
#include "core/estimate/overhead.h"
#include "core/estimate/serving_forward.h"
#include "core/estimate/weights.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

using namespace tensorrt_llm;

constexpr std::array kKvTypes = {
    ElementType::BF16, ElementType::F16, ElementType::F8, ElementType::NVFP4, ElementType::F4};

std::vector<Stage> describeStages(const Scenario& scenario, const Options& options, Estimate& estimate) {
    std::vector<Stage> stages;
    const ModelSpec& spec = *scenario.model;
    const std::uint64_t ranks = options.ranks.tensor;
    for (const LayerRange& layers : stagesRemainderFirst(spec.layerCount(), options.ranks.stages)) {
        Stage& stage = stages.emplace_back();
        stage.layers = layers;
        stage.groups = groupsOf(spec, layers, ranks, options.windows, scenario.workload.longest());
        stage.state = stateOf(spec, layers, ranks);
        const bool first = stages.size() == 1, last = stages.size() == options.ranks.stages;
        addWeightItems(scenario,
            {.layers = layers,
                .embedding = first || (last && spec.tiedOutput),
                .output = last,
                .parts = first,
                .division = {ranks, ranks, ranks}},
            stage.weights, estimate);
        addAdapters(spec, layers, options.adapters, {ranks, ranks, ranks}, stage.weights);
        for (LineItem& item : stage.weights) item.absorbed = true;
    }
    return stages;
}

/// What is in use after the profiling step: weights, context, communication, activations, logits and graphs.
void addProfiledItems(
    const Scenario& scenario, const Options& options, const Stage& stage, bool last, DeviceEstimate& device) {
    device.items.assign(stage.weights.begin(), stage.weights.end());
    addContextOverhead(scenario, device.device, device.items);
    if (options.ranks.count() > 1)
        addMeasuredOverhead(scenario, "communication", "Communication buffers", device.items);
    addForwardPass(scenario, options.stepTokens, options.ranks.tensor, device.items);
    if (last) addServingLogits(scenario, std::min(options.batch, options.stepTokens), device.items);
    addMeasuredOverhead(scenario, "cuda_graphs", "CUDA graphs and workspaces", device.items);
    for (LineItem& item : device.items) item.absorbed = true;
}

Budget budgetOf(const Options& options, const Estimate& estimate) {
    Budget budget;
    if (options.poolBytes) {
        budget.given = true;
        budget.pool = budget.low = budget.high = *options.poolBytes;
        return budget;
    }
    const auto share = [&](Bytes left) {
        return wholeBytes(static_cast<double>(left.value()) * options.fraction);
    };
    for (std::size_t i = 0; i < options.ranks.count(); ++i) {
        const DeviceEstimate& device = estimate.devices[i];
        const auto usable = usableMemory(device.device);
        if (!usable) return {};
        Bytes used;
        for (const LineItem& item : device.items) used += item.bytes;
        const Bytes pool = share(minusOrZero(*usable, used));
        if (budget.pool && pool >= *budget.pool) continue;
        const Spread spread = spreadOf(device.items);
        budget.pool = pool;
        budget.low = minusOrZero(pool, share(wholeBytes(spread.above)));
        budget.high = pool + share(wholeBytes(spread.below));
    }
    return budget;
}

/// Without a budget a pool holds what the workload needs.
void fillAsNeeded(const Scenario& scenario, const Options& options, std::vector<Stage>& stages) {
    const std::uint64_t encoder =
        scenario.workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
    for (Stage& stage : stages)
        for (PoolGroup& group : stage.groups)
            group.blocks = sumOverSequences(scenario.workload,
                               [&](std::uint64_t length) {
                                   return tokensOfRequest(group, scenario.workload, options, length, encoder);
                               })
                               .value()
                / options.blockTokens;
}

/// Every stage serves the same requests: none keeps more blocks than the scarcest.
void levelStages(std::vector<Stage>& stages) {
    if (stages.size() < 2) return;
    std::optional<std::uint64_t> least;
    for (const Stage& stage : stages)
        for (const PoolGroup& group : stage.groups)
            if (group.window == 0 && group.kind != CacheKind::Cross)
                least = std::min(least.value_or(group.blocks), group.blocks);
    for (Stage& stage : stages)
        for (PoolGroup& group : stage.groups)
            if (least && group.window == 0 && group.kind != CacheKind::Cross) group.blocks = *least;
}

void addHostTier(const Scenario& scenario, const Options& options, Estimate& estimate) {
    if (options.hostCache == Bytes() || scenario.devices.empty()) return;
    LineItem item;
    item.basis = Basis::Exact;
    item.label = "Host cache of evicted blocks";
    item.bytes = Count(options.ranks.count()) * options.hostCache;
    item.formula = Phrase(
        "{ranks:rank} × {size}", input("ranks", options.ranks.count()), input("size", options.hostCache));
    item.reference = "TensorRT-LLM host_cache_size: per rank";
    addHostCache(scenario, item, estimate);
}

class TensorRtLlmEngine final : public Engine {
public:
    const EngineInfo& info() const override {
        static const EngineInfo info{.name = "tensorrt-llm",
            .title = "TensorRT-LLM",
            .settings = settingList(),
            .reserved = {},
            .kvTypes = kKvTypes,
            .monotone = true,
            .fillsBudget = true,
            .programs = &tensorrt_llm::kPrograms};
        return info;
    }

    ElementType defaultKvType(const ModelSpec& model) const override {
        if (model.checkpointKvType) return *model.checkpointKvType;
        return model.dtype == ElementType::F16 ? ElementType::F16 : ElementType::BF16;
    }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_TRY(const Options options, resolveOptions(scenario, settings, estimate));
        VRAMPLAN_CHECK(checkRanks(scenario, options.ranks, "TensorRT-LLM", estimate));
        std::vector<Stage> stages = describeStages(scenario, options, estimate);
        for (const DeviceBudget& device : servingDevices(scenario)) {
            estimate.devices.emplace_back().device = device;
            estimate.devices.back().items.reserve(16);
        }
        const std::size_t ranks = options.ranks.count();
        const auto stageOf = [&](std::size_t i) -> Stage& { return stages[options.ranks.stageOf(i)]; };
        for (std::size_t i = 0; i < ranks; ++i)
            addProfiledItems(
                scenario, options, stageOf(i), &stageOf(i) == &stages.back(), estimate.devices[i]);
        const Budget budget = budgetOf(options, estimate);
        if (budget.pool) {
            for (Stage& stage : stages)
                divide(stage.groups, *budget.pool, estimate.kvK, options.blockTokens,
                    scenario.workload.longest(), options.crossFraction);
            levelStages(stages);
        } else {
            fillAsNeeded(scenario, options, stages);
            estimate.warnings.push_back({"memory_unknown",
                "The memory of a GPU is unknown: the pool is shown as large as the workload needs.", false});
        }
        for (std::size_t i = 0; i < ranks; ++i)
            addPoolItems(stageOf(i), estimate.kvK, options, budget, estimate.devices[i]);
        summarise(scenario, stages, options, budget, estimate);
        warnOfReplication(scenario, options, estimate);
        showSetting(estimate, "max_batch_size", std::to_string(options.batch));
        addHostTier(scenario, options, estimate);
        return {};
    }

private:
    static void warnOfReplication(const Scenario& scenario, const Options& options, Estimate& estimate) {
        const std::uint64_t heads = scenario.model->geometry.kvHeads;
        if (heads == 0 || options.ranks.tensor <= heads || options.poolBytes) return;
        estimate.warnings.push_back({"pool_underpriced",
            "The engine divides its budget by the heads of the whole model, but every rank holds at least "
            "one: "
            "with more ranks than KV heads the tensors outgrow the budget. Lower free_gpu_memory_fraction.",
            false});
    }
};

} // namespace

const Engine& tensorRtLlmEngine() {
    static const TensorRtLlmEngine engine;
    return engine;
}

} // namespace vramplan
