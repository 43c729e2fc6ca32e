// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/cache_record.h"
#include "core/model/tensor_inventory.h"
#include "core/model/weights.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// A remark the user should see beside the numbers.
struct Warning {
    std::string code;   ///< stable snake_case name
    std::string text;   ///< one English sentence
    bool guess = false; ///< a value was guessed: --strict turns it into an error
    bool operator==(const Warning&) const = default;
};

/// The sizes that sliders show and change. What a model's layers really hold stands in the layers themselves.
struct Geometry {
    std::uint64_t layers = 0;
    std::uint64_t heads = 0;   ///< query heads
    std::uint64_t kvHeads = 0; ///< of the first layer with attention
    std::uint64_t headDim = 0; ///< of its keys
    std::uint64_t hidden = 0;
    std::uint64_t intermediate = 0;
    std::uint64_t vocabulary = 0;
    bool operator==(const Geometry&) const = default;
};

/// What the user changed against the model's own geometry.
struct GeometryOverrides {
    std::optional<std::uint64_t> layers, heads, kvHeads, headDim, hidden, intermediate, vocabulary;
    std::optional<std::uint64_t> parameters; ///< total count, where the geometry cannot tell
    bool any() const { return changesGeometry() || parameters; }
    bool changesGeometry() const {
        return layers || heads || kvHeads || headDim || hidden || intermediate || vocabulary;
    }
    bool operator==(const GeometryOverrides&) const = default;
};

/// One kind of layer: what it caches and what it weighs. Several runs may share it.
struct LayerKind {
    CacheRecords records;
    WeightTensors weights; ///< of one layer
    bool operator==(const LayerKind&) const = default;
};
/// `count` consecutive layers of one kind.
struct LayerRun {
    std::uint32_t first = 0; ///< zero-based layer number
    std::uint32_t count = 0;
    std::uint16_t kind = 0; ///< index into ModelSpec::kinds
};

/// A part of the file that is not the language model proper; has a line of its own and never counts as
/// `parameters`.
struct ModelPart {
    std::string name; ///< "vision", "audio", "mtp", "duplicate_head", "scales", "buffers"
    WeightTensors weights;
    Count elements;              ///< of `weights`, or the known total where shapes are not known
    bool loaded = true;          ///< engines keep it in memory
    std::optional<Bytes> stored; ///< its size in the weight files, where they are there
};

struct ModelSource {
    std::string kind = "manual"; ///< preset, hf-config, safetensors, gguf, manual
    std::string path;
};

/// How far sizes may lie from what was read or assumed, as factors.
struct GuessRange {
    double low = 1;
    double high = 1;
    bool operator==(const GuessRange&) const = default;
};

class ModelDefinition;

/// A model as the estimator sees it. A plain value; large shared parts are immutable.
struct ModelSpec {
    std::string id;
    std::string name;
    std::string family;
    std::string architecture; ///< model_type or general.architecture
    ModelSource source;
    Geometry geometry;
    std::vector<LayerKind> kinds;
    std::vector<LayerRun> runs;  ///< ascending, gapless
    WeightTensors globalWeights; ///< embedding, output head (absent if tied), final norm, encoder
    std::vector<ModelPart> parts;
    bool tiedOutput = false;
    bool weightsKnown = true; ///< false: the source lacks the keys for weights, the cache is still right
    std::optional<Count> parameters;                  ///< logical weights, each once
    std::optional<Count> activeParameters;            ///< used for one token
    std::optional<Count> storedElements;              ///< what the file holds
    std::optional<std::uint64_t> maxContext;          ///< tokens
    std::optional<std::uint64_t> encoderTokens;       ///< default encoder positions (encoder-decoder)
    ElementType dtype = ElementType::BF16;            ///< the model's own activation type
    std::optional<ElementType> checkpointKvType;      ///< cache type that the checkpoint asks for
    std::optional<WeightScheme> storedScheme;         ///< how the checkpoint stores its weights
    std::shared_ptr<const TensorInventory> inventory; ///< exact tensors, where the files are there
    std::uint64_t expertsUsed = 0;                    ///< per token
    std::uint64_t expertIntermediate = 0;
    std::uint32_t predictionLayers = 0; ///< next-token-prediction layers behind the last of `runs`
    /// Unknown model type, read by the plain rules, or sizes that were assumed: cache, state and weights that
    /// follow from shapes are guesses within these ranges.
    bool heuristicReading = false;
    GuessRange cacheGuess, weightsGuess;
    std::vector<Warning> warnings;
    std::shared_ptr<const ModelDefinition> definition; ///< how to expand it again with another geometry
    GeometryOverrides overrides;                       ///< already applied

    std::uint64_t layerCount() const {
        return runs.empty() ? 0 : std::uint64_t{runs.back().first} + runs.back().count;
    }
};

/// Hyperparameters in, layer list out: where a ModelSpec came from, able to expand again when a slider moves.
class ModelDefinition {
public:
    virtual ~ModelDefinition() = default;
    /// The model with these changes. Errors: Invalid/Usage naming the value that cannot be.
    virtual Result<ModelSpec> expand(const GeometryOverrides& overrides) const = 0;
    /// The definition as JSON text, {"kind": …, …}, for documents that must open without the model's file;
    /// empty where only the file itself can tell. Read back by document/embedded_model.h.
    virtual std::string embedded() const { return {}; }
};

/// Marks a model of an unknown type, read as a plain transformer.
void readByPlainRules(ModelSpec& spec);
/// Appends `count` layers of this kind, sharing equal kinds and joining equal neighbours.
void appendLayers(ModelSpec& spec, const LayerKind& kind, std::uint32_t count = 1);
/// Fills parameters, activeParameters from the weight tensors (experts count expertsUsed of their copies as
/// active).
void countParameters(ModelSpec& spec);
/// What llama.cpp's quantiser asks about a model before it chooses the type of a tensor.
MixFacts mixFacts(const ModelSpec& spec);
/// Number of layers whose kind has this INTERFACE name.
std::uint64_t layersOfKind(const ModelSpec& spec, std::string_view kindName);

/// The uniform model that the geometry options describe without a file. Errors: Usage for zero or absurd
/// sizes.
Result<ModelSpec> manualModel(const GeometryOverrides& geometry);

} // namespace vramplan
