// SPDX-License-Identifier: Apache-2.0
#include "core/document/embedded_model.h"

#include "core/source/checkpoint.h"
#include "core/source/geometry_overrides.h"
#include "core/source/gguf.h"
#include "core/source/hf_config.h"
#include "core/source/preset.h"

#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

Result<ModelSpec> readHfConfig(const JsonView& json) {
    HfConfigContext context;
    VRAMPLAN_TRY(context.id, json["id"].asString());
    VRAMPLAN_TRY(context.name, json["name"].asString());
    VRAMPLAN_TRY(context.family, json["family"].asString());
    VRAMPLAN_TRY(context.source.kind, json["source"]["kind"].asString());
    VRAMPLAN_TRY(context.source.path, json["source"]["path"].asString());
    if (!json["config"].isObject()) return std::unexpected(json["config"].mismatch("a model config"));
    if (json["quant_config"].isObject())
        context.quantConfig = JsonDocument::adopt(*json["quant_config"].raw());
    return modelFromHfConfig(JsonDocument::adopt(*json["config"].raw()), context);
}

/// The config inside a checkpoint: never another checkpoint.
Result<ModelSpec> readConfigOf(const JsonView& json) {
    VRAMPLAN_TRY(const std::string kind, json["kind"].asString());
    if (kind != "hf-config") return std::unexpected(json["kind"].mismatch("\"hf-config\""));
    return readHfConfig(json);
}

} // namespace

Result<ModelSpec> readEmbeddedModel(const JsonView& json) {
    VRAMPLAN_TRY(const std::string kind, json["kind"].asString());
    if (kind == "hf-config") return readHfConfig(json);
    if (kind == "preset") {
        if (!json["preset"].isObject()) return std::unexpected(json["preset"].mismatch("a model preset"));
        return modelFromPreset(JsonDocument::adopt(*json["preset"].raw()), "");
    }
    if (kind == "gguf") return modelFromEmbeddedGguf(json);
    if (kind == "safetensors") {
        std::optional<ModelSpec> config;
        if (json["config"].present()) {
            VRAMPLAN_TRY(config, readConfigOf(json["config"]));
        }
        return modelFromEmbeddedCheckpoint(json, std::move(config));
    }
    if (kind == "uniform") {
        VRAMPLAN_TRY(const GeometryOverrides geometry, readGeometry(json));
        return manualModel(geometry);
    }
    return std::unexpected(
        json["kind"].mismatch("\"hf-config\", \"preset\", \"gguf\", \"safetensors\" or \"uniform\""));
}

} // namespace vramplan
