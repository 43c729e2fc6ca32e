// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf.h"

#include "core/base/path.h"
#include "core/model/tensor_sums.h"
#include "core/source/embedded_definition.h"
#include "core/source/gguf_architectures/layers.h"
#include "core/source/gguf_keys.h"
#include "core/source/scaled_model.h"
#include "core/source/stored_weights.h"
#include "core/source/tensor_names.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace {

std::unexpected<Error> invalid(
    const GgufFile& file, const char* code, std::string message, std::string where = {}) {
    return std::unexpected(
        Error{ErrorKind::Invalid, code, std::move(message), {}, file.path, std::move(where)});
}

/// Files that hold something else than a language model.
Result<void> checkPurpose(const GgufFile& file) {
    const std::string_view architecture = file.metadata.text("general.architecture");
    const std::string_view type = file.metadata.text("general.type");
    if (architecture.empty())
        return invalid(file, "gguf_value", "expected the name of an architecture, found nothing",
            "general.architecture");
    if (architecture == "clip" || type == "mmproj")
        return invalid(file, "not_a_language_model",
            "this is a projector for images or sound (mmproj), which belongs beside a language model; open "
            "that "
            "model's own file");
    if (type == "adapter" || architecture == "controlvector" || architecture == "imatrix"
        || type == "imatrix")
        return invalid(file, "not_a_language_model",
            "this file belongs to a language model (an adapter, control vector or quantiser's statistics); "
            "open "
            "that model's own file");
    if (file.tensors.empty())
        return invalid(file, "no_tensors", "the file holds no tensors, only a vocabulary or settings");
    return {};
}

std::shared_ptr<const TensorInventory> inventoryOf(std::vector<StoredTensor> tensors, std::uint32_t layers) {
    auto inventory = std::make_shared<TensorInventory>();
    inventory->tensors = std::move(tensors);
    for (StoredTensor& tensor : inventory->tensors) {
        const TensorPlace place = placeOfGgufTensor(tensor.name);
        tensor.layer = place.layer;
        tensor.role = place.role;
        tensor.field = place.field;
        tensor.part = place.part;
        if (place.layer >= 0 && static_cast<std::uint32_t>(place.layer) >= layers)
            tensor.part = TensorPart::Mtp;
    }
    inventory->sumUp();
    inventory->sums = std::make_shared<const InventorySums>(summarise(inventory->tensors));
    return inventory;
}

/// What the sliders show: heads and widths of the first layer with attention.
Geometry geometryOf(const ModelSpec& spec, const GgufLayers& layers) {
    Geometry g;
    g.layers = layers.count;
    g.hidden = layers.hidden;
    const auto present = [](std::uint64_t value) { return value > 0; };
    const auto first = [&](const std::vector<std::uint64_t>& values) {
        const auto found = std::find_if(values.begin(), values.end(), present);
        return found == values.end() ? 0 : *found;
    };
    g.heads = first(layers.heads);
    g.intermediate = first(layers.feedForward);
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records) {
            std::visit(
                [&](const auto& r) {
                    if constexpr (requires { r.keyWidth; }) {
                        g.kvHeads = r.kvHeads;
                        g.headDim = r.keyWidth;
                    } else if constexpr (requires { r.latentRank; }) {
                        g.kvHeads = 1;
                        g.headDim = std::uint64_t{r.latentRank} + r.ropeWidth;
                    }
                },
                record);
            if (g.kvHeads > 0) return g;
        }
    return g;
}

std::uint64_t vocabularyOf(const GgufKeys& keys, const TensorInventory& inventory) {
    if (const auto size = keys.number("vocab_size", 0xffffffff)) return *size;
    for (const StoredTensor& tensor : inventory.tensors)
        if (tensor.role == WeightRole::TokenEmbedding && tensor.shape.size() == 2) return tensor.shape[1];
    return 0;
}

void addParts(ModelSpec& spec, StoredWeights& weights) {
    for (const TensorPart part :
        {TensorPart::Mtp, TensorPart::Vision, TensorPart::Audio, TensorPart::Buffers}) {
        const TensorGroup& group = (*spec.inventory)[part];
        if (group.tensors == Count(0)) continue;
        ModelPart entry;
        entry.name = name(part);
        entry.weights = std::move(weights.parts[static_cast<std::size_t>(part)]);
        entry.elements = group.elements;
        entry.stored = group.bytes;
        entry.loaded = part == TensorPart::Vision || part == TensorPart::Audio;
        spec.parts.push_back(std::move(entry));
    }
}

