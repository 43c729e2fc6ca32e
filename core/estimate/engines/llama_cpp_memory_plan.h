// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_size.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan::llama_cpp {

/// The order in which a graph's memory is taken and given back, without the sizes of one context: ggml's
/// allocator decides it from the graph alone, and only the places depend on the sizes.
class MemoryPlan {
public:
    /// `backends`: the last is the CPU (32 B alignment); the others are CUDA devices (128 B).
    explicit MemoryPlan(int backends) : m_steps(static_cast<std::size_t>(backends)) { }

    /// Memory of this size on a back end; the result names it.
    std::int32_t take(std::int8_t backend, const Size& size);
    void give(std::int8_t backend, std::int32_t memory, const Size& size);
    /// What is left of memory of the size `had` when something smaller goes on in it.
    void giveRest(std::int8_t backend, std::int32_t memory, const Size& had, const Size& kept);

    Formulas& formulas() { return m_formulas; }
    const Formulas& formulas() const { return m_formulas; }
    /// After the last step: forgets all formulas that no step needs.
    void finish();
    int backends() const { return static_cast<int>(m_steps.size()); }
    /// Bytes of this back end's buffer for sizes that Formulas::compute() found: best fit among the free
    /// blocks.
    std::int64_t buffer(int backend, std::span<const std::int64_t> sizes) const;

private:
    struct Step {
        enum class Kind : std::uint8_t { Take, Give, GiveRest } kind = Kind::Take;
        std::int32_t memory = 0;
        Formulas::Entry size = 0;
        Formulas::Entry kept = 0;
    };
    std::vector<Step>& steps(std::int8_t backend) { return m_steps[static_cast<std::size_t>(backend)]; }

    std::int32_t m_memories = 0;
    Formulas m_formulas;
    std::vector<std::vector<Step>>
        m_steps; ///< by back end: their memories have nothing to do with each other
};

} // namespace vramplan::llama_cpp
