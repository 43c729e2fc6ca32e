// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/transformers_buffers.h"
#include "core/estimate/engines/transformers_cache.h"
#include "core/estimate/engines/transformers_offload.h"
#include "core/estimate/engines/transformers_paged.h"
#include "core/estimate/engines/transformers_plan.h"
#include "core/estimate/engines/transformers_programs.h"
#include "core/estimate/overhead.h"
#include "core/estimate/placement.h"
#include "core/estimate/weights.h"
#include "core/units/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

using namespace transformers;
using Kind = SettingInfo::Kind;

constexpr std::array kKvTypes = {ElementType::BF16, ElementType::F16, ElementType::F32};

constexpr std::array kSettings = {
    SettingInfo{.key = "cache_implementation",
        .kind = Kind::Choice,
        .fallback = "dynamic",
        .choices = "dynamic|static|sliding_window|offloaded|offloaded_static|quantized|paged",
        .meaning = "How the cache is kept: growing, allocated at once, in host memory, packed, or in pages "
                   "(continuous batching)."},
    SettingInfo{.key = "pass_config",
        .kind = Kind::Flag,
        .fallback = "true",
        .meaning = "The dynamic cache knows the model's windows, as generate() makes it; without, every "
                   "layer keeps everything."},
    SettingInfo{.key = "max_cache_len",
        .kind = Kind::Whole,
        .meaning = "Length of a static cache in tokens; unset: the context.",
        .min = 1},
    SettingInfo{.key = "quant_backend",
        .kind = Kind::Choice,
        .fallback = "quanto",
        .choices = "quanto|hqq",
        .meaning = "Library that packs a quantised cache."},
    SettingInfo{.key = "nbits",
        .kind = Kind::Whole,
        .fallback = "4",
        .meaning = "Bits per packed value: 2 or 4 with quanto; 1, 2, 3, 4 or 8 with hqq.",
        .min = 1,
        .max = 8},
    SettingInfo{.key = "q_group_size",
        .kind = Kind::Whole,
        .fallback = "64",
        .meaning = "Values that share a scale and a zero point.",
        .min = 1,
        .max = 1 << 20},
    SettingInfo{.key = "axis_key",
        .kind = Kind::Choice,
        .fallback = "0",
        .choices = "0|1|-1",
        .meaning = "Axis along which keys are grouped: 0 or -1 with quanto, 0 or 1 with hqq."},
    SettingInfo{.key = "axis_value",
        .kind = Kind::Choice,
        .fallback = "0",
        .choices = "0|1|-1",
        .meaning = "Axis along which values are grouped: 0 or -1 with quanto, 0 or 1 with hqq."},
    SettingInfo{.key = "residual_length",
        .kind = Kind::Whole,
        .fallback = "128",
        .meaning = "Newest tokens stay in full precision until there are this many of them.",
        .min = 1,
        .max = 1 << 30},
    SettingInfo{.key = "attn_implementation",
        .kind = Kind::Choice,
        .fallback = "sdpa",
        .choices = "eager|sdpa|flash_attention_2",
        .meaning = "Attention kernel; eager stores the score matrix of a layer."},
    SettingInfo{.key = "num_beams",
        .kind = Kind::Whole,
        .fallback = "1",
        .meaning = "Beams per sequence; each has a cache of its own.",
        .min = 1,
        .max = 1 << 20},
    SettingInfo{.key = "num_return_sequences",
        .kind = Kind::Whole,
        .fallback = "1",
        .meaning = "Answers per sequence; without beams each has a cache of its own.",
        .min = 1,
        .max = 1 << 20},
    SettingInfo{.key = "max_memory_percent",
        .kind = Kind::Real,
        .fallback = "0.9",
        .meaning = "Continuous batching: share of the memory beside the weights that pages and inputs take.",
        .min = 0.01,
        .max = 1},
    SettingInfo{.key = "max_batch_tokens",
        .kind = Kind::Whole,
        .meaning = "Continuous batching: tokens per step; unset: by memory, at most 8,192.",
        .min = 1,
        .max = 1 << 30},
    SettingInfo{.key = "num_blocks",
        .kind = Kind::Whole,
        .meaning = "Continuous batching: blocks of 256 tokens; unset: by memory.",
        .min = 1,
        .max = 1 << 30},
};

constexpr std::array kTrades = {
    SettingTrade{.key = "cache_implementation",
        .value = "quantized",
        .change = "Cache packed to 4 bits",
        .cost = "Loss of quality grows with the context, and every token unpacks a layer at a time: slower.",
        .id = "quantized_cache",
        .from = "dynamic"},
    SettingTrade{.key = "cache_implementation",
        .value = "offloaded",
        .change = "Cache in host memory, two layers on the GPU",
        .cost = "The whole cache crosses the bus for every token. Measure before relying on it.",
        .id = "offloaded_cache",
        .from = "dynamic",
        .needsGpu = true},
};

constexpr EngineInfo kInfo = {.name = "transformers",
    .title = "Transformers",
    .settings = kSettings,
    .reserved = {},
    .kvTypes = kKvTypes,
    .monotone = true,
    .fillsBudget = false,
    .trades = kTrades,
    .programs = &transformers::kPrograms};