void fillIdentity(const GgufFile& file, const GgufKeys& keys, ModelSpec& spec) {
    spec.source = {"gguf", file.path};
    spec.architecture = keys.architecture();
    spec.name = file.metadata.text("general.name");
    if (spec.name.empty()) spec.name = pathOf(file.path).stem().string();
    spec.id = pathOf(file.path).filename().string();
    spec.maxContext = keys.number("context_length", std::uint64_t{1} << 53);
    if (spec.maxContext == std::uint64_t{0}) spec.maxContext.reset();
    if (keys.has("decoder_start_token_id")) spec.encoderTokens = spec.maxContext;
    spec.expertsUsed = keys.number("expert_used_count", 1u << 20, 0);
    spec.expertIntermediate = keys.number("expert_feed_forward_length", 0xffffffff, 0);
    spec.dtype = ElementType::F16;
}

void fillLayers(
    const GgufLayers& layers, const GgufArchitecture& architecture, StoredWeights& weights, ModelSpec& spec) {
    weights.layers.resize(layers.count);
    std::uint32_t empty = 0;
    for (std::uint32_t i = 0; i < layers.count; ++i) {
        if (weights.layers[i].empty()) ++empty;
        appendLayers(spec, {architecture.records(layers, i), std::move(weights.layers[i])});
    }
    if (empty > 0)
        spec.warnings.push_back({"layers_without_tensors",
            fmt::format("The file has no tensors for {} of its {} layers; it may be a part of a model.",
                empty, layers.count),
            false});
    spec.globalWeights = std::move(weights.globals);
}

} // namespace

Result<ModelSpec> modelFromEmbeddedGguf(const JsonView& json) {
    GgufFile file;
    VRAMPLAN_TRY(file.path, json["path"].asString());
    VRAMPLAN_TRY(file.metadata, readMetadata(json["metadata"]));
    VRAMPLAN_TRY(file.tensors, readTensors(json["tensors"]));
    return modelFromGguf(std::move(file));
}

Result<ModelSpec> modelFromGguf(GgufFile file) {
    VRAMPLAN_CHECK(checkPurpose(file));
    const GgufKeys keys(file.metadata, std::string(file.metadata.text("general.architecture")));
    ModelSpec spec;
    const GgufArchitecture* architecture = findArchitecture(keys.architecture());
    if (architecture == nullptr) {
        architecture = &unknownArchitecture();
        readByPlainRules(spec);
        spec.warnings.push_back({"unknown_architecture",
            fmt::format(
                "The architecture \"{}\" is not known; the file is read by the plain rules, which may be "
                "wrong.",
                shownText(keys.architecture())),
            true});
    }
    const GgufLayers layers = readLayers(keys, *architecture);
    fillIdentity(file, keys, spec);
    spec.family = architecture->family.empty() ? keys.architecture() : std::string(architecture->family);
    if (keys.error()) return std::unexpected(inFile(*keys.error(), file.path));

    spec.inventory = inventoryOf(std::move(file.tensors), layers.count);
    if (spec.inventory->elements.overflowed())
        return std::unexpected(Error{ErrorKind::Overflow, "overflow",
            "the file's tensors have more values than 64 bits can count", {}, file.path, {}});
    StoredWeights weights = weightsOf(*spec.inventory, ShapeOrder::ColumnsFirst);
    fillLayers(layers, *architecture, weights, spec);
    addParts(spec, weights);
    spec.tiedOutput = !spec.inventory->headStored;
    spec.predictionLayers = layers.prediction;
    spec.geometry = geometryOf(spec, layers);
    spec.geometry.vocabulary = vocabularyOf(keys, *spec.inventory);
    spec.storedElements = spec.inventory->elements;
    spec.storedScheme = schemeOf(*spec.inventory);
    if (keys.error()) return std::unexpected(inFile(*keys.error(), file.path));
    countParameters(spec);
    const auto inventory = spec.inventory;
    return scalableDefinition(std::move(spec),
        [path = std::move(file.path), metadata = std::move(file.metadata), inventory] {
            return embeddedGguf(path, metadata, inventory->tensors);
        })
        ->expand({});
}

Result<ModelSpec> readGguf(const std::string& path) {
    VRAMPLAN_TRY(GgufFile file, readGgufFile(path));
    return modelFromGguf(std::move(file));
}

} // namespace vramplan
