// SPDX-License-Identifier: Apache-2.0
#include "core/source/hf_config.h"

#include "core/model/geometry.h"
#include "core/source/checkpoint_formats.h"
#include "core/source/embedded_definition.h"
#include "core/source/families/registry.h"
#include "core/source/families/towers.h"
#include "core/source/geometry_overrides.h"
#include "core/source/quantization_config.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vramplan {
namespace {

/// The language model inside a config: itself, or the part where wrappers for images and sound keep it.
JsonView languageModel(const JsonView& file) {
    for (const std::string_view key : {"text_config", "llm_config", "language_config"})
        if (file[key].isObject()) return file[key];
    if (file["thinker_config"]["text_config"].isObject()) return file["thinker_config"]["text_config"];
    return file;
}

/// A wrapper of the wrong type is an error rather than no wrapper.
void checkWrappers(const ConfigKeys& file) {
    for (const std::string_view key :
        {"text_config", "llm_config", "language_config", "thinker_config", "vision_config", "audio_config"})
        if (file.has(key) && !file.view(key).isObject()) file.fail(key, "an object");
}

struct Reading {
    const Family* family = nullptr;
    std::string modelType;
};

/// By model_type of the language model, then of the file, then by architecture names.
Reading findReading(const ConfigKeys& keys, const ConfigKeys& file) {
    Reading reading;
    for (const ConfigKeys* place : {&keys, &file}) {
        const std::string type = place->text("model_type", "");
        if (reading.modelType.empty()) reading.modelType = type;
        if ((reading.family = findFamily(type)) != nullptr) {
            reading.modelType = type;
            return reading;
        }
    }
    for (const ConfigKeys* place : {&keys, &file}) {
        const JsonView names = place->view("architectures");
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto name = names.at(i).asString();
            if (!name) {
                place->log().fail(name.error());
                continue;
            }
            if ((reading.family = familyOfArchitecture(*name)) == nullptr) continue;
            if (reading.modelType.empty()) reading.modelType = reading.family->modelType;
            return reading;
        }
    }
    return reading;
}

void readContextLength(const ConfigKeys& keys, ModelSpec& spec) {
    const std::string_view key = keys.firstOf({"max_position_embeddings", "n_positions", "n_ctx",
        "seq_length", "max_seq_len", "max_sequence_length", "model_max_length"});
    if (!key.empty()) spec.maxContext = keys.number(key, 1, JsonView::kMaxCount);
}

void readDataType(const ConfigKeys& keys, const ConfigKeys& file, ModelSpec& spec) {
    for (const ConfigKeys* place : {&keys, &file}) {
        const std::string_view key = place->firstOf({"dtype", "torch_dtype"});
        if (key.empty()) continue;
        std::string name = place->text(key, "bfloat16");
        if (name.starts_with("torch.")) name.erase(0, 6);
        if (name == "auto") continue;
        if (const auto type = elementTypeByName(name)) {
            spec.dtype = *type;
            return;
        }
        place->log().warn("unknown_dtype",
            fmt::format("{} \"{}\" is not known; 16-bit values are assumed.", place->view(key).path(), name),
            true);
        return;
    }
}

/// The numbers that sliders show: what the first layer with attention really caches.
void fillGeometry(const Hyperparameters& h, ModelSpec& spec) {
    spec.geometry = {h.layers, h.heads, h.kvHeads, h.headDim, h.hidden, h.intermediate, h.vocabulary};
    spec.geometry.layers = spec.layerCount();
    const auto take = [&](std::uint64_t kvHeads, std::uint64_t width) {
        spec.geometry.kvHeads = kvHeads;
        spec.geometry.headDim = width;
        return true;
    };
    for (const LayerRun& run : spec.runs)
        for (const CacheRecord& record : spec.kinds[run.kind].records) {
            const bool found =
                std::visit(Overloaded{[&](const FullAttention& a) { return take(a.kvHeads, a.keyWidth); },
                               [&](const SlidingAttention& a) { return take(a.kvHeads, a.keyWidth); },
                               [&](const ChunkedAttention& a) { return take(a.kvHeads, a.keyWidth); },
                               [&](const LatentAttention& a) {
                                   return take(1, std::uint64_t{a.latentRank} + a.ropeWidth);
                               },
                               [&](const SlidingLatent& a) { return take(1, a.width); },
                               [](const auto&) { return false; }},
                    record);
            if (found) return;
        }
    spec.geometry.kvHeads = spec.geometry.headDim = 0;
}

/// A changed size that this model has no place for is said rather than ignored in silence.
void noteUnusedOverrides(const GeometryOverrides& overrides, ModelSpec& spec) {
    const auto note = [&](const std::optional<std::uint64_t>& wanted, std::uint64_t got,
                          std::string_view what) {
        if (wanted && *wanted != got)
            spec.warnings.push_back({"override_unused",
                fmt::format("This model has no place for {} of {}; its own layers decide.", what, *wanted),
                false});
    };
    note(overrides.kvHeads, spec.geometry.kvHeads, "a number of KV heads");
    note(overrides.headDim, spec.geometry.headDim, "a head dimension");
}

/// The plain rules know one MLP per layer: of a model with experts they would miss nearly everything.
bool namesExperts(const JsonView& config) {
    const std::vector<std::string> keys = config.keys();
    return std::any_of(keys.begin(), keys.end(),
        [](const std::string& key) { return key.find("expert") != std::string::npos; });
}

