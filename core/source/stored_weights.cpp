// SPDX-License-Identifier: Apache-2.0
#include "core/source/stored_weights.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace vramplan {
namespace {

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

/// Products of a shape that passed the reader's size check stay in 64 bits.
std::uint64_t product(
    std::vector<std::uint64_t>::const_iterator from, std::vector<std::uint64_t>::const_iterator to) {
    std::uint64_t result = 1;
    for (; from != to; ++from) result *= *from;
    return result;
}

WeightTensor describe(const StoredTensor& stored, ShapeOrder order) {
    WeightTensor tensor;
    tensor.role = stored.role;
    tensor.name = stored.field;
    const auto& shape = stored.shape;
    if (shape.empty()) return tensor;
    if (shape.size() == 1) {
        tensor.columns = shape[0];
        return tensor;
    }
    const bool expertBias = isExpert(stored.role) && shape.size() == 2 && stored.name.ends_with("bias");
    if (order == ShapeOrder::ColumnsFirst) {
        tensor.columns = shape[0];
        tensor.rows = shape[1];
        tensor.copies = product(shape.begin() + 2, shape.end());
        if (expertBias) std::swap(tensor.rows, tensor.copies);
    } else if (expertBias) {
        tensor.copies = shape[0];
        tensor.columns = shape[1];
    } else {
        const std::ptrdiff_t lead = isExpert(stored.role) && shape.size() > 2 ? 1 : 0;
        tensor.copies = product(shape.begin(), shape.begin() + lead);
        tensor.rows = shape[static_cast<std::size_t>(lead)];
        tensor.columns = product(shape.begin() + lead + 1, shape.end());
    }
    return tensor;
}

void add(WeightTensors& to, const WeightTensor& tensor) {
    const auto same = std::find_if(to.rbegin(), to.rend(), [&](const WeightTensor& other) {
        return other.role == tensor.role && other.name == tensor.name && other.rows == tensor.rows
            && other.columns == tensor.columns;
    });
    if (same != to.rend())
        same->copies += tensor.copies;
    else
        to.push_back(tensor);
}

using BytesByType = std::map<ElementType, std::uint64_t>;

ElementType largest(const BytesByType& bytes, ElementType fallback) {
    const auto most = std::max_element(
        bytes.begin(), bytes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == bytes.end() ? fallback : most->first;
}

} // namespace

StoredWeights weightsOf(const TensorInventory& inventory, ShapeOrder order) {
    StoredWeights weights;
    weights.layers.resize(inventory.layerCount());
    for (const StoredTensor& stored : inventory.tensors) {
        const WeightTensor tensor = describe(stored, order);
        if (stored.part != TensorPart::Language)
            add(weights.parts[static_cast<std::size_t>(stored.part)], tensor);
        else if (stored.layer < 0)
            add(weights.globals, tensor);
        else
            add(weights.layers[static_cast<std::size_t>(stored.layer)], tensor);
    }
    return weights;
}

WeightScheme schemeOf(const TensorInventory& inventory) {
    BytesByType matrices, vectors, embedding, head;
    for (const StoredTensor& tensor : inventory.tensors) {
        if (tensor.part != TensorPart::Language) continue;
        BytesByType& bytes = tensor.role == WeightRole::TokenEmbedding ? embedding
            : tensor.role == WeightRole::OutputHead                    ? head
            : tensor.shape.size() < 2                                  ? vectors
                                                                       : matrices;
        bytes[tensor.type] += tensor.bytes.value();
    }
    WeightScheme scheme;
    scheme.matrices.type = largest(matrices, ElementType::F32);
    scheme.kept.type = largest(vectors, scheme.matrices.type);
    scheme.embedding.type = largest(embedding, scheme.matrices.type);
    scheme.output.type = largest(head, scheme.embedding.type);
    scheme.id = name(scheme.matrices.type);
    scheme.title = fmt::format("as in the file, mostly {}", scheme.id);
    return scheme;
}

} // namespace vramplan
