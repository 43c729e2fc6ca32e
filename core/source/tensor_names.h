// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/tensor_inventory.h"

#include <cstdint>
#include <string_view>

namespace vramplan {

/// What the name of a tensor tells about it.
struct TensorPlace {
    std::int32_t layer = -1; ///< −1: outside the layers of the language model
    WeightRole role = WeightRole::Other;
    TensorPart part = TensorPart::Language;
    std::string_view field;     ///< a literal, empty where the name is not known
    bool inEncoder = false;     ///< stands under "encoder"; counts as a layer only in encoder-only models
    bool inDecoder = false;     ///< stands under "decoder"
    std::uint32_t expert = ~0u; ///< number of a routed expert, where each has tensors of its own
};

/// Names of Hugging Face checkpoints: "model.layers.3.self_attn.q_proj.weight",
/// "transformer.h.0.attn.c_attn", "vision_tower.…", "mtp.layers.0.…".
TensorPlace placeOfHfTensor(std::string_view name);

/// Names of GGUF files: "blk.3.attn_q.weight", "token_embd.weight".
TensorPlace placeOfGgufTensor(std::string_view name);

} // namespace vramplan
