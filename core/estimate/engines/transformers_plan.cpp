// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_plan.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

namespace vramplan::transformers {
namespace {

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

CacheClass cacheClassOf(const ResolvedSettings& settings) {
    const std::string_view name = settings.text("cache_implementation");
    if (name == "static" || name == "sliding_window") return CacheClass::Static;
    if (name == "quantized") return CacheClass::Quantized;
    if (name == "offloaded") return CacheClass::Offloaded;
    if (name == "offloaded_static") return CacheClass::OffloadedStatic;
    if (name == "paged") return CacheClass::Paged;
    return settings.flag("pass_config") ? CacheClass::Dynamic : CacheClass::DynamicPlain;
}

AttentionKernel attentionOf(const ResolvedSettings& settings) {
    const std::string_view name = settings.text("attn_implementation");
    if (name == "eager") return AttentionKernel::Eager;
    return name == "flash_attention_2" ? AttentionKernel::Flash : AttentionKernel::Sdpa;
}

template <class Record>
bool hasRecord(const ModelSpec& spec) {
    return std::any_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.records.begin(), kind.records.end(),
            [](const CacheRecord& record) { return std::holds_alternative<Record>(record); });
    });
}

/// Model classes whose attention caches the latent vector itself, from the profile that knows this. All other
/// classes, and those with sparse attention beside it, expand it to keys and values of every head. Source:
/// transformers modeling_*.py since commit bf017e36.
bool expandsLatent(const Scenario& scenario) {
    constexpr std::array latentClasses = {std::string_view("deepseek_v2"), std::string_view("deepseek_v3"),
        std::string_view("longcat_flash"), std::string_view("glm4_moe_lite"), std::string_view("mistral4"),
        std::string_view("minicpm3"), std::string_view("youtu"), std::string_view("axk1"),
        std::string_view("deepseek2")};
    const ProfileConstant* latent = scenario.profile->find("latent_cache");
    const ModelSpec& spec = *scenario.model;
    return latent == nullptr || latent->value == 0 || hasRecord<IndexKeys>(spec)
        || std::find(latentClasses.begin(), latentClasses.end(), spec.architecture) == latentClasses.end();
}

std::int64_t axisOf(const ResolvedSettings& settings, std::string_view key, std::int64_t fallback) {
    const std::string_view text = settings.text(key);
    std::int64_t axis = fallback;
    std::from_chars(text.data(), text.data() + text.size(), axis);
    return axis;
}

Result<Quantization> settleQuantization(const ResolvedSettings& settings) {
    Quantization packing;
    const bool hqq = settings.text("quant_backend") == "hqq";
    packing.backend = hqq ? QuantBackend::Hqq : QuantBackend::Quanto;
    packing.bits = settings.whole("nbits");
    packing.group = settings.whole("q_group_size");
    packing.residual = settings.whole("residual_length");
    packing.keyAxis = axisOf(settings, "axis_key", 0);
    packing.valueAxis = axisOf(settings, "axis_value", 0);
    constexpr std::array<std::uint64_t, 5> hqqBits = {1, 2, 3, 4, 8};
    if (hqq && std::find(hqqBits.begin(), hqqBits.end(), packing.bits) == hqqBits.end())
        return refuse("nbits", "hqq packs 1, 2, 3, 4 or 8 bits",
            fmt::format("nbits: hqq packs 1, 2, 3, 4 or 8 bits, not {}", packing.bits));
    if (!hqq && packing.bits != 2 && packing.bits != 4)
        return refuse("nbits", "quanto packs 2 or 4 bits",
            fmt::format("nbits: quanto packs 2 or 4 bits, not {}; choose one of them or quant_backend=hqq",
                packing.bits));
    for (const auto& [key, axis] :
        {std::pair{"axis_key", packing.keyAxis}, std::pair{"axis_value", packing.valueAxis}})
        if (axis != 0 && axis != (hqq ? 1 : -1))
            return refuse(key, hqq ? "hqq groups along axis 0 or 1" : "quanto groups along axis 0 or -1",
                fmt::format("{}: {} groups along axis 0 or {}, not {}", key, hqq ? "hqq" : "quanto",
                    hqq ? 1 : -1, axis));
    return packing;
}

/// A group of values must not cross what quanto holds fixed: one row's values for axis 0, one channel's for
/// axis −1.
Result<void> checkGroups(const ModelSpec& spec, const Plan& plan) {
    const Quantization& packing = plan.quantization;
    for (const LayerKind& kind : spec.kinds) {
        for (const CacheRecord& record : kind.records) {
            const auto* full = std::get_if<FullAttention>(&record);
            if (full == nullptr) continue;
            for (const auto& [key, axis, width] : {std::tuple{"axis_key", packing.keyAxis, full->keyWidth},
                     std::tuple{"axis_value", packing.valueAxis, full->valueWidth}}) {
                const Count values = axis == -1 ? plan.rows() * Count(full->kvHeads) * Count(plan.prompt)
                                                : Count(full->kvHeads) * Count(width) * Count(plan.prompt)
                        * (packing.backend == QuantBackend::Hqq ? plan.rows() : Count(1));
                if (!values.overflowed() && values.value() % packing.group != 0)
                    return refuse("q_group_size", "the group size divides the values of a prompt",
                        fmt::format("q_group_size: groups of {} do not divide the {} values that {} {} "
                                    "gives for this prompt; choose a divisor, or pad the prompt to a "
                                    "multiple of {} tokens",
                            packing.group, values.value(), key, axis, packing.group));
            }
        }
    }
    return {};
}

