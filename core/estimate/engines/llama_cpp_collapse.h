// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_shape.h"

#include <cstddef>
#include <vector>

namespace vramplan::llama_cpp {

/// Which layers must be written down so that the graph of all layers peaks where theirs does: the allocator
/// comes back to the same state after each repetition of the layers' pattern, so a few repetitions stand for
/// all. First and last layers are always among them. Ascending. `every`: all layers.
std::vector<std::size_t> representativeLayers(const ModelShape& model, bool every);

} // namespace vramplan::llama_cpp
