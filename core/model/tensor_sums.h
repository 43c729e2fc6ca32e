// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/ggml_fields.h"
#include "core/model/model_spec.h"

#include <optional>
#include <vector>

namespace vramplan {

/// Stored tensors added up under the allocation rules of ggml's back ends.
///
/// Sources: ggml.c (tensor bytes = product of ne / block × bytes per block), ggml-cpu (buffers aligned to
/// 32 B), ggml-cuda.cu (buffers aligned to 128 B; a block type's last row is filled up to 512 values).
struct TensorSums {
    Count tensors;
    Bytes bytes;      ///< as stored
    Bytes aligned32;  ///< each tensor rounded up to 32 B: a buffer of the CPU
    Bytes cuda;       ///< each tensor with its row padding, rounded up to 128 B: a buffer of CUDA
    Bytes repackable; ///< part of aligned32 that the CPU back end rearranges for its matrix kernels

    TensorSums& operator+=(const TensorSums& other);
};

/// What of a model file lies where, summed once when the file is opened so that an estimate never walks over
/// its tensors.
struct InventorySums {
    struct Layer {
        TensorSums rest;    ///< everything but routed experts
        TensorSums experts; ///< routed expert matrices and their biases
    };
    std::vector<GgmlTensors> layouts;    ///< distinct sets of tensors that layers have
    std::vector<std::uint16_t> layoutOf; ///< index into layouts, by layer
    GgmlTensors globals;                 ///< tensors outside the layers
    std::vector<Layer> layers;           ///< every layer of the file, next-token-prediction layers included
    TensorSums tokenEmbedding;           ///< token_embd
    TensorSums otherInputs;              ///< position, token type and per-layer embeddings
    TensorSums firstLayer;               ///< tensors outside the layers that live with the first one
    TensorSums everyDevice;              ///< rotary factors: one copy on each device that holds layers
    TensorSums output;                   ///< head, final norm and every other tensor outside the layers
    TensorSums embeddingAsHead;          ///< what a second copy of token_embd costs as the output head
    bool hasOutputHead = false;          ///< the file holds a head of its own
};

/// The sums of one stored tensor. `shape` is in ggml's order (row length first).
TensorSums sumsOf(ElementType type, const std::vector<std::uint64_t>& shape, bool usedAsMatrix);

/// One stored tensor as ggml holds it; an overflow gives the largest size.
GgmlTensor ggmlTensor(ElementType type, const std::vector<std::uint64_t>& shape);

/// Adds up a GGUF file's tensors by layer and purpose, going by their names in that format.
InventorySums summarise(const std::vector<StoredTensor>& tensors);

} // namespace vramplan
