// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_refusals.h"

#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::vllm {
namespace {

std::unexpected<Error> refuse(std::string setting, std::string rule, const std::string& remedy) {
    std::string message = fmt::format("{}: {}; {}", setting, rule, remedy);
    return fail(ErrorKind::Refused, "refused", std::move(message), {std::move(setting), std::move(rule)});
}

/// Numbers of ranks that work, as "1, 2, 4 or 8".
template <class Works>
std::string choices(std::uint64_t most, Works works) {
    std::string text;
    for (std::uint64_t ranks = 1; ranks <= std::min<std::uint64_t>(most, 64); ++ranks)
        if (works(ranks)) text += (text.empty() ? "" : ", ") + std::to_string(ranks);
    return text;
}

bool sharesHeads(std::uint64_t heads, std::uint64_t ranks) {
    return heads == 0 || (ranks <= heads ? heads % ranks == 0 : ranks % heads == 0);
}

/// KV heads of every attention layer, state heads of every recurrent one.
bool dividesLayers(const ModelSpec& spec, std::uint64_t ranks) {
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records) {
            const bool ok =
                std::visit(Overloaded{[&](const FullAttention& r) { return sharesHeads(r.kvHeads, ranks); },
                               [&](const SlidingAttention& r) { return sharesHeads(r.kvHeads, ranks); },
                               [&](const ChunkedAttention& r) { return sharesHeads(r.kvHeads, ranks); },
                               [&](const CrossAttention& r) { return sharesHeads(r.kvHeads, ranks); },
                               [&](const RecurrentState& r) {
                                   return r.heads == 0 || r.family == RecurrentFamily::Compressor
                                       || r.heads % ranks == 0;
                               },
                               [](const auto&) { return true; }},
                    record);
            if (!ok) return false;
        }
    return true;
}

Result<void> checkTensorParallel(const ModelSpec& spec, const Options& options) {
    const std::uint64_t heads = spec.geometry.heads, ranks = options.tensor;
    const auto works = [&](std::uint64_t n) {
        return (heads == 0 || heads % n == 0) && dividesLayers(spec, n);
    };
    if (works(ranks)) return {};
    if (heads % ranks != 0)
        return refuse("tensor_parallel",
            fmt::format("the {} attention heads of this model do not divide by {} ranks", heads, ranks),
            "possible are " + choices(heads, works));
    return refuse("tensor_parallel",
        fmt::format("the KV or state heads of this model do not divide by {} ranks", ranks),
        "possible are " + choices(heads == 0 ? 64 : heads, works));
}

template <class Record>
bool holds(const ModelSpec& spec) {
    return std::any_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.records.begin(), kind.records.end(),
            [](const CacheRecord& record) { return std::holds_alternative<Record>(record); });
    });
}

std::uint64_t mostKvHeads(const ModelSpec& spec) {
    std::uint64_t most = 1;
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records)
            if (const auto* full = std::get_if<FullAttention>(&record))
                most = std::max<std::uint64_t>(most, full->kvHeads);
    return most;
}

Result<void> checkContextParallel(const ModelSpec& spec, const Options& options) {
    if (options.context == 1) return {};
    if (options.tensor % options.context != 0)
        return refuse("decode_context_parallel_size",
            fmt::format("{} does not divide the {} tensor-parallel ranks", options.context, options.tensor),
            "choose a divisor of tensor_parallel");
    if (holds<SlidingAttention>(spec) && options.hybridManager)
        return refuse("decode_context_parallel_size", "windowed layers cannot share their tokens over ranks",
            "use 1, or set disable_hybrid_kv_cache_manager");
    const bool latent = holds<LatentAttention>(spec) && !options.mlaDisabled;
    const std::uint64_t kvHeads = mostKvHeads(spec);
    if (!latent && holds<FullAttention>(spec) && kvHeads * options.context > options.tensor)
        return refuse("decode_context_parallel_size",
            fmt::format(
                "{} ranks share the tokens only where KV heads are replicated: {} KV heads on {} ranks are "
                "held {} times",
                options.context, kvHeads, options.tensor,
                std::max<std::uint64_t>(1, options.tensor / kvHeads)),
            fmt::format("use at most {}", std::max<std::uint64_t>(1, options.tensor / kvHeads)));
    return {};
}

Result<void> checkCacheType(const ModelSpec& spec, const Options& options) {
    const bool latent =
        (holds<LatentAttention>(spec) && !options.mlaDisabled) || holds<CompressedAttention>(spec);
    if (options.cacheType == CacheType::Fp8Latent && !latent)
        return refuse("kv_cache_dtype",
            "fp8_ds_mla is a layout of latent attention, which this model has not", "use fp8");
    if (isTurbo(options.cacheType) && latent)
        return refuse("kv_cache_dtype",
            fmt::format(
                "{} needs keys and values; latent attention has no values", nameOf(options.cacheType)),
            "use fp8");
    return {};
}

} // namespace

Result<void> checkOptions(const Scenario& scenario, const Options& options) {
    const ModelSpec& spec = *scenario.model;
    const std::uint64_t layers = spec.layerCount(), longest = scenario.workload.longest();
    if (options.tensor == 0 || options.pipeline == 0 || options.data == 0)
        return refuse("tensor_parallel", "a parallel size of 0 is no plan", "use 1 for none");
    VRAMPLAN_CHECK(checkTensorParallel(spec, options));
    if (options.pipeline > std::max<std::uint64_t>(1, layers))
        return refuse("pipeline_parallel", fmt::format("{} ranks for {} layers", options.pipeline, layers),
            fmt::format("use at most {}", layers));
    const std::uint64_t devices = std::max<std::size_t>(1, scenario.devices.size());
    if (options.ranks() > devices)
        return refuse("tensor_parallel",
            fmt::format("tensor {} × pipeline {} × data {} parallel ranks need {} GPUs and the plan has {}",
                options.tensor, options.pipeline, options.data, options.ranks(), devices),
            "name more GPUs or lower the parallel sizes");
    if (scenario.parallelism.expert > 1 && scenario.parallelism.expert != options.tensor * options.data)
        return refuse("expert_parallel",
            fmt::format(
                "experts are spread over all tensor × data ranks, here {}", options.tensor * options.data),
            fmt::format("use {} or 1", options.tensor * options.data));
    VRAMPLAN_CHECK(checkContextParallel(spec, options));
    VRAMPLAN_CHECK(checkCacheType(spec, options));
    if (longest > options.maxModelLen)
        return refuse("max_model_len",
            fmt::format("a sequence of {} tokens is longer than {}", groupedText(longest),
                groupedText(options.maxModelLen)),
            "raise it or shorten the context");
    if (options.maxBatchedTokens < options.maxNumSeqs)
        return refuse("max_num_batched_tokens",
            fmt::format("{} tokens are fewer than the {} sequences of a step", options.maxBatchedTokens,
                options.maxNumSeqs),
            fmt::format("use at least {}, or lower max_num_seqs", options.maxNumSeqs));
    return {};
}

} // namespace vramplan::vllm
