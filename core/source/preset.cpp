// SPDX-License-Identifier: Apache-2.0
#include "core/source/preset.h"

#include "core/base/file.h"
#include "core/model/geometry.h"
#include "core/source/embedded_definition.h"
#include "core/source/geometry_overrides.h"
#include "core/source/hf_config.h"
#include "core/source/json_place.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::string_view kFormat = "vramplan.model-preset/1";
constexpr std::string_view kAnyFormat = "vramplan.model-preset/";
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLargestPreset = 1u << 20; // presets have a few kilobytes
constexpr std::uint64_t kMostParameters = 1'000'000'000'000'000;

struct PublishedCounts {
    std::optional<std::uint64_t> total, active;
};

/// Puts the published counts where the config cannot tell the weights.
void fillIn(const PublishedCounts& counts, ModelSpec& spec) {
    if (spec.weightsKnown || spec.overrides.parameters || !counts.total) return;
    spec.parameters = Count(*counts.total);
    if (counts.active) spec.activeParameters = Count(*counts.active);
    std::erase_if(spec.warnings, [](const Warning& warning) { return warning.code == "weights_unknown"; });
    spec.warnings.push_back({"weights_from_total",
        "The weights are the published parameter count, in equal parts per layer, since the preset does not "
        "hold all sizes.",
        false});
}

/// Expands as the config does with the preset's own sizes, then fills in the counts again.
class PresetDefinition final : public ModelDefinition, public std::enable_shared_from_this<PresetDefinition> {
public:
    PresetDefinition(std::shared_ptr<const ModelDefinition> config, const GeometryOverrides& own,
        PublishedCounts counts, JsonDocument preset)
        : m_config(std::move(config)), m_own(own), m_counts(counts), m_preset(std::move(preset)) { }

    Result<ModelSpec> expand(const GeometryOverrides& overrides) const override {
        VRAMPLAN_TRY(ModelSpec spec, m_config->expand(merged(m_own, overrides)));
        spec.definition = shared_from_this();
        spec.overrides = overrides;
        if (!overrides.any()) fillIn(m_counts, spec);
        return spec;
    }

    std::string embedded() const override { return embeddedPreset(m_preset); }

private:
    std::shared_ptr<const ModelDefinition> m_config;
    GeometryOverrides m_own; ///< changes against the config that make up this model
    PublishedCounts m_counts;
    JsonDocument m_preset; ///< the whole file, for plans that must open without it
};

Result<std::string> readName(const JsonView& view) {
    VRAMPLAN_TRY(std::string text, view.asString());
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (text.empty() || text.size() > kLongestName || std::any_of(text.begin(), text.end(), isControl))
        return std::unexpected(
            view.mismatch(fmt::format("a text of 1 to {} bytes without control characters", kLongestName)));
    return text;
}

Result<PublishedCounts> readCounts(const JsonView& view) {
    PublishedCounts counts;
    if (!view.present()) return counts;
    if (!view.isObject()) return std::unexpected(view.mismatch("an object with total and active"));
    VRAMPLAN_TRY(counts.total, view["total"].optionalUnsigned(kMostParameters, 1));
    VRAMPLAN_TRY(counts.active, view["active"].optionalUnsigned(kMostParameters, 1));
    return counts;
}

Result<GeometryOverrides> readOwnSizes(const JsonView& view) {
    VRAMPLAN_TRY(const GeometryOverrides own, readGeometry(view));
    if (const auto possible = checkGeometry(own); !possible)
        return std::unexpected(
            Error{ErrorKind::Invalid, "bad_value", possible.error().message, {}, {}, view.path()});
    return own;
}

Result<ModelSpec> readPreset(const JsonDocument& document, const std::string& path) {
    const JsonView root = document.root();
    if (!root.isObject()) return std::unexpected(root.mismatch("an object with a model preset"));
    VRAMPLAN_TRY(const std::string format, root["format"].asString());
    if (format != kFormat) return std::unexpected(root["format"].mismatch(fmt::format("\"{}\"", kFormat)));
    HfConfigContext context;
    context.source = {"preset", path};
    VRAMPLAN_TRY(context.id, readName(root["id"]));
    VRAMPLAN_TRY(context.name, readName(root["name"]));
    if (root["family"].present()) {
        VRAMPLAN_TRY(context.family, readName(root["family"]));
    }
    VRAMPLAN_TRY(const PublishedCounts counts, readCounts(root["parameters"]));
    VRAMPLAN_TRY(const GeometryOverrides own, readOwnSizes(root["geometry"]));
    if (root["quant_config"].present()) {
        if (!root["quant_config"].isObject())
            return std::unexpected(root["quant_config"].mismatch("an object with hf_quant_config.json"));
        context.quantConfig = document.part(root["quant_config"]);
    }
    const JsonView config = root["config"];
    if (!config.isObject()) return std::unexpected(config.mismatch("an object with the model's config.json"));
    auto spec = modelFromHfConfig(document.part(config), context, own);
    if (!spec) {
        Error error = std::move(spec).error();
        error.where = error.where.empty() || error.where == "top level" ? "config" : "config." + error.where;
        return std::unexpected(std::move(error));
    }
    if (!counts.total && !own.any()) return spec;
    return std::make_shared<PresetDefinition>(spec->definition, own, counts, document)->expand({});
}

} // namespace

bool isModelPreset(const JsonView& root) {
    const auto format = root["format"].asString();
    return format && format->starts_with(kAnyFormat);
}

Result<ModelSpec> modelFromPreset(const JsonDocument& document, const std::string& path) {
    auto spec = readPreset(document, path);
    if (!spec) return std::unexpected(inFile(std::move(spec).error(), path));
    return spec;
}

Result<ModelSpec> openModelPreset(const std::string& path) {
    VRAMPLAN_TRY(const std::string text, readFile(path, kLargestPreset));
    const auto document = JsonDocument::parse(text, {kLargestPreset});
    auto spec =
        document ? modelFromPreset(*document, path) : Result<ModelSpec>(std::unexpected(document.error()));
    if (spec) return spec;
    Error error = inFile(std::move(spec).error(), path);
    error.where = placeWithLine(text, error.where);
    return std::unexpected(std::move(error));
}

} // namespace vramplan
