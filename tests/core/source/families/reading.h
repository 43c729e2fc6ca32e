// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/hf_config.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <string_view>

namespace vramplan::test {

/// The model that this config describes.
inline Result<ModelSpec> tryReading(std::string_view config, const GeometryOverrides& overrides = {}) {
    auto document = JsonDocument::parse(config);
    if (!document) return std::unexpected(std::move(document).error());
    return modelFromHfConfig(*document, {}, overrides);
}

/// As above; a failure fails the test.
inline ModelSpec reading(std::string_view config, const GeometryOverrides& overrides = {}) {
    auto model = tryReading(config, overrides);
    if (!model) {
        ADD_FAILURE() << describe(model.error());
        return {};
    }
    return *std::move(model);
}

/// The sentence of the failure that reading this config gives.
inline std::string failure(std::string_view config) {
    const auto model = tryReading(config);
    return model ? "read without error" : describe(model.error());
}

/// "10 full, 52 sliding": how many layers of each kind.
inline std::string layersOf(const ModelSpec& spec) {
    std::string text;
    for (const char* kind : {"full", "sliding", "chunked", "latent", "recurrent", "shared", "cross", "none"})
        if (const std::uint64_t count = layersOfKind(spec, kind); count > 0)
            text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    return text;
}

/// The kind of this layer.
inline const LayerKind& layer(const ModelSpec& spec, std::uint32_t index) {
    static const LayerKind kNone;
    for (const LayerRun& run : spec.runs)
        if (index >= run.first && index < run.first + run.count) return spec.kinds[run.kind];
    ADD_FAILURE() << "no layer " << index;
    return kNone;
}

/// A JSON list with one entry per letter: F full_attention, S sliding_attention, L linear_attention, C conv,
/// M mamba, A attention, H hybrid.
inline std::string layerList(std::string_view letters) {
    std::string list = "[";
    for (const char letter : letters) {
        const char* name = letter == 'F' ? "full_attention"
            : letter == 'S'              ? "sliding_attention"
            : letter == 'L'              ? "linear_attention"
            : letter == 'C'              ? "conv"
            : letter == 'M'              ? "mamba"
            : letter == 'A'              ? "attention"
                                         : "hybrid";
        list += (list.size() > 1 ? ",\"" : "\"") + std::string(name) + "\"";
    }
    return list + "]";
}

/// Adds a key with a value in JSON to an object.
inline std::string with(std::string_view config, std::string_view key, std::string_view value) {
    return "{\"" + std::string(key) + "\": " + std::string(value) + ", " + std::string(config.substr(1));
}

/// Elements of the part of this name, 0 if there is none.
inline Count partOf(const ModelSpec& spec, std::string_view name) {
    for (const ModelPart& part : spec.parts)
        if (part.name == name) return part.elements;
    return 0;
}

/// A model whose count its vendor or its file publishes.
struct KnownModel {
    const char* name;
    std::uint64_t parameters;
    const char* layers;
    std::string config;
};
inline void expectKnown(std::span<const KnownModel> models) {
    for (const KnownModel& known : models) {
        SCOPED_TRACE(known.name);
        const ModelSpec spec = reading(known.config);
        EXPECT_EQ(spec.parameters, Count(known.parameters));
        EXPECT_EQ(layersOf(spec), known.layers);
        EXPECT_FALSE(spec.heuristicReading);
        EXPECT_TRUE(spec.weightsKnown);
        EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().text;
    }
}

} // namespace vramplan::test
