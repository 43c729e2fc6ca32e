// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/llama_cpp_buffers.h"
#include "core/estimate/engines/llama_cpp_fit.h"
#include "core/estimate/engines/llama_cpp_programs.h"
#include "core/estimate/engines/llama_cpp_refusals.h"
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
        .meaning = "Let the engine choose the layers on GPUs so that each keeps fit_target free."},
    SettingInfo{.key = "fit_target",
        .kind = Kind::Whole,
        .fallback = "1024",
        .meaning = "MiB that the engine's own choice leaves free on each GPU.",
        .min = 0,
        .max = kMostWhole},
    SettingInfo{.key = "override_tensor",
        .kind = Kind::Text,
        .meaning =
            "Patterns of tensor names with the device they go to, like exps=CPU; those that choose all "
            "experts of a layer are modelled.",
        .repeatable = true},
    SettingInfo{.key = "cache_ram",
        .kind = Kind::Whole,
        .meaning = "MiB of host memory in which llama-server may keep prompts that a slot left; unset: not "
                   "counted.",
        .min = 0,
        .max = kMostWhole},
    SettingInfo{.key = "ctx_checkpoints",
        .kind = Kind::Whole,
        .meaning = "Copies of window caches and states that each slot may keep in host memory; unset: not "
                   "counted.",
        .min = 0,
        .max = 65536},
    SettingInfo{.key = "draft_max",
        .kind = Kind::Whole,
        .fallback = "0",
        .meaning = "Tokens that are guessed ahead: each needs a row of logits and of recurrent state per "
                   "sequence.",
        .min = 0,
        .max = 1024},
};
constexpr std::array<const char*, 1> kReserved = {"fit_ctx"};

constexpr std::array kTrades = {
    SettingTrade{.key = "no_kv_offload",
        .value = "true",
        .change = "KV cache in host memory",
        .cost = "Attention is computed by the processor over a cache in host memory: slower with every token "
                "in it."},
    SettingTrade{.key = "kv_unified",
        .value = "true",
        .change = "One pool of cache for all sequences",
        .cost = "The sequences share the context: all of them at full length at once no longer run."},
    SettingTrade{.key = "swa_full",
        .value = "false",
        .change = "Windowed layers keep their window only",
        .cost = "A prompt that another one continues may have to be read again."},
    SettingTrade{.key = "flash_attn",
        .value = "on",
        .change = "Flash attention",
        .cost = "None where the GPU has the kernel; the scores are never stored."},
    SettingTrade{.key = "ubatch_size",
        .value = "128",
        .change = "Micro-batches of 128 tokens",
        .cost = "Prompts are read more slowly."},
};

constexpr EngineInfo kInfo = {.name = "llama.cpp",
    .title = "llama.cpp",
    .settings = kSettings,
    .reserved = kReserved,
    .kvTypes = kKvTypes,
    .monotone = false,
    .fillsBudget = false,
    .ggufOnly = true,
    .trades = kTrades,
    .programs = &llama_cpp::kPrograms};

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

/// What llama-server may keep in host memory while it runs; both grow with use, up to this. Source: server
/// options --cache-ram and --ctx-checkpoints.
void addServerCopies(const ResolvedSettings& settings, const Context& context, Estimate& estimate) {
    const auto add = [&](const char* label, Bytes most, const Phrase& formula) {
        if (most == Bytes()) return;
        LineItem item;
        item.component = Component::Overhead;
        item.basis = Basis::Heuristic;
        item.label = label;
        item.bytes = item.high = most;
        item.formula = formula;
        item.reference = "llama-server: grows with use, up to this";
        estimate.devices.back().items.push_back(item);
    };
    add("Prompt cache of the server", Count(settings.whole("cache_ram")) * kMiB,
        Phrase("{mebibytes} MiB at most", input("mebibytes", settings.whole("cache_ram"))));
    const std::uint64_t copies = settings.whole("ctx_checkpoints");
    const Bytes one = estimate.recurrentPerSequence / Bytes(1 + context.drafts)
        + estimate.kv.byKind[static_cast<std::size_t>(CacheKind::Sliding)] / Bytes(context.sequences);
    add("Context checkpoints of the server", Count(context.sequences) * Count(copies) * one,
        Phrase("{sequences:sequence} × {copies:copy|copies} × {one}", input("sequences", context.sequences),
            input("copies", copies), input("one", one)));
}

class LlamaCppEngine final : public Engine {
public:
    const EngineInfo& info() const override { return kInfo; }
    ElementType defaultKvType(const ModelSpec&) const override { return ElementType::F16; }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        VRAMPLAN_CHECK(checkSettings(scenario));
        VRAMPLAN_TRY(Model* const described, modelOf(scenario));
        Model& model = *described;
        VRAMPLAN_TRY(const Context context, settleContext(scenario, settings, model));
        Buffers buffers(scenario, settings, context, estimate.kvK, estimate.kvV, model);
        std::optional<LayerChoice> choice;
        if (settings.flag("fit")) {
            VRAMPLAN_TRY(choice, addFitting(scenario, settings, buffers, estimate));
        } else {
            VRAMPLAN_CHECK(buffers.arrange(nullptr));
            buffers.addStored(estimate);
            VRAMPLAN_CHECK(buffers.addComputed(estimate));
        }
        addOutput(model, context, estimate.devices.back());
        addServerCopies(settings, context, estimate);
        for (DeviceEstimate& device : estimate.devices)
            addContextOverhead(scenario, device.device, device.items);
        addWarnings(scenario, model, context, estimate);
        if (choice) reportChoice(*choice, model, estimate);
        return {};
    }
};

} // namespace

const Engine& llamaCppEngine() {
    static const LlamaCppEngine engine;
    return engine;
}

} // namespace vramplan
