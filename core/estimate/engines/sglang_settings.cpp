// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_settings.h"

#include "core/estimate/adapters.h"
#include "core/estimate/engines/sglang_fraction.h"
#include "core/estimate/serving_forward.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan::sglang {
namespace {

using Kind = SettingInfo::Kind;
constexpr double kMostWhole = 2147483647;

constexpr std::array kSettings = {
    SettingInfo{.key = "mem_fraction_static",
        .kind = Kind::Real,
        .meaning = "Share of the GPU for weights and pools; unset: by the size of the GPU. The rest is for "
                   "activations and CUDA graphs.",
        .min = 0.01,
        .max = 1},
    SettingInfo{.key = "page_size",
        .kind = Kind::Whole,
        .meaning = "Tokens per page of the pool; unset: 1, with sparse latent attention 64, with compressed "
                   "entries 256.",
        .min = 1,
        .max = 65536},
    SettingInfo{.key = "chunked_prefill_size",
        .kind = Kind::Whole,
        .meaning =
            "Prompt tokens of one step; unset: by the size of the GPU. Activations grow in proportion.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "max_total_tokens",
        .kind = Kind::Whole,
        .meaning = "Most tokens of the pool; unset: all that fit.",
        .min = 1,
        .max = 1e15},
    SettingInfo{.key = "swa_full_tokens_ratio",
        .kind = Kind::Real,
        .meaning = "Tokens of windowed layers per token of full layers; unset: 0.8, for DeepSeek-V4 and "
                   "Inkling 0.1.",
        .min = 0.0001,
        .max = 1},
    SettingInfo{.key = "kv_cache_dtype",
        .kind = Kind::Choice,
        .fallback = "auto",
        .choices = "auto|bf16|bfloat16|f16|float16|fp8|fp8_e4m3|fp8_e5m2|mxfp8|fp4|nvfp4|fp4_e2m1",
        .meaning = "Type of the cache by the engine's own name; auto: --kv-type, else the model's."},
    SettingInfo{.key = "mamba_full_memory_ratio",
        .kind = Kind::Real,
        .fallback = "0.9",
        .meaning = "Bytes of recurrent states per byte of cache: 0.9 gives the states 47 % of the pool.",
        .min = 0.0001,
        .max = 1000},
    SettingInfo{.key = "max_running_requests",
        .kind = Kind::Whole,
        .meaning = "Most requests at once; unset: 2,048 to 4,096 by the size of the pool.",
        .min = 1,
        .max = kMostWhole},
    SettingInfo{.key = "disable_radix_cache",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "No prefix cache: shared prefixes are stored once per request, and a request of a "
                   "recurrent model takes one state slot instead of three."},
    SettingInfo{.key = "cuda_graph_max_bs",
        .kind = Kind::Whole,
        .meaning =
            "Largest batch with a CUDA graph; unset: by the size of the GPU. 2 MiB each are set aside.",
        .min = 1,
        .max = 65536},
    SettingInfo{.key = "ep_size",
        .kind = Kind::Whole,
        .meaning = "GPUs that share the experts instead of cutting each; unset: --expert-parallel.",
        .min = 1,
        .max = 1024},
    SettingInfo{.key = "enable_dp_attention",
        .kind = Kind::Flag,
        .fallback = "false",
        .meaning = "Data parallelism of attention inside the tensor-parallel GPUs: each group has its own "
                   "pool, so latent caches are not replicated."},
    SettingInfo{.key = "hicache_ratio",
        .kind = Kind::Real,
        .meaning = "Host pool per GPU pool for evicted prefixes; unset: none.",
        .min = 0,
        .max = 1000},
    adapterCountSetting("max_loras_per_batch"),
    adapterRankSetting("16"),
    SettingInfo{.key = "kv_cache_memory_bytes",
        .kind = Kind::Size,
        .meaning = "Pool of one GPU, states included, in place of what mem_fraction_static would leave."},
};

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

struct NamedType {
    std::string_view name;
    ElementType type;
    CacheFormat format;
};
constexpr std::array kTypes = {NamedType{"bf16", ElementType::BF16, CacheFormat::Plain},
    NamedType{"bfloat16", ElementType::BF16, CacheFormat::Plain},
    NamedType{"f16", ElementType::F16, CacheFormat::Plain},
    NamedType{"float16", ElementType::F16, CacheFormat::Plain},
    NamedType{"fp8", ElementType::F8, CacheFormat::Fp8E4m3},
    NamedType{"fp8_e4m3", ElementType::F8, CacheFormat::Fp8E4m3},
    NamedType{"fp8_e5m2", ElementType::F8, CacheFormat::Plain},
    NamedType{"mxfp8", ElementType::F8, CacheFormat::Mxfp8},
    NamedType{"fp4", ElementType::F4, CacheFormat::Fp4},
    NamedType{"nvfp4", ElementType::NVFP4, CacheFormat::Fp4},
    NamedType{"fp4_e2m1", ElementType::F4, CacheFormat::Fp4}};

CacheFormat formatOfType(ElementType type) {
    if (type == ElementType::F8) return CacheFormat::Fp8E4m3;
    return type == ElementType::F4 || type == ElementType::NVFP4 ? CacheFormat::Fp4 : CacheFormat::Plain;
}

Result<CacheType> cacheType(const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) {
    CacheType cache;
    const std::string_view wanted = settings.text("kv_cache_dtype");
    cache.format = formatOfType(estimate.kvK);
    if (wanted != "auto" && !wanted.empty()) {
        const auto named = std::find_if(
            kTypes.begin(), kTypes.end(), [&](const NamedType& type) { return type.name == wanted; });
        if (scenario.precision.kvK && *scenario.precision.kvK != named->type)
            return fail(ErrorKind::Usage, "bad_setting",
                fmt::format("kv_cache_dtype: {} contradicts --kv-type {}; give one of them", wanted,
                    name(*scenario.precision.kvK)),
                {"kv_cache_dtype", std::string(wanted)});
        estimate.kvK = estimate.kvV = named->type;
        cache.format = named->format;
    }
    if (estimate.kvK != estimate.kvV)
        return refuse("kv_type_v", "one type for K and V",
            fmt::format("kv-type-v: SGLang stores K and V in one type, the plan asks for {} and {}; use "
                        "--kv-type",
                name(estimate.kvK), name(estimate.kvV)));
    cache.elementBytes = std::max<std::uint64_t>(1, bytesOf(estimate.kvK, 1).value());
    if (cache.format != CacheFormat::Plain) cache.elementBytes = 1;
    cache.modelBytes = scenario.model->dtype == ElementType::F32 ? 4 : 2;
    const auto devices = servingDevices(scenario);
    cache.rawSparseLatent = std::any_of(
        devices.begin(), devices.end(), [](const DeviceBudget& device) { return device.backend == "rocm"; });
    return cache;
}

Result<void> checkLayers(const Scenario& scenario, std::uint64_t ranks) {
    const ModelSpec& spec = *scenario.model;
    if (spec.geometry.heads > 0 && spec.geometry.heads % ranks != 0)
        return refuse("tensor_parallel", "heads divide by the ranks",
            fmt::format("tensor_parallel: {} ranks of attention do not divide the model's {} heads; use a "
                        "divisor of {}",
                ranks, spec.geometry.heads, spec.geometry.heads));
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records) {
            std::uint64_t heads = 0;
            if (const auto* full = std::get_if<FullAttention>(&record)) heads = full->kvHeads;
            if (const auto* sliding = std::get_if<SlidingAttention>(&record)) heads = sliding->kvHeads;
            if (heads > 0 && heads % ranks != 0 && ranks % heads != 0)
                return refuse("tensor_parallel", "KV heads divide by the ranks, or the ranks by the heads",
                    fmt::format("tensor_parallel: {} ranks of attention and {} KV heads do not divide one "
                                "another; use a divisor or a multiple of {}",
                        ranks, heads, heads));
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state != nullptr
                && (state->family == RecurrentFamily::Rwkv || state->family == RecurrentFamily::Xlstm
                    || state->family == RecurrentFamily::RgLru))
                return refuse("engine", "supported layers",
                    fmt::format(
                        "engine: SGLang has no {} layers; choose transformers", familyName(state->family)));
        }
    return {};
}

