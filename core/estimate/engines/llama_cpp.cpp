// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/llama_cpp_cache.h"
#include "core/estimate/engines/llama_cpp_compute.h"
#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"
#include "core/estimate/engines/llama_cpp_refusals.h"
#include "core/estimate/engines/llama_cpp_weights.h"
#include "core/estimate/overhead.h"

#include <array>

namespace vramplan {
namespace {

using namespace llama_cpp;
using Kind = SettingInfo::Kind;

constexpr std::array kKvTypes = {ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::Q8_0,
    ElementType::Q5_1, ElementType::Q5_0, ElementType::Q4_1, ElementType::Q4_0, ElementType::IQ4_NL};

constexpr double kMostWhole = 2147483647;
constexpr std::array kSettings = {
    SettingInfo{.key = "batch_size",
        .kind = Kind::Whole,
        .fallback = "2048",
        .meaning = "Tokens handed over at once; bounds the micro-batch.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "ubatch_size",
        .kind = Kind::Whole,
        .fallback = "512",
        .meaning = "Tokens computed at once; the compute buffer grows in proportion.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "flash_attn",
        .kind = Kind::Choice,
        .fallback = "auto",
        .choices = "auto|on|off",
        .meaning = "Fused attention; without it the score matrix of a layer is stored."},
    SettingInfo{.key = "kv_unified",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "All sequences share one pool of context-many cells instead of one part each."},
    SettingInfo{.key = "swa_full",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "Windowed layers keep the whole context."},
    SettingInfo{.key = "n_gpu_layers",
        .kind = Kind::Whole,
        .fallback = "",
        .meaning = "Layers on GPUs, counted from the last, the output being one more; unset: all.",
        .min = 0,
        .max = kMostWhole},
    SettingInfo{.key = "n_cpu_moe",
        .kind = Kind::Whole,
        .fallback = "0",
        .meaning = "First layers whose experts stay on the host.",
        .min = 0,
        .max = kMostWhole},
    SettingInfo{.key = "split_mode",
        .kind = Kind::Choice,
        .fallback = "layer",
        .choices = "layer|row|none",
        .meaning = "How several GPUs share the model: whole layers, rows of matrices, or one GPU only."},
    SettingInfo{.key = "tensor_split",
        .kind = Kind::Text,
        .fallback = "",
        .meaning = "Shares of the GPUs, like 3,1; unset: by free memory."},
    SettingInfo{.key = "main_gpu",
        .kind = Kind::Whole,
        .fallback = "0",
        .meaning = "The GPU that is used with split_mode none, and that holds the cache with row.",
        .min = 0,
        .max = 15},
    SettingInfo{.key = "no_kv_offload",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "The cache stays in host memory."},
    SettingInfo{.key = "outputs",
        .kind = Kind::Choice,
        .fallback = "sequences",
        .choices = "sequences|batch",
        .meaning =
            "Rows of logits in the compute buffer: one per sequence as llama-server, or the whole batch as "
            "llama-bench."},
    SettingInfo{.key = "mmap",
        .kind = Kind::Flag,
        .fallback = "true",
        .meaning = "Weights on the host stay in the mapped file; the system may drop their pages."},
    SettingInfo{.key = "repack",
        .kind = Kind::Flag,
        .fallback = "true",
        .meaning = "Matrices on the host are rearranged for the CPU's kernels, in memory of their own."},
    SettingInfo{.key = "fit",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "Let the engine choose layers and context so that it fits; not modelled yet."},
};
constexpr std::array<const char*, 6> kReserved = {
    "fit_target", "fit_ctx", "override_tensor", "cache_ram", "ctx_checkpoints", "draft_max"};

constexpr EngineInfo kInfo = {.name = "llama.cpp",
    .title = "llama.cpp",
    .settings = kSettings,
    .reserved = kReserved,
    .kvTypes = kKvTypes,
    .monotone = false,
    .fillsBudget = false,
    .usesHost = true};

/// One row of logits per sequence; grows later if a batch asks for more. Source: llama-context.cpp
/// (output_reserve).
void addOutput(const Model& model, const Context& context, DeviceEstimate& host) {
    if (model.shape.vocabulary == 0) return;
    const auto vocabulary = static_cast<std::uint64_t>(model.shape.vocabulary);
    LineItem item;
    item.component = Component::Output;
    item.label = "Output buffer";
    item.bytes = item.low = item.high =
        Count(context.sequences) * bytesOf(ElementType::F32, Count(vocabulary));
    item.formula = Phrase("{sequences:sequence} × {vocabulary} vocabulary entries × 4 B",
        input("sequences", context.sequences), input("vocabulary", vocabulary));
    item.reference = "llama.cpp: float32 logits of one token per sequence in host memory";
    host.items.push_back(item);
}

class LlamaCppEngine final : public Engine {
public:
    const EngineInfo& info() const override { return kInfo; }
    ElementType defaultKvType(const ModelSpec&) const override { return ElementType::F16; }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_CHECK(checkSettings(scenario, settings));
        Model model;
        VRAMPLAN_CHECK(describe(scenario, model));
        VRAMPLAN_TRY(const Context context, settleContext(scenario, settings, model));
        VRAMPLAN_TRY(const Placement placement, place(scenario, settings, model));
        VRAMPLAN_TRY(const bool flash, settleFlashAttention(settings, model, placement, estimate));

        for (const DeviceBudget& device : scenario.devices) estimate.devices.emplace_back().device = device;
        estimate.devices.emplace_back().device = scenario.host;
        for (DeviceEstimate& device : estimate.devices) device.items.reserve(12);
        addWeights(scenario, settings, model, placement, estimate);
        addCache(model, context, placement, flash, estimate);
        addStates(model, context, estimate);
        VRAMPLAN_CHECK(addCompute(model, context, placement, flash, estimate));
        addOutput(model, context, estimate.devices.back());
        for (DeviceEstimate& device : estimate.devices)
            addContextOverhead(scenario, device.device, device.items);
        addWarnings(scenario, model, context, estimate);
        return {};
    }
};

} // namespace

const Engine& llamaCppEngine() {
    static const LlamaCppEngine engine;
    return engine;
}

} // namespace vramplan
