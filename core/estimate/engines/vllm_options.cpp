// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_options.h"

#include "core/estimate/engines/vllm_refusals.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace vramplan::vllm {
namespace {

template <class Test>
bool anyRecord(const ModelSpec& spec, Test test) {
    return std::any_of(spec.kinds.begin(), spec.kinds.end(),
        [&](const LayerKind& kind) { return std::any_of(kind.records.begin(), kind.records.end(), test); });
}

bool hasState(const ModelSpec& spec) {
    return anyRecord(spec, [](const CacheRecord& record) {
        const auto* state = std::get_if<RecurrentState>(&record);
        return state != nullptr && state->family != RecurrentFamily::Compressor;
    });
}
bool hasChunks(const ModelSpec& spec) {
    return anyRecord(
        spec, [](const CacheRecord& record) { return std::holds_alternative<ChunkedAttention>(record); });
}
bool hasAttention(const ModelSpec& spec) {
    return anyRecord(spec, [](const CacheRecord& record) {
        return !std::holds_alternative<RecurrentState>(record)
            && !std::holds_alternative<SharedCache>(record);
    });
}

std::optional<ElementType> typeSetting(const ResolvedSettings& settings, std::string_view key) {
    const std::string_view name = settings.text(key);
    return name == "auto" ? std::nullopt : elementTypeByName(name);
}
std::optional<Bytes> sizeSetting(const ResolvedSettings& settings, std::string_view key) {
    const auto size = settings.optionalWhole(key);
    return size ? std::optional(Bytes(*size)) : std::nullopt;
}
Bytes gibSetting(const ResolvedSettings& settings, std::string_view key) {
    return Bytes(static_cast<std::uint64_t>(settings.real(key) * static_cast<double>(kGiB.value())));
}

/// Default limits by the memory of the GPU, for the server. Source: EngineArgs of vLLM.
void batchLimits(const Scenario& scenario, const ResolvedSettings& settings, Options& options) {
    Bytes memory;
    bool isA100 = false;
    if (!scenario.devices.empty()) {
        const DeviceBudget& device = scenario.devices.front();
        memory = device.capacity.value_or(device.free.value_or(Bytes()));
        isA100 = device.name.find("A100") != std::string::npos;
    }
    const bool large = memory >= Count(70) * kGiB && !isA100;
    const auto tokens = settings.optionalWhole("max_num_batched_tokens");
    const auto sequences = settings.optionalWhole("max_num_seqs");
    options.maxBatchedTokens = tokens.value_or(memory >= Count(160) * kGiB ? 16384 : large ? 8192 : 2048);
    options.maxNumSeqs = sequences.value_or(large ? 1024 : 256);
    if (!tokens) {
        const Count most = Count(options.maxNumSeqs) * Count(options.maxModelLen);
        if (Count(options.maxBatchedTokens) > most) options.maxBatchedTokens = most.value();
        if (options.maxNumSeqs > options.maxBatchedTokens && sequences)
            options.maxBatchedTokens = options.maxNumSeqs;
    }
    if (!sequences) options.maxNumSeqs = std::min(options.maxNumSeqs, options.maxBatchedTokens);
}

/// Concurrent steps: two where scheduling overlaps with computing, and one more per pipeline rank.
std::uint64_t concurrentBatches(const Options& options, bool async) {
    if (!options.rules.allBatchesInFlight) return 1;
    if (!async) return options.pipeline;
    return options.pipeline == 1 ? 2 : options.pipeline + 1;
}

void stateMode(const ModelSpec& spec, const ResolvedSettings& settings, Options& options) {
    const bool state = hasState(spec), attention = hasAttention(spec);
    const std::string_view caching = settings.text("enable_prefix_caching");
    options.prefixCaching =
        caching.empty() ? attention && (!state || options.rules.statePrefixCaching) : caching == "true";
    const std::string_view mode = settings.text("mamba_cache_mode");
    if (mode == "all")
        options.stateMode = StateMode::All;
    else if (mode == "align" || (mode.empty() && options.prefixCaching && attention))
        options.stateMode = StateMode::Align;
}

Result<CacheType> chosenType(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate) {
    if (estimate.kvK != estimate.kvV)
        return fail(ErrorKind::Refused, "refused",
            fmt::format(
                "kv_type: vLLM stores keys and values in one type; {} and {} differ, choose one of them",
                name(estimate.kvK), name(estimate.kvV)),
            {"kv_type", "one type for keys and values"});
    const auto named = cacheTypeByName(settings.text("kv_cache_dtype"));
    if (!named) return cacheTypeOf(estimate.kvK);
    if (scenario.precision.kvK && elementOf(*named) != *scenario.precision.kvK)
        return fail(ErrorKind::Usage, "bad_setting",
            fmt::format("kv_cache_dtype: {} contradicts the cache type {} of the plan; give only one of them",
                settings.text("kv_cache_dtype"), name(*scenario.precision.kvK)),
            {"kv_cache_dtype"});
    return *named;
}

} // namespace

Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    Options options;
    options.rules = rulesOf(*scenario.profile);
    options.tensor = scenario.parallelism.tensor;
    options.pipeline = scenario.parallelism.pipeline;
    options.data = scenario.parallelism.data;
    options.context = settings.whole("decode_context_parallel_size");
    options.expertParallel = scenario.parallelism.expert > 1;
    options.utilization = settings.isSet("gpu_memory_utilization") ? settings.real("gpu_memory_utilization")
                                                                   : options.rules.utilization;
    options.maxModelLen = settings.optionalWhole("max_model_len").value_or(scenario.workload.longest());
    batchLimits(scenario, settings, options);
    const Count inFlight = Count(concurrentBatches(options, settings.flag("async_scheduling")))
        * Count(options.maxBatchedTokens);
    options.inFlightTokens = settings.optionalWhole("max_in_flight_tokens").value_or(inFlight.value());
    options.maxEncoderTokens =
        settings.optionalWhole("max_num_encoder_input_tokens").value_or(options.maxBatchedTokens);
    options.blockSize = settings.optionalWhole("block_size");
    options.eager = settings.flag("enforce_eager");
    options.hybridManager = !settings.flag("disable_hybrid_kv_cache_manager")
        && (settings.flag("allow_chunked_hybrid") || !hasChunks(spec));
    // The engine runs this architecture without its latent kernels.
    options.mlaDisabled = settings.flag("mla_disable") || spec.architecture == "minicpm3";
    stateMode(spec, settings, options);
    VRAMPLAN_TRY(options.cacheType, chosenType(scenario, settings, estimate));
    options.modelType = cacheTypeOf(spec.dtype);
    options.stateWindowType = typeSetting(settings, "mamba_cache_dtype");
    options.stateType = typeSetting(settings, "mamba_ssm_cache_dtype");
    options.skipLayers = settings.text("kv_cache_dtype_skip_layers");
    options.attentionBackend = settings.text("attention_backend");
    options.moeBackend = settings.text("moe_backend");
    options.speculativeTokens = settings.whole("num_speculative_tokens");
    options.poolBytes = sizeSetting(settings, "kv_cache_memory_bytes");
    options.graphMemory = sizeSetting(settings, "cudagraph_memory");
    options.nonTorchMemory = sizeSetting(settings, "non_torch_memory");
    options.activationMemory = sizeSetting(settings, "activation_memory");
    options.weightsMemory = sizeSetting(settings, "weights_memory");
    options.weightOffload = gibSetting(settings, "cpu_offload_gb");
    options.cacheOffload = gibSetting(settings, "kv_offloading_size");
    VRAMPLAN_CHECK(checkOptions(scenario, options));
    return options;
}

void writeBack(const Options& options, SettingValues& values) {
    for (auto& [key, value] : values) {
        if (key == "kv_cache_dtype") value = nameOf(options.cacheType);
        if (!value.empty()) continue;
        if (key == "gpu_memory_utilization") value = fmt::format("{}", options.utilization);
        if (key == "max_model_len") value = std::to_string(options.maxModelLen);
        if (key == "max_num_seqs") value = std::to_string(options.maxNumSeqs);
        if (key == "max_num_batched_tokens") value = std::to_string(options.maxBatchedTokens);
        if (key == "max_in_flight_tokens") value = std::to_string(options.inFlightTokens);
        if (key == "enable_prefix_caching") value = options.prefixCaching ? "true" : "false";
        if (key == "max_num_encoder_input_tokens") value = std::to_string(options.maxEncoderTokens);
    }
}

} // namespace vramplan::vllm
