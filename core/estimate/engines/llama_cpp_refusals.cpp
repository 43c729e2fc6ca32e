// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_refusals.h"

#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/engines/llama_cpp_compute.h"

#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

bool isQuantized(ElementType type) { return info(type).blockElements > 1; }

/// Attention reads whole blocks of each head, the cache whole blocks of each row.
Result<void> checkBlocks(const Model& model, bool flash, ElementType key, ElementType value) {
    const auto keyBlock = static_cast<std::int64_t>(info(key).blockElements),
               valueBlock = static_cast<std::int64_t>(info(value).blockElements);
    for (const LayerShape& layer : model.shape.layers) {
        if (!layer.ownsCache) continue;
        const std::int64_t heads = flash ? 1 : layer.kvHeads;
        if ((layer.keyWidth * heads) % keyBlock != 0)
            return refuse("kv_type_k", "block size does not divide the head's width",
                fmt::format("kv-type-k: blocks of {} values ({}) do not divide the keys' {} values per {}; "
                            "choose f16",
                    keyBlock, name(key), layer.keyWidth * heads, flash ? "head" : "token"));
        if (model.shape.mla || (!flash && valueBlock == 1)) continue;
        if ((layer.valueWidth * heads) % valueBlock != 0)
            return refuse("kv_type_v", "block size does not divide the head's width",
                fmt::format(
                    "kv-type-v: blocks of {} values ({}) do not divide the values' {} per {}; choose f16",
                    valueBlock, name(value), layer.valueWidth * heads, flash ? "head" : "token"));
    }
    return {};
}

} // namespace

Result<void> checkSettings(const Scenario& scenario) {
    if (scenario.parallelism != Parallelism{})
        return refuse("tensor_parallel", "no parallelism options",
            "llama.cpp has no tensor, data or expert parallelism: name several GPUs and choose split_mode "
            "and "
            "tensor_split");
    if (scenario.devices.size() > static_cast<std::size_t>(kMostDevices))
        return refuse("gpu", "at most 16 devices",
            fmt::format("gpu: llama.cpp uses at most {} devices, the plan has {}", kMostDevices,
                scenario.devices.size()));
    return {};
}

Result<bool> settleFlashAttention(
    const ResolvedSettings& settings, const Model& model, bool kernel, ElementType key, ElementType value) {
    const std::string_view asked = settings.text("flash_attn");
    bool attention = false;
    for (const LayerShape& layer : model.shape.layers) attention = attention || layer.attention;
    if (model.shape.mla && key != value)
        return refuse("kv_type_v", "one type for K and V",
            fmt::format(
                "kv-type-v: this model keeps one latent vector per token, so K ({}) and V ({}) must have the "
                "same type",
                name(key), name(value)));
    if (asked == "off" && isQuantized(value))
        return refuse("flash_attn", "quantised V needs flash attention",
            fmt::format(
                "flash_attn: a quantised V cache ({}) needs flash attention; set flash_attn=on or kv-type-v "
                "f16",
                name(value)));
    const bool flash = asked == "on" || (asked == "auto" && (kernel || isQuantized(value)));
    // A model without attention is planned as if the check had nothing to look at.
    if (attention) VRAMPLAN_CHECK(checkBlocks(model, asked != "off" && flash, key, value));
    return flash;
}

void addWarnings(const Scenario& scenario, const Model& model, const Context& context, Estimate& estimate) {
    if (scenario.workload.prefix > 0)
        estimate.warnings.push_back({"prefix_not_shared",
            "llama.cpp reserves the cache of every sequence in full; a shared prefix saves no memory.",
            false});
    if (context.unified && context.sequences > 1)
        estimate.warnings.push_back({"shared_pool",
            fmt::format("All {} sequences share a pool of {} cells; it holds {} of full length.",
                context.sequences, context.cells.value(),
                context.cells.value() / std::max<std::uint64_t>(1, scenario.workload.longest())),
            false});
    if (model.architecture->name.empty() && scenario.model->source.kind != "manual")
        estimate.warnings.push_back({"architecture_unknown",
            fmt::format(
                "The graph of \"{}\" is not known; its compute buffer is planned as that of a plain decoder.",
                scenario.model->architecture),
            false});
}

} // namespace vramplan::llama_cpp