void dropWeights(ModelSpec& spec, std::vector<std::string> missing) {
    std::sort(missing.begin(), missing.end());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    spec.weightsKnown = false;
    spec.globalWeights.clear();
    spec.parts.clear();
    std::vector<LayerKind> kinds = std::move(spec.kinds);
    const std::vector<LayerRun> runs = std::move(spec.runs);
    spec.kinds.clear();
    spec.runs.clear();
    for (const LayerRun& run : runs) appendLayers(spec, {kinds[run.kind].records, {}}, run.count);
    spec.warnings.push_back({"weights_unknown",
        fmt::format("The weights are unknown: the config lacks {}.", fmt::join(missing, ", ")), false});
}

Result<void> countWeights(ModelSpec& spec) {
    countParameters(spec);
    Count stored = *spec.parameters;
    for (ModelPart& part : spec.parts) {
        if (!part.weights.empty()) part.elements = elementsOf(part.weights);
        stored += part.elements;
    }
    if (stored.overflowed())
        return fail(
            ErrorKind::Overflow, "overflow", "the model would have more parameters than 64 bits can count");
    spec.storedElements = stored;
    return {};
}

std::string lastName(std::string_view path) {
    while (!path.empty() && (path.back() == '/' || path.back() == '\\')) path.remove_suffix(1);
    const auto cut = path.find_last_of("/\\");
    return std::string(cut == std::string_view::npos ? path : path.substr(cut + 1));
}

/// The folder of a config.json, since the file's own name says nothing.
std::string nameFromPath(std::string_view path) {
    if (lastName(path) != "config.json") return lastName(path);
    path.remove_suffix(std::string_view("config.json").size());
    return lastName(path);
}

void fillIdentity(const HfConfigContext& context, const Reading& reading, ModelSpec& spec) {
    spec.source = context.source;
    spec.architecture = reading.modelType;
    spec.family = !context.family.empty() ? context.family : std::string(reading.family->title);
    spec.name = context.name;
    if (spec.name.empty()) spec.name = lastName(context.id);
    if (spec.name.empty()) spec.name = nameFromPath(context.source.path);
    if (spec.name.empty()) spec.name = reading.modelType;
    spec.id = context.id.empty() ? spec.name : context.id;
}

class HfDefinition final : public ModelDefinition, public std::enable_shared_from_this<HfDefinition> {
public:
    HfDefinition(JsonDocument config, HfConfigContext context)
        : m_config(std::move(config))
        , m_context(std::move(context))
        , m_formats(
              readCheckpointFormats(m_config.root(), languageModel(m_config.root()), m_context.quantConfig)) {
    }

    Result<ModelSpec> expand(const GeometryOverrides& overrides) const override {
        auto spec = read(overrides);
        if (!spec) return std::unexpected(inFile(std::move(spec).error(), m_context.source.path));
        spec->definition = shared_from_this();
        spec->overrides = overrides;
        return spec;
    }

    std::string embedded() const override { return embeddedHfConfig(m_config, m_context); }

private:
    Result<ModelSpec> read(const GeometryOverrides& overrides) const;

    JsonDocument m_config;
    HfConfigContext m_context;
    Result<CheckpointFormats> m_formats; ///< read once, since its lists of modules can be long
};

Result<ModelSpec> HfDefinition::read(const GeometryOverrides& overrides) const {
    VRAMPLAN_CHECK(checkGeometry(overrides));
    ReadLog log;
    const JsonView root = m_config.root();
    if (!root.isObject()) return std::unexpected(root.mismatch("an object with the model's configuration"));
    const ConfigKeys file(root, log);
    checkWrappers(file);
    const ConfigKeys keys(languageModel(root), log);
    const bool nested = keys.object().raw() != root.raw();

    ModelSpec spec;
    Reading reading = findReading(keys, file);
    if (reading.family == nullptr) {
        reading.family = &plainFamily();
        readByPlainRules(spec);
        log.warn("unknown_model_type",
            fmt::format("The model type \"{}\" is not known; the config is read by the plain rules, which "
                        "may be wrong.",
                reading.modelType),
            true);
    }
    if (spec.heuristicReading && namesExperts(keys.object()))
        log.missingForWeights.push_back("a known model type, which tells how its experts are stored");
    fillIdentity(m_context, reading, spec);
    readDataType(keys, file, spec);
    readContextLength(keys, spec);
    FamilyBuild build{reading.family->modelType, keys, file, reading.family->defaults,
        readHyperparameters(keys, file, nested, reading.family->defaults, overrides), overrides, spec};
    if (log.error) return std::unexpected(std::move(*log.error));
    spec.tiedOutput = build.h.tied;
    reading.family->build(build);
    if (nested || file.has("vision_config")) addTowers(build);
    if (log.error) return std::unexpected(std::move(*log.error));

    if (!m_formats) return std::unexpected(m_formats.error());
    fillGeometry(build.h, spec);
    spec.warnings = std::move(log.warnings);
    noteUnusedOverrides(overrides, spec);
    if (!log.missingForWeights.empty()) dropWeights(spec, std::move(log.missingForWeights));
    applyFormats(*m_formats, spec);
    if (spec.weightsKnown) {
        VRAMPLAN_CHECK(countWeights(spec));
    }
    applyParameters(overrides, spec);
    return spec;
}

} // namespace

Result<ModelSpec> modelFromHfConfig(
    const JsonDocument& config, const HfConfigContext& context, const GeometryOverrides& overrides) {
    return std::make_shared<HfDefinition>(config, context)->expand(overrides);
}

} // namespace vramplan
