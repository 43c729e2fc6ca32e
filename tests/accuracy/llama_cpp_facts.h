// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Models by name, made from the shapes file: a GGUF header with the keys that decide memory and every
/// tensor, read back by the product's own reader.
using Shapes = std::map<std::string, std::shared_ptr<const ModelSpec>>;
Result<Shapes> loadShapes(const std::string& path);

/// One plan and what llama.cpp's own allocator said about it.
struct LlamaCase {
    std::string id, model, mode;
    Scenario plan;
    std::uint64_t keys = 0, values = 0, windowKeys = 0, windowValues = 0, indexKeys = 0, state = 0;
    std::uint64_t compute = 0, output = 0;
    struct Buffers {
        std::uint64_t weights = 0, cache = 0; ///< cache and recurrent state
    };
    std::array<Buffers, 2> gpus;
    Buffers host;
    bool embeddings = false; ///< run for embeddings, which no setting of the plan says: other outputs
    std::string refused;     ///< the setting that the engine objects to; empty: it ran
};

/// The cases of the facts file whose context divides by the number of sequences: the others cannot be said as
/// a context per sequence.
Result<std::vector<LlamaCase>> loadLlamaCases(const std::string& folder, const Shapes& shapes);

} // namespace vramplan::accuracy
