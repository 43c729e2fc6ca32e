// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_size.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace vramplan::llama_cpp {

/// A tensor of a Graph, by its index.
using Id = std::int32_t;
inline constexpr Id kNone = -1;

/// What the scheduler and the allocator must know about an operation; arithmetic is of no interest.
enum class Op : std::uint8_t {
    Leaf,           ///< weight, cache or input
    View,           ///< view, reshape, permutation: no memory of its own
    InPlace,        ///< may take over the memory of an operand of the same layout
    Rope,           ///< as InPlace; its factors do not decide where it runs
    MulMat,         ///<
    MulMatId,       ///< matrix of the expert that a token chose
    GetRows,        ///< table lookup
    SetRows,        ///< writes into a cache; its result is a view of that cache
    FlashAttention, ///<
    Other,          ///< needs memory of its own
};

enum class Type : std::uint8_t { F32, F16, I32, I64, Block };

/// How a cache stores its values: a plain type, or blocks of so many values in so many bytes.
struct CacheType {
    Type type = Type::F16;
    std::int16_t blockElements = 1, blockBytes = 1;
};

struct Tensor {
    Op op = Op::Leaf;
    Type type = Type::F32;
    bool input = false;    ///< given by the caller before each step
    bool output = false;   ///< read by the caller afterwards: its memory is never reused
    bool weight = false;   ///< belongs to the model
    bool external = false; ///< its memory is not the graph's
    bool offset = false;   ///< a view that does not start where its source starts
    bool visited = false;
    std::int8_t backend = -1; ///< where it lives (external) or runs; −1: open
    std::uint8_t sources = 0;
    std::int16_t blockElements = 1, blockBytes = 1; ///< of Type::Block; strides then count values
    Id viewOf = kNone;                              ///< the tensor that owns the memory
    std::array<Id, 8> source{};
    std::array<Size, 4> ne{1, 1, 1, 1};
    std::array<Size, 4> nb{0, 0, 0, 0};
    Size bytes; ///< of its memory, before alignment
    Size extra; ///< scratch that a CUDA kernel wants behind its result
};

/// The computation of one batch as llama.cpp describes it to its scheduler: tensors with shapes and strides,
/// and the order in which they are computed. Only what decides memory is kept.
///
/// Source: ggml.c (shapes of results, which results are views, order of ggml_build_forward_expand).
class Graph {
public:
    /// Forgets all tensors, and keeps the memory for the next batch.
    void clear() {
        m_tensors.clear();
        m_nodes.clear();
        m_leafs.clear();
    }

    using Shape = std::array<Size, 4>;
    Id input(Type type, Shape ne);
    /// A tensor in a buffer of `backend`. `bytes` as that back end stores it.
    Id weight(const std::array<std::int64_t, 4>& ne, int backend, std::int64_t bytes);
    Id cache(CacheType type, Shape ne, int backend);

    Id mulMat(Id a, Id b);
    Id mulMatId(Id experts, Id b, Id ids);
    Id getRows(Id table, Id rows);
    Id setRows(Id cache, Id values, Id rows);
    /// An operation whose result has the layout of `a` made contiguous and may be stored in place.
    Id inPlace(Id a, Id b = kNone, Id c = kNone);
    Id rope(Id a, Id positions, Id factors = kNone);
    /// An operation with a new f32 (or `type`) result of this shape.
    Id fresh(Shape ne, std::initializer_list<Id> sources, Type type = Type::F32);
    Id contiguous(Id a, Shape ne);
    Id contiguous(Id a) { return contiguous(a, at(a).ne); }
    Id flashAttention(Id q, Id k, Id v, Id mask, Id sinks, Size extra);
    Id copyInto(Id values, Id target); ///< result is a view of the target
    Id overwrite(Id target);           ///< as copyInto, of a value computed from the target itself
    Id concat(Id a, Id b, std::size_t dimension);

    Id reshape(Id a, Shape ne);
    Id view(Id a, Shape ne, Shape nb, bool offset);
    Id permute(Id a, int d0, int d1, int d2, int d3);
    Id transpose(Id a) { return permute(a, 1, 0, 2, 3); }

    /// Appends everything that `id` needs and is not in the order yet, operands first, left to right.
    void expand(Id id);
    void setOutput(Id id) { m_tensors[static_cast<std::size_t>(id)].output = true; }
    void setBackend(Id id, int backend) {
        m_tensors[static_cast<std::size_t>(id)].backend = static_cast<std::int8_t>(backend);
    }

    Tensor& at(Id id) { return m_tensors[static_cast<std::size_t>(id)]; }
    const Tensor& at(Id id) const { return m_tensors[static_cast<std::size_t>(id)]; }
    Id size() const { return static_cast<Id>(m_tensors.size()); }
    const std::vector<Id>& nodes() const { return m_nodes; }
    const std::vector<Id>& leafs() const { return m_leafs; }

    bool isContiguous(Id id) const;
    /// Adds a tensor that is no result of an operation: the scheduler's copies.
    Id duplicate(Id id);

private:
    Id add(Op op, Type type, Shape ne, std::initializer_list<Id> sources);
    Id addView(Op op, Id of, Shape ne, Shape nb, bool offset);

    std::vector<Tensor> m_tensors;
    std::vector<Id> m_nodes, m_leafs;
};

std::int64_t sizeOf(Type type);

} // namespace vramplan::llama_cpp
