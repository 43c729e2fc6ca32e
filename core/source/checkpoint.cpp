// SPDX-License-Identifier: Apache-2.0
#include "core/source/checkpoint.h"

#include "core/base/path.h"
#include "core/source/embedded_definition.h"
#include "core/source/safetensors.h"
#include "core/source/scaled_model.h"
#include "core/source/stored_weights.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace vramplan {
namespace {

ModelPart& partNamed(ModelSpec& spec, TensorPart part) {
    const auto found = std::find_if(spec.parts.begin(), spec.parts.end(),
        [&](const ModelPart& entry) { return entry.name == name(part); });
    if (found != spec.parts.end()) return *found;
    ModelPart entry;
    entry.name = name(part);
    // Scales and buffers are loaded, but with the matrices they belong to.
    entry.loaded = part == TensorPart::Vision || part == TensorPart::Audio;
    spec.parts.push_back(std::move(entry));
    return spec.parts.back();
}

void describeParts(ModelSpec& spec) {
    for (const TensorPart part : {TensorPart::Scales, TensorPart::Buffers, TensorPart::Vision,
             TensorPart::Audio, TensorPart::Mtp, TensorPart::DuplicateHead}) {
        const TensorGroup& group = (*spec.inventory)[part];
        if (group.tensors == Count(0)) continue;
        ModelPart& entry = partNamed(spec, part);
        entry.elements = group.elements;
        entry.stored = group.bytes;
    }
}

/// A file that holds only some of the config's layers is a part of the model, or the config is not its own.
/// The shapes that the config tells count instead of the file's sizes.
bool lacksLayers(ModelSpec& spec, const TensorInventory& inventory) {
    const std::uint64_t held = inventory.layerCount(), layers = spec.layerCount();
    if (held == 0 || held >= layers) return false;
    spec.warnings.push_back({"layers_without_tensors",
        fmt::format("The files hold only {} of the {} layers that the config names; they may be a part of a "
                    "model.",
            held, layers),
        true});
    const double part = static_cast<double>(held) / static_cast<double>(layers);
    spec.heuristicReading = true;
    spec.cacheGuess = spec.weightsGuess = {part, 1};
    return true;
}

void attach(ModelSpec& spec, const std::shared_ptr<const TensorInventory>& inventory) {
    spec.inventory = inventory;
    spec.storedElements = inventory->elements;
    describeParts(spec);
    if (lacksLayers(spec, *inventory)) {
        spec.inventory = nullptr;
        spec.storedElements = std::nullopt;
        return;
    }
    const bool packed = (*inventory)[TensorPart::Scales].tensors > Count(0);
    if (!spec.weightsKnown && !spec.parameters && !packed)
        spec.parameters = (*inventory)[TensorPart::Language].elements;
}

/// Expands as the config does; the file's own geometry brings its tensors back.
class CheckpointDefinition final : public ModelDefinition,
                                   public std::enable_shared_from_this<CheckpointDefinition> {
public:
    CheckpointDefinition(std::shared_ptr<const ModelDefinition> config, ModelSource source,
        std::shared_ptr<const TensorInventory> inventory)
        : m_config(std::move(config)), m_source(std::move(source)), m_inventory(std::move(inventory)) { }
    Result<ModelSpec> expand(const GeometryOverrides& overrides) const override {
        auto spec = m_config->expand(overrides);
        if (!spec) return spec;
        if (!overrides.any()) attach(*spec, m_inventory);
        spec->source = m_source;
        spec->definition = shared_from_this();
        return spec;
    }
    std::string embedded() const override {
        return embeddedCheckpoint(m_source.path, m_config->embedded(), m_inventory->tensors);
    }

private:
    std::shared_ptr<const ModelDefinition> m_config;
    ModelSource m_source;
    std::shared_ptr<const TensorInventory> m_inventory;
};

/// Layers past the config's last one predict further tokens; a stored head of a tied model is a copy.
void settleParts(TensorInventory& inventory, const ModelSpec& spec) {
    const std::uint64_t layers = spec.layerCount();
    for (StoredTensor& tensor : inventory.tensors) {
        if (tensor.part == TensorPart::Vision || tensor.part == TensorPart::Audio) continue;
        if (tensor.layer >= 0 && static_cast<std::uint64_t>(tensor.layer) >= layers)
            tensor.part = TensorPart::Mtp;
        if (spec.tiedOutput && tensor.layer < 0 && tensor.role == WeightRole::OutputHead
            && tensor.part == TensorPart::Language)
            tensor.part = TensorPart::DuplicateHead;
    }
    inventory.sumUp();
}

const StoredTensor* firstOf(
    const TensorInventory& inventory, WeightRole role, std::string_view fieldEnd = {}) {
    const auto found =
        std::find_if(inventory.tensors.begin(), inventory.tensors.end(), [&](const StoredTensor& t) {
            return t.part == TensorPart::Language && t.role == role && t.shape.size() >= 2
                && t.field.ends_with(fieldEnd);
        });
    return found == inventory.tensors.end() ? nullptr : &*found;
}

/// Width of one head: from the norm of its keys where there is one, else the usual 128 or 64.
std::uint64_t headWidth(const TensorInventory& inventory, std::uint64_t keyRows) {
    for (const StoredTensor& tensor : inventory.tensors)
        if (tensor.role == WeightRole::Norm && tensor.shape.size() == 1
            && tensor.name.find("k_norm") != std::string::npos && tensor.shape[0] > 0
            && keyRows % tensor.shape[0] == 0)
            return tensor.shape[0];
    if (keyRows % 128 == 0) return 128;
    return keyRows % 64 == 0 ? 64 : keyRows;
}

bool isSane(std::uint64_t size) { return size > 0 && size <= (1u << 24); }

Geometry inferredGeometry(const TensorInventory& inventory) {
    Geometry g;
    g.layers = inventory.layerCount();
    if (const auto* table = firstOf(inventory, WeightRole::TokenEmbedding)) {
        g.vocabulary = table->shape[0];
        g.hidden = table->shape[1];
    }
    const auto* const keys = firstOf(inventory, WeightRole::AttentionKey);
    const auto* const queries = firstOf(inventory, WeightRole::AttentionQuery);
    if (keys != nullptr && queries != nullptr && isSane(keys->shape[0]) && isSane(queries->shape[0])) {
        g.headDim = headWidth(inventory, keys->shape[0]);
        g.kvHeads = keys->shape[0] / g.headDim;
        g.heads = std::max<std::uint64_t>(1, queries->shape[0] / g.headDim);
    }
    if (const auto* up = firstOf(inventory, WeightRole::MlpUp)) g.intermediate = up->shape[0];
    return g;
}

} // namespace

