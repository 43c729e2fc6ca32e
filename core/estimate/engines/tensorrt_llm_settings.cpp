// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/tensorrt_llm_settings.h"

#include "core/estimate/adapters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

namespace vramplan::tensorrt_llm {
namespace {

using Kind = SettingInfo::Kind;
constexpr double kMostWhole = 2147483647;

constexpr std::array kSettings = {
    SettingInfo{.key = "free_gpu_memory_fraction",
        .kind = Kind::Real,
        .fallback = "0.9",
        .meaning = "Share of the memory left after weights and a profiling step that the pool takes.",
        .min = 0.01,
        .max = 1},
    SettingInfo{.key = "tokens_per_block",
        .kind = Kind::Whole,
        .fallback = "32",
        .meaning = "Tokens of one block of the pool, a power of two.",
        .min = 1,
        .max = 1024},
    SettingInfo{.key = "max_batch_size",
        .kind = Kind::Whole,
        .meaning = "Most requests at once; unset: the plan's sequences. Recurrent states are held for all.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "max_num_tokens",
        .kind = Kind::Whole,
        .fallback = "8192",
        .meaning = "Tokens of one step; activations grow in proportion.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "max_attention_window",
        .kind = Kind::Text,
        .meaning = "Cached tokens per layer, a list like 512,512,32768 repeated over the layers; unset: the "
                   "whole request in all of them, windowed layers too."},
    SettingInfo{.key = "cross_kv_cache_fraction",
        .kind = Kind::Real,
        .fallback = "0.5",
        .meaning = "Share of the pool for encoder positions (encoder-decoder models).",
        .min = 0.01,
        .max = 0.99},
    SettingInfo{.key = "host_cache_size",
        .kind = Kind::Size,
        .meaning = "Host memory of each rank for evicted blocks; unset: none."},
    SettingInfo{.key = "max_beam_width",
        .kind = Kind::Whole,
        .fallback = "1",
        .meaning = "Beams of a request: the prompt is stored once, what follows once per beam.",
        .min = 1,
        .max = 64},
    adapterCountSetting("max_loras"),
    adapterRankSetting("64"),
    SettingInfo{.key = "kv_cache_memory_bytes",
        .kind = Kind::Size,
        .meaning = "Pool of one GPU, in place of what free_gpu_memory_fraction would give."},
};

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

Result<std::vector<std::uint64_t>> readWindows(std::string_view text) {
    std::vector<std::uint64_t> windows;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        const std::string_view part = rest.substr(0, comma);
        std::uint64_t window = 0;
        const auto parsed = std::from_chars(part.data(), part.data() + part.size(), window);
        if (parsed.ec != std::errc() || parsed.ptr != part.data() + part.size() || window == 0
            || window > Count::kMax)
            return fail(ErrorKind::Usage, "bad_setting",
                fmt::format("max_attention_window: \"{}\" is not a list of token counts above 0, like "
                            "512,512,32768",
                    text.substr(0, 60)),
                {"max_attention_window", std::string(text)});
        windows.push_back(window);
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    return windows;
}

Result<void> checkDevices(const Scenario& scenario) {
    const char* rule = "NVIDIA GPUs only";
    if (scenario.devices.empty() && !scenario.noGpuFound)
        return refuse(
            "gpu", rule, "gpu: TensorRT-LLM runs on NVIDIA GPUs only; name one, or choose llama.cpp");
    for (const DeviceBudget& device : scenario.devices)
        if (device.backend == "rocm" || device.backend == "metal")
            return refuse("gpu", rule,
                fmt::format("gpu: TensorRT-LLM runs on NVIDIA GPUs only, not on {}; choose llama.cpp or vllm",
                    device.name));
    return {};
}

Result<void> checkModel(const Scenario& scenario) {
    const ModelSpec& spec = *scenario.model;
    const std::uint64_t ranks = scenario.parallelism.tensor;
    if (spec.geometry.heads > 0 && spec.geometry.heads % ranks != 0)
        return refuse("tensor_parallel", "heads divide by the ranks",
            fmt::format("tensor_parallel: {} ranks do not divide the model's {} heads; use a divisor of {}",
                ranks, spec.geometry.heads, spec.geometry.heads));
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records) {
            if (std::holds_alternative<CompressedAttention>(record)
                || std::holds_alternative<SlidingLatent>(record))
                return refuse("engine", "supported layers",
                    "engine: compressed latent caches are not in this profile of TensorRT-LLM; choose sglang "
                    "or vllm");
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state != nullptr
                && (state->family == RecurrentFamily::Rwkv || state->family == RecurrentFamily::Xlstm
                    || state->family == RecurrentFamily::RgLru))
                return refuse("engine", "supported layers",
                    fmt::format("engine: TensorRT-LLM has no {} layers; choose transformers",
                        familyName(state->family)));
        }
    return {};
}

Result<void> checkParallelism(const Parallelism& parallel) {
    if (parallel.data > 1)
        return refuse("data_parallel", "one copy of the model per server",
            "data_parallel: TensorRT-LLM runs one copy of the model per server; plan one server and start "
            "several");
    if (parallel.tensor % parallel.expert != 0)
        return refuse("expert_parallel", "divides tensor parallel size",
            fmt::format("expert_parallel: {} does not divide {} tensor-parallel GPUs; use a divisor",
                parallel.expert, parallel.tensor));
    return {};
}

} // namespace

std::span<const SettingInfo> settingList() { return kSettings; }

Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate) {
    VRAMPLAN_CHECK(checkDevices(scenario));
    VRAMPLAN_CHECK(checkParallelism(scenario.parallelism));
    VRAMPLAN_CHECK(checkModel(scenario));
    if (estimate.kvK != estimate.kvV)
        return refuse("kv_type_v", "one type for K and V",
            fmt::format("kv-type-v: TensorRT-LLM stores K and V in one type, the plan asks for {} and {}; "
                        "use --kv-type",
                name(estimate.kvK), name(estimate.kvV)));
    Options options;
    options.ranks = {scenario.parallelism.tensor, scenario.parallelism.pipeline, 1};
    options.fraction = settings.real("free_gpu_memory_fraction");
    options.blockTokens = settings.whole("tokens_per_block");
    if ((options.blockTokens & (options.blockTokens - 1)) != 0)
        return refuse("tokens_per_block", "a power of two",
            fmt::format("tokens_per_block: {} is no power of two; use 32 or 64", options.blockTokens));
    options.batch = settings.optionalWhole("max_batch_size").value_or(scenario.workload.sequenceCount());
    options.stepTokens = settings.whole("max_num_tokens");
    options.beams = settings.whole("max_beam_width");
    options.crossFraction = settings.real("cross_kv_cache_fraction");
    VRAMPLAN_TRY(options.windows, readWindows(settings.text("max_attention_window")));
    options.adapters = {settings.whole("max_loras"), settings.whole("max_lora_rank")};
    options.hostCache = Bytes(settings.whole("host_cache_size"));
    if (const auto bytes = settings.optionalWhole("kv_cache_memory_bytes")) options.poolBytes = Bytes(*bytes);
    return options;
}

} // namespace vramplan::tensorrt_llm
