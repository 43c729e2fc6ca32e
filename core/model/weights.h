// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/element_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// What a weight tensor is for; decides where engines place it and which quantisers leave it alone.
enum class WeightRole : std::uint8_t {
    TokenEmbedding,
    PositionEmbedding,
    PerLayerEmbedding,
    OutputHead,
    Norm,
    Bias,
    AttentionQuery,
    AttentionKey,
    AttentionValue,
    AttentionFused,
    AttentionOutput,
    AttentionLatent,
    Indexer,
    Mixer,
    MlpGate,
    MlpUp,
    MlpDown,
    Router,
    ExpertGate,
    ExpertUp,
    ExpertDown,
    SharedExpert,
    Other,
};

/// A weight tensor (or `copies` equal ones) by shape: `rows` outputs × `columns` inputs; vectors have one
/// row.
struct WeightTensor {
    WeightRole role = WeightRole::Other;
    std::string_view
        name; ///< the field's own name without layer number and ".weight", e.g. "self_attn.q_proj"; a literal
    std::uint64_t rows = 1;
    std::uint64_t columns = 1;
    std::uint64_t copies = 1;
    std::uint8_t storage = 0; ///< how the model's own checkpoint stores it: index into WeightScheme::byTensor

    Count elements() const { return Count(rows) * Count(columns) * Count(copies); }
    bool operator==(const WeightTensor&) const = default;
};
using WeightTensors = std::vector<WeightTensor>;

Count elementsOf(const WeightTensors& tensors);

/// Bytes of the values and of everything a quantiser stores beside them, for one tensor [o, i] with n = o × i
/// values. Sources: the packing rules of each format as published by its project (GPTQ, AWQ, bitsandbytes,
/// compressed-tensors, ModelOpt, OCP microscaling, ggml).
enum class Packing : std::uint8_t {
    Plain,               ///< elementType, whole blocks per row
    Gptq,                ///< n b/8 + 2 o ⌈i/g⌉ scales + ⌈i/g⌉ o b/8 zeros + 4 i group index
    Awq,                 ///< as Gptq without the group index
    BitsAndBytes4,       ///< n/2 + 4 n/64 absmax
    BitsAndBytes4Double, ///< n/2 + n/64 + 4 n/(64 × 256)
    BitsAndBytes8,       ///< n + 4 o
    Fp8Block,            ///< n + 4 ⌈o/block⌉ ⌈i/block⌉
    Fp8Tensor,           ///< n + 4
    Fp8Channel,          ///< n + scaleBytes o
    Int8Channel,         ///< n + scaleBytes o
    PackedGroup,         ///< compressed-tensors pack-quantized: n b/8 + 2 n/g (+ zeros) + 16 (shape)
    Mxfp4,               ///< n/2 + n/32
    Mxfp8,               ///< n + n/32
    Nvfp4,               ///< n/2 + n/16 + 8
    IntGroup,            ///< n b/8 + scaleBytes n/g
};

struct WeightFormat {
    Packing packing = Packing::Plain;
    ElementType type = ElementType::BF16; ///< for Plain
    std::uint8_t bits = 16;
    std::uint32_t group = 0;   ///< values per scale along the input; 0 = a whole row
    std::uint32_t block = 128; ///< for Fp8Block, both directions
    std::uint8_t scaleBytes = 2;
    bool zeroPoints = false;
    std::uint32_t blockColumns = 0;   ///< for Fp8Block, along the input; 0: as block
    std::uint8_t inputScaleBytes = 0; ///< of a static scale of the activations, once per tensor
    bool operator==(const WeightFormat&) const = default;
};

/// Scale values that this format stores beside the tensor's own (all copies); 0 where they are packed in.
Count scaleElements(const WeightFormat& format, const WeightTensor& tensor);
/// Bytes of the tensor (all copies) in this format.
Bytes bytesOf(const WeightFormat& format, const WeightTensor& tensor);

/// The layers that a rule of a mix chooses, of all layers of the model.
enum class MixLayers : std::uint8_t {
    All,
    MoreBits,       ///< the first and last eighth and every third between
    FirstEighth,    ///< layer < layers / 8
    FirstSixteenth, ///< layer < layers / 16
    FirstTwo,
    FirstFour,
    MiddleSixEighths,
};
/// The models that a rule of a mix is for.
enum class MixModels : std::uint8_t {
    All,
    SharedHeads,          ///< at least four query heads per KV head
    SharedHeadsOrExperts, ///< that, or at least four experts
    EightExperts,
    NotEightExperts,
    Experts,
    EightyLayers, ///< dense, 80 layers, fewer KV heads than heads (the 70B class)
};
/// What the rules of a mix ask about a model.
struct MixFacts {
    std::uint64_t headsPerKvHead = 1;
    std::uint64_t experts = 0;
    std::uint64_t layers = 0;
};
bool applies(MixLayers which, std::int64_t layer, std::int64_t layers);
bool applies(MixModels which, const MixFacts& facts);

constexpr std::uint32_t roleBit(WeightRole role) { return std::uint32_t{1} << static_cast<unsigned>(role); }
/// One exception of a scheme: matrices of these roles, in these layers of these models, get this format.
struct MixRule {
    std::uint32_t roles = 0; ///< roleBit of each
    MixModels models = MixModels::All;
    MixLayers layers = MixLayers::All;
    WeightFormat format;
    bool operator==(const MixRule&) const = default;
};

/// Which format each tensor of a model gets. A scheme is either what a user chooses (`--weights q4_k_m`), or
/// what a checkpoint's quantization_config says.
struct WeightScheme {
    std::string id;           ///< "bf16", "awq", "q4_k_m"
    std::string title;        ///< for people: "AWQ, 4 bit, groups of 128"
    WeightFormat matrices;    ///< linear layers
    WeightFormat kept;        ///< tensors that the quantiser leaves alone (norms, biases, router, …)
    WeightFormat embedding;   ///< token embedding
    WeightFormat output;      ///< output head
    std::vector<MixRule> mix; ///< exceptions for matrices; the first that applies wins
    bool expertsOnly = false; ///< only expert matrices are quantised (gpt-oss)
    std::vector<std::string>
        keptNames; ///< patterns of modules that stay `kept` (modules_to_not_convert, ignore)
    std::optional<WeightFormat> parts; ///< towers and other parts; empty: as `kept`
    /// Of a checkpoint whose tensors know their own formats (WeightTensor::storage): these alone count. The
    /// first is `kept`.
    std::vector<WeightFormat> byTensor;
    bool operator==(const WeightScheme&) const = default;
};

/// The scheme with only those rules of its mix that are for this model.
WeightScheme adaptedTo(const WeightScheme& scheme, const MixFacts& facts);

/// The format of this tensor in layer `layer` of `layers` (−1: outside the layers). Rules of the mix are
/// taken as they stand, so adapt the scheme to the model first. A ggml block format that does not divide the
/// rows gives llama.cpp's substitute of 32 values per block, or f16 (tensor_type_fallback in
/// llama-quant.cpp).
const WeightFormat& formatOf(const WeightScheme& scheme, const WeightTensor& tensor, std::int64_t layer,
    std::int64_t layers, bool tiedOutput);

/// Bytes of this tensor in the `count` layers from `first` on.
Bytes bytesOfLayers(const WeightScheme& scheme, const WeightTensor& tensor, std::uint64_t first,
    std::uint64_t count, std::int64_t layers, bool tiedOutput);

} // namespace vramplan