/// device_map="auto": equal parts of the weights, none larger than nine tenths of its device; the last takes
/// the rest. Source: accelerate utils/modeling.py (get_max_memory, get_balanced_memory).
std::vector<LayerRange> balancedLayers(const Scenario& scenario, std::span<const DeviceBudget> devices) {
    const ModelSpec& spec = *scenario.model;
    const auto layers = static_cast<std::uint32_t>(spec.layerCount());
    if (devices.size() == 1) return {{0, layers}};
    DeviceEstimate whole;
    Estimate unused;
    addWeightItems(scenario, {{0, layers}, true, true, true}, whole.items, unused);
    const Bytes weights = whole.sum(Component::Weights);
    const double part = static_cast<double>(weights.value()) / static_cast<double>(devices.size());
    double rest = static_cast<double>(weights.value());
    std::vector<double> shares;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const double room =
            devices[i].budget() ? 0.9 * static_cast<double>(devices[i].budget()->value()) : part;
        shares.push_back(i + 1 == devices.size() ? std::max(rest, 0.0) : std::min(part, room));
        rest -= shares.back();
    }
    return splitByShare(layers, shares);
}

void addWarnings(
    const Scenario& scenario, const ResolvedSettings& settings, const Plan& plan, Estimate& estimate) {
    const auto warn = [&](const char* code, std::string text) {
        estimate.warnings.push_back({code, std::move(text), false});
    };
    const Workload& workload = scenario.workload;
    if (workload.prefix > 0 && plan.cache != CacheClass::Paged)
        warn("prefix_not_shared",
            "Transformers keeps a shared prefix once per sequence; continuous batching "
            "(cache_implementation=paged) can share it.");
    const bool unequal = std::any_of(workload.lengths.begin(), workload.lengths.end(),
        [&](std::uint64_t length) { return length != plan.tokens; });
    if (unequal && plan.cache != CacheClass::Paged)
        warn("padded",
            fmt::format("All {} sequences are padded to the longest, {} tokens; continuous batching "
                        "(cache_implementation=paged) does not pad.",
                plan.sequences, groupedText(plan.tokens)));
    if (settings.text("cache_implementation") == "sliding_window")
        warn("deprecated_setting",
            "cache_implementation=sliding_window is an old name of static; the library announces its "
            "removal.");
    if (plan.cache == CacheClass::DynamicPlain)
        warn("windows_ignored",
            "A cache made without the model's configuration keeps windowed layers at full length.");
    if (plan.isStatic() && scenario.model->maxContext && plan.staticTokens > *scenario.model->maxContext)
        warn("static_beyond_model",
            fmt::format("The static cache of {} tokens is longer than the model's maximum of {}.",
                groupedText(plan.staticTokens), groupedText(*scenario.model->maxContext)));
}

class TransformersEngine final : public Engine {
public:
    const EngineInfo& info() const override { return kInfo; }

    ElementType defaultKvType(const ModelSpec& model) const override {
        return model.dtype == ElementType::F32 || model.dtype == ElementType::F16 ? model.dtype
                                                                                  : ElementType::BF16;
    }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_TRY(const Plan plan, settlePlan(scenario, settings, estimate));
        const bool hostOnly = scenario.devices.empty();
        const std::span<const DeviceBudget> devices = hostOnly
            ? std::span<const DeviceBudget>(&scenario.host, 1)
            : std::span<const DeviceBudget>(scenario.devices);
        const auto ranges = balancedLayers(scenario, devices);
        DeviceEstimate host;
        host.device = scenario.host;
        estimate.devices.reserve(devices.size() + 1);
        for (std::size_t i = 0; i < devices.size(); ++i) {
            DeviceEstimate& device = estimate.devices.emplace_back();
            device.device = devices[i];
            device.items.reserve(16);
            const bool first = i == 0, last = i + 1 == devices.size();
            addWeightItems(scenario, {ranges[i], first, last, first}, device.items, estimate);
            if (plan.cache == CacheClass::Paged) {
                VRAMPLAN_CHECK(addPaged(scenario, settings, plan, device, estimate));
            } else {
                addCacheAndBuffers(scenario, plan, ranges[i], last, device, host, estimate);
            }
            addContextOverhead(scenario, devices[i], device.items);
        }
        if (plan.cache != CacheClass::Paged) addGrowth(scenario, plan, estimate.kv);
        if (!hostOnly && !host.items.empty()) {
            warnAboutTraffic(host.sum(Component::KvCache), estimate.warnings);
            addContextOverhead(scenario, scenario.host, host.items);
            estimate.devices.push_back(std::move(host));
        }
        addWarnings(scenario, settings, plan, estimate);
        return {};
    }

private:
    static void addCacheAndBuffers(const Scenario& scenario, const Plan& plan, LayerRange range, bool last,
        DeviceEstimate& device, DeviceEstimate& host, Estimate& estimate) {
        const ModelSpec& spec = *scenario.model;
        const auto counts = kindCounts(spec, range);
        const auto groups = cacheGroups(spec, counts, plan.expandLatent);
        if (plan.isOffloaded())
            addOffloaded(scenario, plan, range, groups, device, host, estimate.kv);
        else
            addCacheItems(scenario, plan, groups, device.items, estimate.kv);
        addStateItems(scenario, plan, counts, device.items, estimate);
        const Bytes cache = device.sum(Component::KvCache);
        if (!plan.isOffloaded()) addCacheCopies(plan, groups, device.items);
        addForwardItems(scenario, plan, last, device.items);
        addAllocatorSlack(scenario, plan, cache, device.items);
    }
};

} // namespace

const Engine& transformersEngine() {
    static const TransformersEngine engine;
    return engine;
}

} // namespace vramplan
