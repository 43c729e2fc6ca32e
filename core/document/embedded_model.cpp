// SPDX-License-Identifier: Apache-2.0
#include "core/document/embedded_model.h"

#include "core/source/hf_config.h"
#include "core/source/preset.h"

#include <array>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

struct Field {
    const char* key;
    std::optional<std::uint64_t> GeometryOverrides::* value;
};
constexpr std::array kFields = {Field{"layers", &GeometryOverrides::layers},
    Field{"heads", &GeometryOverrides::heads}, Field{"kv_heads", &GeometryOverrides::kvHeads},
    Field{"head_dim", &GeometryOverrides::headDim}, Field{"hidden", &GeometryOverrides::hidden},
    Field{"intermediate", &GeometryOverrides::intermediate},
    Field{"vocabulary", &GeometryOverrides::vocabulary}, Field{"parameters", &GeometryOverrides::parameters}};

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

} // namespace

Result<GeometryOverrides> readGeometry(const JsonView& json) {
    GeometryOverrides geometry;
    for (const Field& field : kFields) {
        VRAMPLAN_TRY(geometry.*field.value, json[field.key].optionalUnsigned(JsonView::kMaxCount, 1));
    }
    return geometry;
}

void writeGeometry(const GeometryOverrides& geometry, nlohmann::ordered_json& into) {
    for (const Field& field : kFields)
        if (geometry.*field.value) into[field.key] = *(geometry.*field.value);
}

Result<ModelSpec> readEmbeddedModel(const JsonView& json) {
    VRAMPLAN_TRY(const std::string kind, json["kind"].asString());
    if (kind == "hf-config") return readHfConfig(json);
    if (kind == "preset") {
        if (!json["preset"].isObject()) return std::unexpected(json["preset"].mismatch("a model preset"));
        return modelFromPreset(JsonDocument::adopt(*json["preset"].raw()), "");
    }
    if (kind == "uniform") {
        VRAMPLAN_TRY(const GeometryOverrides geometry, readGeometry(json));
        return manualModel(geometry);
    }
    return std::unexpected(json["kind"].mismatch("\"hf-config\", \"preset\" or \"uniform\""));
}

} // namespace vramplan
