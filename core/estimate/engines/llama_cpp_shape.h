// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_graph.h"
#include "core/model/ggml_fields.h"

#include <cstdint>
#include <vector>

namespace vramplan::llama_cpp {

using Field = GgmlField;
using FieldTensor = GgmlTensor;
using FieldTensors = GgmlTensors;
inline constexpr std::size_t kFields = kGgmlFields;

/// How llama.cpp builds the layers of an architecture.
enum class Builder : std::uint8_t {
    Decoder,  ///< attention, then feed-forward or experts, by the tensors that are there
    Parallel, ///< attention and feed-forward side by side (cohere2)
    Latent,   ///< multi-head latent attention (deepseek2)
    Mamba,
    FalconH1,
    Jamba,
    GraniteHybrid,
    NemotronH,
    DeltaNet,
    Lfm2,
    Rwkv7,
    Gemma3n,
    Gemma4,
};

/// One layer as llama.cpp sees it.
struct LayerShape {
    const FieldTensors* tensors = nullptr;
    std::int64_t heads = 0, kvHeads = 0, keyWidth = 0, valueWidth = 0; ///< 0 KV heads: no attention
    bool attention = false;                                            ///< computes attention
    bool ownsCache = false;                                            ///< stores keys and values of its own
    bool sliding = false;
    bool recurrent = false;
    bool ropeFactors = true;     ///< its rotary embedding uses the model's factors, where there are any
    std::int32_t cacheOf = 0;    ///< the layer whose cache it reads
    std::int64_t indexWidth = 0; ///< of its index keys
    std::int64_t rolling = 0, matrix = 0; ///< f32 values of its state per sequence
    std::int8_t device = 0, expertDevice = 0, cacheDevice = 0;
};

struct ModelShape {
    Builder builder = Builder::Decoder;
    std::int64_t embedding = 0, vocabulary = 0;
    std::int64_t experts = 0, expertsUsed = 0;
    std::int64_t perLayer = 0; ///< width of per-layer embeddings
    bool mla = false;          ///< latent, keys only
    bool embeddingScale = false, normaliseExperts = true, scaleExperts = false, layerNorm = false,
         postAttnNormIsFfnNorm = false, weightBeforeFfn = false, softmaxAfter = false, residualFirst = false,
         rowsAtEnd = false, rope = true, ropeInWindowOnly = false, temperature = false, repeatKeys = true;
    std::int64_t ropeStep = 0; ///< every so many layers go without rotary embedding; 0: none
    std::int64_t convKernel = 0, inner = 0, state = 0, groups = 1, timeSteps = 1; ///< ssm.*
    std::int64_t indexWidth = 0, indexTop = 0;
    std::int64_t wkvHead = 0, shortConv = 0;
    const FieldTensors* globals = nullptr;
    std::int8_t outputDevice = 0;
    std::vector<LayerShape> layers; ///< of the file: first those that are computed
    std::size_t computed = 0;
};

/// Sizes of one context, and how its cache is stored.
struct ContextShape {
    Size tokens; ///< of one micro-batch, a multiple of `sequences`
    Size sequences = 1;
    Size outputs; ///< rows of logits
    Size streams = 1;
    Size cells, cellsSliding; ///< per stream; sliding 0 where there is no such cache
    bool flash = true;
    CacheType key, value;
    bool halfK = true, halfV = true; ///< f16, as kernels read it
    std::int64_t widestValue = 0;    ///< elements of V per token in the widest layer (transposed V)
};

} // namespace vramplan::llama_cpp