Result<ModelSpec> modelFromEmbeddedCheckpoint(const JsonView& json, std::optional<ModelSpec> config) {
    VRAMPLAN_TRY(const std::string path, json["path"].asString());
    VRAMPLAN_TRY(auto tensors, readTensors(json["tensors"]));
    TensorInventory inventory = inventoryOf(std::move(tensors));
    if (!config) return modelFromTensors(std::move(inventory), path);
    config->source = {"safetensors", path};
    return withCheckpoint(*std::move(config), std::move(inventory));
}

ModelSpec withCheckpoint(ModelSpec spec, TensorInventory inventory) {
    settleParts(inventory, spec);
    const auto shared = std::make_shared<const TensorInventory>(std::move(inventory));
    attach(spec, shared);
    if (spec.definition)
        spec.definition = std::make_shared<CheckpointDefinition>(spec.definition, spec.source, shared);
    return spec;
}

ModelSpec modelFromTensors(TensorInventory inventory, const std::string& path) {
    ModelSpec spec;
    spec.source = {"safetensors", path};
    const std::filesystem::path file = pathOf(path);
    spec.id = file.filename().string();
    spec.name = file.stem().string();
    spec.architecture = "unknown";
    readByPlainRules(spec);
    spec.geometry = inferredGeometry(inventory);
    StoredWeights weights = weightsOf(inventory, ShapeOrder::RowsFirst);
    const Geometry& g = spec.geometry;
    CacheRecords records;
    if (g.kvHeads > 0)
        records = {FullAttention{static_cast<std::uint32_t>(g.kvHeads), static_cast<std::uint32_t>(g.headDim),
            static_cast<std::uint32_t>(g.headDim)}};
    for (WeightTensors& layer : weights.layers) appendLayers(spec, {records, std::move(layer)});
    spec.globalWeights = std::move(weights.globals);
    spec.tiedOutput = !inventory.headStored;
    spec.warnings.push_back({"config_missing",
        g.kvHeads > 0 ? "There is no config.json: the weights are exact, but heads and cache are inferred "
                        "from the shapes of the "
                        "tensors, and windows or other kinds of layers are not known."
                      : "There is no config.json: the weights are exact, but the cache is not known.",
        true});
    // Quantised values are stored packed, so shapes do not tell their number.
    spec.weightsKnown = inventory[TensorPart::Scales].tensors == Count(0);
    if (spec.weightsKnown) {
        countParameters(spec);
        spec.storedScheme = schemeOf(inventory);
    }
    spec.inventory = std::make_shared<const TensorInventory>(std::move(inventory));
    spec.storedElements = spec.inventory->elements;
    describeParts(spec);
    spec.definition = scalableDefinition(
        spec, [path, stored = spec.inventory] { return embeddedCheckpoint(path, {}, stored->tensors); });
    return spec;
}

} // namespace vramplan
