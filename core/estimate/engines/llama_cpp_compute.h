// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace vramplan::llama_cpp {

/// Whether a flash-attention kernel exists on the GPUs for every layer of this model.
///
/// Source: ggml-cuda/fattn.cu in a default build: equal K and V types among f16, bf16, q8_0 and q4_0 (f32 is
/// converted); head sizes 40, 64, 72, 80, 96, 112, 128, 256, and 192/128, 320/256, 512, 576/512 with enough
/// query heads per KV head.
bool hasFlashKernel(const Model& model, ElementType key, ElementType value);

/// Compute buffers of one model and context that have been planned: a search for layers comes back to the
/// same few graphs.
class KnownGraphs {
public:
    /// What tells two graphs of the same model and context apart.
    struct Key {
        bool flash = false;
        int copies = 1;
        bool attention = true;
        std::int8_t outputDevice = 0;
        std::array<std::int8_t, kMostDevices + 1> backendOf{};
        std::vector<std::uint32_t> kinds; ///< Sample::kinds
        bool operator==(const Key&) const = default;
    };
    /// Bytes by back end; `plan` finds them where they are new.
    template <class Plan>
    const std::vector<std::int64_t>& bytes(Key key, Plan plan) {
        for (const auto& [known, bytes] : m_known)
            if (known == key) return bytes;
        return m_known.emplace_back(std::move(key), plan()).second;
    }

private:
    std::deque<std::pair<Key, std::vector<std::int64_t>>> m_known;
};

/// Adds the compute buffer of each device: the graph of the largest micro-batch is written down as llama.cpp
/// builds it and planned by the rules of its allocator. Errors: Overflow.
Result<void> addCompute(const Model& model, const Context& context, const Placement& placement, bool flash,
    KnownGraphs& known, Estimate& estimate);

} // namespace vramplan::llama_cpp
