// SPDX-License-Identifier: Apache-2.0
#include "core/source/preset_writer.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/path.h"
#include "core/model/geometry.h"
#include "core/source/geometry_overrides.h"
#include "core/source/preset.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestName = 120; // as a file name with ending, also where names are encoded

/// Letters, digits and what lies beyond ASCII; all else, such as slashes, becomes a dash.
std::string fileStem(const std::string& name) {
    std::string stem;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')
            || (c >= 'A' && c <= 'Z') || c == '_' || (c == '.' && !stem.empty());
        if (plain)
            stem += c;
        else if (!stem.empty() && stem.back() != '-')
            stem += '-';
    }
    while (!stem.empty() && (stem.back() == '-' || stem.back() == '.')) stem.pop_back();
    return stem;
}

std::unexpected<Error> noConfig(const ModelSpec& model) {
    return std::unexpected(Error{ErrorKind::Usage, "no_config",
        "a preset holds a model's config, and this model is known by its stored tensors only; keep using the "
        "model file itself",
        {}, model.source.path, {}});
}

/// The uniform model's sizes in the words of a config.
Json uniformConfig(const Geometry& g) {
    Json config = {{"model_type", "llama"}, {"num_hidden_layers", g.layers}, {"num_attention_heads", g.heads},
        {"num_key_value_heads", g.kvHeads}, {"head_dim", g.headDim}, {"tie_word_embeddings", false}};
    for (const auto& [key, value] : {std::pair{"hidden_size", g.hidden},
             {"intermediate_size", g.intermediate}, {"vocab_size", g.vocabulary}})
        if (value > 0) config[key] = value;
    return config;
}

/// What the model came from: the keys of a preset that lead back to it, without its name.
struct Origin {
    Json keys = Json::object();
    GeometryOverrides own; ///< that a preset had already
    std::string where;
    bool counted = false; ///< `keys` holds published counts
};

Result<Origin> fromPreset(const Json& preset) {
    Origin origin;
    for (const char* key : {"config", "quant_config", "parameters"})
        if (preset.contains(key)) origin.keys[key] = preset[key];
    origin.counted = origin.keys.contains("parameters");
    const JsonDocument document = JsonDocument::adopt(nlohmann::json(preset));
    VRAMPLAN_TRY(origin.own, readGeometry(document.root()["geometry"]));
    origin.where = "saved from the preset " + preset.value("id", "");
    return origin;
}

Result<Origin> originOf(const ModelSpec& model) {
    const std::string embedded = model.definition ? model.definition->embedded() : std::string();
    if (embedded.empty()) return noConfig(model);
    Json value = Json::parse(embedded);
    // Stored weights bring their config along.
    if (value["kind"] == "safetensors" && value["config"].is_object())
        value = Json(std::move(value["config"]));
    const auto kind = value["kind"].get<std::string>();
    if (kind == "preset") return fromPreset(value["preset"]);
    Origin origin;
    if (kind == "hf-config") {
        origin.keys["config"] = value["config"];
        if (value["quant_config"].is_object()) origin.keys["quant_config"] = value["quant_config"];
        origin.where =
            model.source.path.empty() ? "saved from " + model.id : "saved from " + model.source.path;
    } else if (kind == "uniform") {
        origin.keys["config"] = uniformConfig(model.geometry);
        if (!model.weightsKnown && model.parameters) origin.own.parameters = model.parameters->value();
        origin.where = "sizes given by hand";
    } else {
        return noConfig(model);
    }
    return origin;
}

Result<void> checkName(const std::string& name) {
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (name.size() <= kLongestName && !fileStem(name).empty()
        && std::none_of(name.begin(), name.end(), isControl))
        return {};
    return fail(ErrorKind::Usage, "bad_name",
        fmt::format("a preset's name has 1 to {} bytes, of them at least one letter or digit, and no control "
                    "characters",
            kLongestName));
}

} // namespace

std::string presetPath(const std::string& folder, const std::string& name) {
    const std::string stem = fileStem(name);
    return stem.empty() ? std::string() : (pathOf(folder) / pathOf(stem + ".json")).string();
}

Result<std::string> presetText(const ModelSpec& model, const std::string& name) {
    VRAMPLAN_CHECK(checkName(name));
    VRAMPLAN_TRY(Origin origin, originOf(model));
    const bool resized = origin.where != "sizes given by hand" && model.overrides.any();
    Json preset = {{"format", "vramplan.model-preset/1"}, {"id", "own/" + fileStem(name)}, {"name", name}};
    if (!model.family.empty()) preset["family"] = model.family;
    for (const char* key : {"config", "quant_config"})
        if (origin.keys.contains(key)) preset[key] = origin.keys[key];
    const GeometryOverrides sizes = resized ? merged(origin.own, model.overrides) : origin.own;
    if (sizes.any()) writeGeometry(sizes, preset["geometry"] = Json::object());
    // Published counts are those of the published sizes.
    if (origin.counted && !resized) preset["parameters"] = origin.keys["parameters"];
    preset["source"] = {{"where", resized ? origin.where + ", sizes changed by hand" : origin.where},
        {"trust", resized || model.source.kind == "manual" ? "uncertain" : "file"}};
    std::string text = preset.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    // What is saved must open again: a name that is no UTF-8 or a config at the limits of the format is told
    // now.
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::parse(text));
    VRAMPLAN_TRY(const ModelSpec again, modelFromPreset(document, ""));
    static_cast<void>(again);
    return text;
}

Result<std::string> savePreset(const ModelSpec& model, const std::string& name, const std::string& folder) {
    VRAMPLAN_TRY(const std::string text, presetText(model, name));
    std::error_code code;
    fs::create_directories(pathOf(folder), code);
    std::string path = presetPath(folder, name);
    VRAMPLAN_CHECK(writeFileAtomically(path, text));
    return path;
}

} // namespace vramplan
