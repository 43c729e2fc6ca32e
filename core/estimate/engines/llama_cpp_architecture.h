// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_shape.h"

#include <span>
#include <string_view>

namespace vramplan::llama_cpp {

/// What llama.cpp does for an architecture beyond what the tensors of the file show. Sources: the files in
/// its src/models.
struct Architecture {
    std::string_view name;    ///< general.architecture
    std::string_view aliases; ///< Hugging Face model types that are converted to it, separated by spaces
    Builder builder = Builder::Decoder;
    bool honoursWindow = true;     ///< false: a sliding window in the model is ignored, the cache is full
    bool cachesPrediction = true;  ///< next-token-prediction layers have a cache although they do not run
    bool embeddingScale = false;   ///< embeddings are scaled
    bool normalisesExperts = true; ///< the weights of the chosen experts are made to sum to 1
    bool layerNorm = false;
    bool postAttnNormIsFfnNorm = false;
    bool weightBeforeFfn = false;
    bool softmaxAfter = false; ///< soft max over the chosen experts only
    bool residualFirst = false;
    bool rowsAtEnd = false;        ///< all rows run through the last layer and are kept for a draft model
    bool rope = true;              ///< attention has rotary embeddings …
    bool ropeInWindowOnly = false; ///< … in windowed layers only
    std::int64_t ropeStep = 0;     ///< … but not in every so many layers; 0: in all
    bool temperature = false;      ///< queries are scaled by their position
    bool repeatsKeys = true;       ///< delta net: keys are repeated for all value heads
    bool outputBeforeEmbedding =
        false;                 ///< the head is asked for first: a tied table exists twice without mmap
    std::int64_t indexTop = 0; ///< keys that sparse attention chooses, as its models come
    bool verified = false;     ///< its graph was compared with the engine's own figures
};

/// By general.architecture or Hugging Face model type; an unknown one is a plain decoder.
const Architecture& architectureOf(std::string_view name);

} // namespace vramplan::llama_cpp
