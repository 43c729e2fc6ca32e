// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/element_type.h"
#include "core/model/weights.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Which part of a file a tensor belongs to. Everything but Language has a line of its own and is no
/// `parameter` of the language model.
enum class TensorPart : std::uint8_t {
    Language,
    Scales,        ///< what a quantiser stores beside the values: scales, zeros, group indices
    Buffers,       ///< constants that a program saved along: masks, rotary frequencies
    Vision,        ///< image tower and its projector
    Audio,         ///< audio tower, speech output
    Mtp,           ///< next-token-prediction layers
    DuplicateHead, ///< an output head that only repeats the token embedding
};
inline constexpr std::size_t kTensorParts = 7;
/// As INTERFACE names it: "language", "scales", "buffers", "vision", "audio", "mtp", "duplicate_head".
std::string_view name(TensorPart part);
/// Lies in the language model itself and is loaded with it.
constexpr bool isInLanguageModel(TensorPart part) { return part <= TensorPart::Buffers; }

/// One tensor as a file stores it.
struct StoredTensor {
    std::string name;
    ElementType type = ElementType::BF16;
    std::string_view typeName;        ///< as the format spells it; a literal
    std::vector<std::uint64_t> shape; ///< in the file's order
    Bytes bytes;
    std::int32_t layer = -1; ///< −1: outside the layers of the language model
    WeightRole role = WeightRole::Other;
    TensorPart part = TensorPart::Language;
    std::string_view field; ///< the tensor's own name without layer number and ".weight"; a literal or empty

    Count elements() const;
};

/// Sizes of a group of tensors.
struct TensorGroup {
    Bytes bytes;
    Count elements;
    Count tensors;

    TensorGroup& operator+=(const TensorGroup& other);
    bool operator==(const TensorGroup&) const = default;
};

struct TypeGroup {
    std::string_view typeName;
    TensorGroup group;
};

struct InventorySums;
/// What a weight file holds, header facts only. The sums are made once by sumUp(), so that an estimate
/// never walks the tensors.
struct TensorInventory {
    std::vector<StoredTensor> tensors;
    Bytes bytes;
    Count elements;
    std::shared_ptr<const InventorySums> sums; ///< of a GGUF file: summarise() of tensor_sums.h

    TensorGroup embedding; ///< token, position and per-layer embeddings
    TensorGroup output;    ///< output head and everything else outside the layers
    bool headStored = false;
    std::array<TensorGroup, kTensorParts> parts{}; ///< by TensorPart, over the whole file
    std::vector<TypeGroup> byType;                 ///< in order of appearance

    /// Makes all groups after the tensors are complete.
    void sumUp();
    /// One past the last layer that holds tensors of the language model.
    std::uint32_t layerCount() const { return static_cast<std::uint32_t>(m_experts.size()); }
    /// Routed experts of layers first … first + count − 1.
    TensorGroup experts(std::uint32_t first, std::uint32_t count) const;
    /// Everything else in these layers.
    TensorGroup rest(std::uint32_t first, std::uint32_t count) const;
    const TensorGroup& operator[](TensorPart part) const { return parts[static_cast<std::size_t>(part)]; }

private:
    std::vector<TensorGroup> m_experts; ///< sums up to and including each layer
    std::vector<TensorGroup> m_rest;
};

/// Largest layer number that a tensor name is believed to carry.
inline constexpr std::int32_t kMaxTensorLayer = 65535;

} // namespace vramplan