Bytes smallestGpu(const Scenario& scenario) {
    Bytes smallest;
    for (const DeviceBudget& device : servingDevices(scenario)) {
        const Bytes size = device.capacity.value_or(device.free.value_or(Bytes()));
        if (size != Bytes() && (smallest == Bytes() || size < smallest)) smallest = size;
    }
    return smallest;
}

std::uint64_t defaultPage(const ModelSpec& spec) {
    bool latent = false, indexed = false, compressed = false;
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records) {
            latent = latent || std::holds_alternative<LatentAttention>(record);
            indexed = indexed || std::holds_alternative<IndexKeys>(record);
            compressed = compressed || std::holds_alternative<CompressedAttention>(record);
        }
    return compressed ? 256 : latent && indexed ? 64 : 1;
}

Result<void> settleRanks(const Scenario& scenario, const ResolvedSettings& settings, Options& options) {
    const Parallelism& parallel = scenario.parallelism;
    options.ranks = {parallel.tensor, parallel.pipeline, parallel.data};
    if (settings.flag("enable_dp_attention")) {
        if (parallel.data < 2 || parallel.tensor % parallel.data != 0)
            return refuse("enable_dp_attention", "data parallel size divides tensor parallel size",
                fmt::format("enable_dp_attention: {} groups do not divide {} tensor-parallel GPUs; set "
                            "--data-parallel to a divisor of --tensor-parallel above 1",
                    parallel.data, parallel.tensor));
        options.ranks.replicas = 1;
        options.attentionReplicas = parallel.data;
    }
    options.attentionRanks = parallel.tensor / options.attentionReplicas;
    const std::uint64_t experts = settings.optionalWhole("ep_size").value_or(parallel.expert);
    if (parallel.tensor % experts != 0)
        return refuse("ep_size", "divides tensor parallel size",
            fmt::format("ep_size: {} does not divide {} tensor-parallel GPUs; use a divisor", experts,
                parallel.tensor));
    return checkLayers(scenario, options.attentionRanks);
}

} // namespace

