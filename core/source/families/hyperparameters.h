// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/config_keys.h"

#include <cstdint>
#include <string_view>

namespace vramplan {

/// Sizes that a configuration class assumes. They stand in only inside a text_config of a wrapper, since a
/// file of its own always names them. 0: none.
struct ClassSizes {
    std::uint64_t layers = 0, hidden = 0, heads = 0, kvHeads = 0, intermediate = 0, vocabulary = 0;
};

/// Keys that are looked for before the usual names: encoder-decoder models name their decoder's so.
struct DecoderKeys {
    std::string_view layers, heads, intermediate;
};

/// What a family's configuration class assumes for keys that a file leaves out. A file written by
/// transformers omits values equal to its class defaults, above all inside a nested text_config.
/// Source: the configuration classes of transformers (defaults of their constructors).
struct ClassDefaults {
    bool tied = false;         ///< tie_word_embeddings
    std::uint64_t headDim = 0; ///< 0: hidden_size / num_attention_heads
    std::uint64_t window = 0;  ///< sliding_window; 0: null
    bool standardHeads = true; ///< attention heads decide the cache; false: the family reads what does
    DecoderKeys decoderKeys{};
    ClassSizes sizes{};
};

/// The standard keys of a decoder, under whichever names, with the user's changes applied. Values that were
/// missing are 0 (and noted in the log where weights or cache need them).
struct Hyperparameters {
    std::uint64_t ownLayers = 0; ///< as the file says, for per-layer lists
    std::uint64_t layers = 0;
    std::uint64_t heads = 0;
    std::uint64_t kvHeads = 0;
    std::uint64_t headDim = 0;
    std::uint64_t hidden = 0;
    std::uint64_t intermediate = 0;
    std::uint64_t vocabulary = 0;
    std::uint64_t predictionLayers = 0; ///< multi-token-prediction layers stored after the last
    bool tied = false;
};

/// Reads them from the text model's keys; `file` is the whole config, where a wrapper keeps its own
/// tie_word_embeddings. `nested` tells that `keys` is a part of `file`.
Hyperparameters readHyperparameters(const ConfigKeys& keys, const ConfigKeys& file, bool nested,
    const ClassDefaults& defaults, const GeometryOverrides& overrides);

} // namespace vramplan
