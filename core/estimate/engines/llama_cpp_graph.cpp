// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_graph.h"

namespace vramplan::llama_cpp {

std::int64_t sizeOf(Type type) {
    switch (type) {
    case Type::F16: return 2;
    case Type::I64: return 8;
    case Type::Block: return 1;
    default: return 4;
    }
}

Id Graph::add(Op op, Type type, Shape ne, std::initializer_list<Id> sources) {
    const auto id = static_cast<Id>(m_tensors.size());
    Tensor& tensor = m_tensors.emplace_back();
    tensor.op = op;
    tensor.type = type;
    tensor.ne = ne;
    Size stride = sizeOf(type);
    for (std::size_t i = 0; i < 4; ++i) {
        tensor.nb[i] = stride;
        stride *= ne[i];
    }
    tensor.bytes = stride;
    for (const Id source : sources)
        if (source != kNone) tensor.source[tensor.sources++] = source;
    return id;
}

Id Graph::addView(Op op, Id of, Shape ne, Shape nb, bool offset) {
    const auto id = static_cast<Id>(m_tensors.size());
    Tensor& tensor = m_tensors.emplace_back();
    const Tensor& source = at(of);
    tensor.op = op;
    tensor.type = source.type;
    tensor.ne = ne;
    tensor.nb = nb;
    tensor.bytes = nb[0];
    for (std::size_t i = 0; i < 4; ++i) tensor.bytes += (ne[i] - 1) * nb[i];
    tensor.blockElements = source.blockElements;
    tensor.blockBytes = source.blockBytes;
    tensor.bytes = tensor.bytes / source.blockElements * source.blockBytes;
    tensor.viewOf = source.viewOf == kNone ? of : source.viewOf;
    tensor.offset = offset || source.offset;
    tensor.external = source.external;
    tensor.source[tensor.sources++] = of;
    return id;
}

Id Graph::input(Type type, Shape ne) {
    const Id id = add(Op::Leaf, type, ne, {});
    at(id).input = true;
    return id;
}

Id Graph::weight(const std::array<std::int64_t, 4>& ne, int backend, std::int64_t bytes) {
    const Id id = add(Op::Leaf, Type::Block, {ne[0], ne[1], ne[2], ne[3]}, {});
    Tensor& tensor = at(id);
    tensor.weight = tensor.external = true;
    tensor.backend = static_cast<std::int8_t>(backend);
    tensor.bytes = bytes;
    return id;
}

Id Graph::cache(CacheType type, Shape ne, int backend) {
    const Id id = add(Op::Leaf, type.type, ne, {});
    at(id).blockElements = type.blockElements;
    at(id).blockBytes = type.blockBytes;
    at(id).external = true;
    at(id).backend = static_cast<std::int8_t>(backend);
    return id;
}

Id Graph::mulMat(Id a, Id b) {
    return add(Op::MulMat, Type::F32, {at(a).ne[1], at(b).ne[1], at(b).ne[2], at(b).ne[3]}, {a, b});
}

Id Graph::mulMatId(Id experts, Id b, Id ids) {
    return add(
        Op::MulMatId, Type::F32, {at(experts).ne[1], at(ids).ne[0], at(b).ne[2], 1}, {experts, b, ids});
}

Id Graph::getRows(Id table, Id rows) {
    const Type type = at(table).type == Type::I32 ? Type::I32 : Type::F32;
    return add(
        Op::GetRows, type, {at(table).ne[0], at(rows).ne[0], at(rows).ne[1], at(rows).ne[2]}, {table, rows});
}

Id Graph::setRows(Id cache, Id values, Id rows) {
    const Id id = addView(Op::SetRows, cache, at(cache).ne, at(cache).nb, false);
    Tensor& tensor = at(id);
    tensor.sources = 0;
    for (const Id source : {values, rows, cache}) tensor.source[tensor.sources++] = source;
    return id;
}

Id Graph::inPlace(Id a, Id b, Id c) { return add(Op::InPlace, at(a).type, at(a).ne, {a, b, c}); }

Id Graph::rope(Id a, Id positions, Id factors) {
    return add(Op::Rope, Type::F32, at(a).ne, {a, positions, factors});
}

Id Graph::fresh(Shape ne, std::initializer_list<Id> sources, Type type) {
    return add(Op::Other, type, ne, sources);
}

Id Graph::contiguous(Id a, Shape ne) { return add(Op::Other, at(a).type, ne, {a}); }

Id Graph::flashAttention(Id q, Id k, Id v, Id mask, Id sinks, Size extra) {
    const Id id = add(Op::FlashAttention, Type::F32, {at(v).ne[0], at(q).ne[2], at(q).ne[1], at(q).ne[3]},
        {q, k, v, mask, sinks});
    at(id).extra = extra;
    return id;
}

Id Graph::copyInto(Id values, Id target) {
    const Id id = addView(Op::SetRows, target, at(target).ne, at(target).nb, false);
    Tensor& tensor = at(id);
    tensor.sources = 0;
    for (const Id source : {values, target}) tensor.source[tensor.sources++] = source;
    return id;
}

Id Graph::overwrite(Id target) {
    const Id id = copyInto(target, target);
    at(id).sources = 1;
    return id;
}

Id Graph::concat(Id a, Id b, std::size_t dimension) {
    Shape ne = at(a).ne;
    ne[dimension] += at(b).ne[dimension];
    return add(Op::Other, at(a).type, ne, {a, b});
}

Id Graph::reshape(Id a, Shape ne) {
    Shape nb{};
    Size stride = sizeOf(at(a).type);
    for (std::size_t i = 0; i < 4; ++i) {
        nb[i] = stride;
        stride *= ne[i];
    }
    return addView(Op::View, a, ne, nb, false);
}

Id Graph::view(Id a, Shape ne, Shape nb, bool offset) { return addView(Op::View, a, ne, nb, offset); }

Id Graph::permute(Id a, int d0, int d1, int d2, int d3) {
    const std::array<int, 4> to = {d0, d1, d2, d3};
    Shape ne{}, nb{};
    for (std::size_t i = 0; i < 4; ++i) {
        ne[static_cast<std::size_t>(to[i])] = at(a).ne[i];
        nb[static_cast<std::size_t>(to[i])] = at(a).nb[i];
    }
    return addView(Op::View, a, ne, nb, false);
}

void Graph::expand(Id id) {
    Tensor& tensor = at(id);
    if (tensor.visited) return;
    tensor.visited = true;
    const std::uint8_t sources = tensor.sources;
    const auto source = tensor.source;
    for (std::uint8_t i = 0; i < sources; ++i) expand(source[i]);
    (tensor.op == Op::Leaf ? m_leafs : m_nodes).push_back(id);
}

bool Graph::isContiguous(Id id) const {
    const Tensor& tensor = at(id);
    Size stride = sizeOf(tensor.type);
    for (std::size_t i = 0; i < 4; ++i) {
        if (tensor.ne[i] != 1 && tensor.nb[i] != stride) return false;
        stride *= tensor.ne[i];
    }
    return true;
}

Id Graph::duplicate(Id id) {
    const auto copy = static_cast<Id>(m_tensors.size());
    Tensor tensor;
    const Tensor& original = at(id);
    tensor.type = original.type;
    tensor.ne = original.ne;
    tensor.nb = original.nb;
    tensor.bytes = original.bytes;
    // CUDA fills the last row of a block type up to 512 values.
    if (original.type == Type::Block && !original.weight)
        if (const Size over = original.ne[0] % 512; over != 0)
            tensor.extra = (512 - over) / original.blockElements * original.blockBytes;
    m_tensors.push_back(tensor);
    return copy;
}

} // namespace vramplan::llama_cpp