std::span<const SettingInfo> settingList() { return kSettings; }

Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    Options options;
    VRAMPLAN_CHECK(settleRanks(scenario, settings, options));
    VRAMPLAN_TRY(options.cache, cacheType(scenario, settings, estimate));
    const SizeDefaults sizes = sizeDefaults(smallestGpu(scenario), options.ranks.tensor);
    PoolSettings& pool = options.pool;
    const std::uint64_t page = defaultPage(spec);
    pool.page = settings.optionalWhole("page_size").value_or(page);
    if (page == 256 && pool.page % 128 != 0)
        return refuse("page_size", "a multiple of 128 for compressed entries",
            fmt::format(
                "page_size: {} is no multiple of 128, which compressed attention needs; use 256", pool.page));
    pool.chunk = settings.optionalWhole("chunked_prefill_size").value_or(sizes.chunk);
    const bool few = spec.architecture == "deepseek_v4" || spec.architecture == "inkling";
    pool.slidingRatio = settings.isSet("swa_full_tokens_ratio") ? settings.real("swa_full_tokens_ratio")
        : few                                                   ? 0.1
                                                                : 0.8;
    pool.stateRatio = settings.real("mamba_full_memory_ratio");
    pool.context = scenario.workload.longest();
    pool.radix = !settings.flag("disable_radix_cache");
    pool.mostTokens = settings.optionalWhole("max_total_tokens");
    if (const auto requests = settings.optionalWhole("max_running_requests")) {
        pool.requests = *requests / options.attentionReplicas;
        if (*pool.requests == 0)
            return refuse("max_running_requests", "at least one per group of attention",
                fmt::format("max_running_requests: {} requests leave none for some of {} groups; use at "
                            "least {}",
                    *requests, options.attentionReplicas, options.attentionReplicas));
    }
    pool.evictionInterval = static_cast<std::uint64_t>(constantOf(scenario, "swa_eviction_interval", 128));
    pool.slotsPerRequest = static_cast<std::uint64_t>(constantOf(scenario, "state_slots_per_request", 3));
    pool.inclusiveWindow = hasInclusiveWindow(spec.architecture);
    options.graphBatch = settings.optionalWhole("cuda_graph_max_bs").value_or(sizes.graphBatch);
    if (settings.isSet("mem_fraction_static")) options.fraction = settings.real("mem_fraction_static");
    if (const auto bytes = settings.optionalWhole("kv_cache_memory_bytes")) options.poolBytes = Bytes(*bytes);
    options.adapters = {settings.whole("max_loras_per_batch"), settings.whole("max_lora_rank")};
    options.hostRatio = settings.isSet("hicache_ratio") ? settings.real("hicache_ratio") : 0;
    return options;
}

} // namespace vramplan::sglang