Result<void> checkQuantized(const ModelSpec& spec) {
    if (hasRecord<CrossAttention>(spec))
        return refuse("cache_implementation", "no quantised cache for encoder-decoder models",
            "cache_implementation: a quantised cache does not work with an encoder; choose dynamic or "
            "static");
    const bool onlyFull = std::all_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::all_of(kind.records.begin(), kind.records.end(), [](const CacheRecord& record) {
            return std::holds_alternative<FullAttention>(record)
                || std::holds_alternative<LatentAttention>(record);
        });
    });
    if (!onlyFull)
        return refuse("cache_implementation", "a quantised cache is for full attention only",
            "cache_implementation: a quantised cache is for models whose layers are all full attention; "
            "choose dynamic, static or offloaded");
    return {};
}

Result<void> checkPaged(const Scenario& scenario, const Plan& plan) {
    const ModelSpec& spec = *scenario.model;
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records)
            if (!std::holds_alternative<FullAttention>(record)
                && !std::holds_alternative<SlidingAttention>(record))
                return refuse("cache_implementation", "pages are for full and sliding attention only",
                    "cache_implementation: continuous batching knows full and sliding attention only; "
                    "choose dynamic or static");
    if (scenario.devices.empty())
        return refuse("cache_implementation", "continuous batching needs a GPU",
            "cache_implementation: continuous batching sizes its pages by a GPU's memory; name a GPU or "
            "choose dynamic");
    if (scenario.devices.size() > 1)
        return refuse("gpu", "continuous batching on one GPU",
            "gpu: continuous batching is planned on one GPU; name one, or choose dynamic");
    if (plan.copies > 1)
        return refuse("num_beams", "no beams in continuous batching",
            "num_beams: continuous batching makes one answer per request; set num_beams and "
            "num_return_sequences to 1");
    return {};
}

/// What the settings ask for together must make sense.
Result<void> checkCombinations(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate) {
    if (estimate.kvK != estimate.kvV)
        return refuse("kv_type_v", "one type for K and V",
            fmt::format("kv-type-v: the cache has the type of the model's activations, so K ({}) and V ({}) "
                        "must have the same; set cache_implementation=quantized for fewer bits",
                name(estimate.kvK), name(estimate.kvV)));
    if (scenario.parallelism != Parallelism{})
        return refuse("tensor_parallel", "layers are placed whole",
            "tensor-parallel: Transformers is planned with device_map, which places whole layers: name "
            "several "
            "devices, or choose vllm for parallelism");
    const std::uint64_t beams = settings.whole("num_beams"), answers = settings.whole("num_return_sequences");
    if (beams > 1 && answers > beams)
        return refuse("num_return_sequences", "at most as many answers as beams",
            fmt::format("num_return_sequences: {} answers need at least as many beams, num_beams is {}",
                answers, beams));
    const std::string_view cache = settings.text("cache_implementation");
    if (settings.isSet("max_cache_len") && cache != "static" && cache != "sliding_window"
        && cache != "offloaded_static")
        return refuse("max_cache_len", "only static caches have a length",
            fmt::format(
                "max_cache_len: a {} cache grows by itself; set cache_implementation=static or leave it out",
                cache));
    if (cache != "paged")
        for (const char* key : {"max_batch_tokens", "num_blocks"})
            if (settings.isSet(key))
                return refuse(key, "only continuous batching has pages",
                    fmt::format(
                        "{}: only continuous batching has it; set cache_implementation=paged or leave "
                        "it out",
                        key));
    return {};
}

} // namespace

Result<Plan> settlePlan(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate) {
    VRAMPLAN_CHECK(checkCombinations(scenario, settings, estimate));
    const Workload& workload = scenario.workload;
    Plan plan;
    plan.cache = cacheClassOf(settings);
    plan.attention = attentionOf(settings);
    plan.type = estimate.kvK;
    plan.sequences = workload.sequenceCount();
    plan.copies = std::max(settings.whole("num_beams"), settings.whole("num_return_sequences"));
    plan.tokens = workload.longest();
    plan.prompt = std::min(workload.prompt.value_or(plan.tokens), plan.tokens);
    // Without a word about the prompt, generation may have filled whatever generated tokens fill.
    plan.generated = workload.prompt ? plan.tokens - plan.prompt : plan.tokens - 1;
    plan.staticTokens = settings.optionalWhole("max_cache_len").value_or(plan.tokens);
    plan.encoder = workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
    plan.expandLatent = expandsLatent(scenario);
    if (plan.isStatic() && plan.staticTokens < plan.tokens)
        return refuse("max_cache_len", "a static cache holds every token",
            fmt::format("max_cache_len: {} tokens cannot hold a sequence of {}; raise it to at least that",
                plan.staticTokens, plan.tokens));
    if (plan.isOffloaded() && scenario.devices.empty())
        return refuse("cache_implementation", "offloading needs a GPU",
            "cache_implementation: there is no GPU whose memory offloading could save; name a GPU or choose "
            "dynamic or static");
    if (plan.cache == CacheClass::Quantized) {
        VRAMPLAN_TRY(plan.quantization, settleQuantization(settings));
        VRAMPLAN_CHECK(checkQuantized(*scenario.model));
        // Which lengths are packed is known only where the prompt is.
        if (workload.prompt) VRAMPLAN_CHECK(checkGroups(*scenario.model, plan));
    }
    if (plan.cache == CacheClass::Paged) VRAMPLAN_CHECK(checkPaged(scenario, plan));
    return plan;
}

} // namespace vramplan::transformers
