// SPDX-License-Identifier: Apache-2.0
#include "core/source/quantization_config.h"

#include "core/source/quantization_forms.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

/// The first place that describes a quantisation.
JsonView findDescription(
    const JsonView& config, const JsonView& languageModel, const std::optional<JsonDocument>& quantConfig) {
    for (const JsonView& place : {config["quantization_config"], languageModel["quantization_config"]})
        if (place.present()) return place;
    if (quantConfig) {
        const JsonView root = quantConfig->root();
        if (root["quantization"].present()) return root["quantization"];
        if (root.isObject()) return root;
    }
    if (config["compression_config"].present()) return config["compression_config"];
    return config["quantization"]; // MLX
}

void addIgnored(const ConfigKeys& keys, CheckpointFormats& formats) {
    for (const std::string_view key :
        {"ignore", "modules_to_not_convert", "exclude_modules", "llm_int8_skip_modules", "ignored_layers"}) {
        const JsonView list = keys.view(key);
        if (!list.present()) continue;
        if (!list.isArray()) {
            keys.fail(key, "a list of module names");
            continue;
        }
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto pattern = list.at(i).asString();
            if (!pattern) {
                keys.log().fail(pattern.error());
                return;
            }
            if (!formats.ignored.add(*pattern)) warnPattern(*pattern, formats);
        }
    }
}

/// The cache type that the checkpoint's scales are made for.
std::optional<ElementType> cacheTypeOf(const ConfigKeys& keys) {
    if (const JsonView scheme = keys.view("kv_cache_scheme"); scheme.isObject()) {
        const ConfigKeys inner = keys.child("kv_cache_scheme");
        const std::uint64_t bits = inner.number("num_bits", 1, 32).value_or(8);
        const bool floating = inner.text("type", "float") == "float";
        if (bits == 8) return floating ? ElementType::F8 : ElementType::Int8;
        if (bits == 4) return floating ? ElementType::NVFP4 : ElementType::Int4;
        return {};
    }
    const std::string_view key = keys.firstOf({"kv_cache_quant_algo", "kv_cache_scheme"});
    if (key.empty()) return {};
    std::string name = keys.text(key, "");
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (name == "fp8") return ElementType::F8;
    if (name == "nvfp4") return ElementType::NVFP4;
    if (name == "int8") return ElementType::Int8;
    return {};
}

} // namespace

Result<CheckpointFormats> readCheckpointFormats(
    const JsonView& config, const JsonView& languageModel, const std::optional<JsonDocument>& quantConfig) {
    CheckpointFormats formats;
    const JsonView description = findDescription(config, languageModel, quantConfig);
    if (!description.present()) return formats;
    if (!description.isObject())
        return std::unexpected(description.mismatch("an object that describes the quantisation"));
    ReadLog log;
    const ConfigKeys keys(description, log);
    formats.cacheType = cacheTypeOf(keys);
    readForm(keys, formats);
    // DeepSeek-V4 says fp8 there, but its experts have 4 bits.
    if (languageModel["expert_dtype"].isString() && formats.experts == 0) {
        const std::string type = languageModel["expert_dtype"].asString().value_or("");
        if (type == "fp4" && formats.named.empty()) {
            formats.experts = formats.add({.packing = Packing::Mxfp4, .bits = 4, .group = 32});
            formats.title += ", experts MXFP4";
        }
    }
    // Where a base method stores the rest, the list only says what the second one leaves to it.
    if (!(keys.has("quantized_layers") && formats.general > 0)) addIgnored(keys, formats);
    if (log.error) return std::unexpected(std::move(*log.error));
    for (Warning& warning : log.warnings) formats.warnings.push_back(std::move(warning));
    return formats;
}

} // namespace vramplan
