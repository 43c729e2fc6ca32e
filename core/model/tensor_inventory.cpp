// SPDX-License-Identifier: Apache-2.0
#include "core/model/tensor_inventory.h"

#include <algorithm>

namespace vramplan {
namespace {

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

bool isEmbedding(WeightRole role) {
    return role == WeightRole::TokenEmbedding || role == WeightRole::PositionEmbedding
        || role == WeightRole::PerLayerEmbedding;
}

void addTo(std::vector<TensorGroup>& layers, std::int32_t layer, const TensorGroup& group) {
    layers[static_cast<std::size_t>(layer)] += group;
}

void accumulate(std::vector<TensorGroup>& layers) {
    for (std::size_t i = 1; i < layers.size(); ++i) layers[i] += layers[i - 1];
}

TensorGroup between(const std::vector<TensorGroup>& upTo, std::uint32_t first, std::uint32_t count) {
    if (count == 0 || first >= upTo.size()) return {};
    const std::size_t last = std::min<std::size_t>(upTo.size(), std::size_t{first} + count) - 1;
    TensorGroup group = upTo[last];
    if (first > 0) {
        const TensorGroup& before = upTo[first - 1];
        group = {minusOrZero(group.bytes, before.bytes), minusOrZero(group.elements, before.elements),
            minusOrZero(group.tensors, before.tensors)};
    }
    return group;
}

} // namespace

std::string_view name(TensorPart part) {
    switch (part) {
    case TensorPart::Language: return "language";
    case TensorPart::Scales: return "scales";
    case TensorPart::Buffers: return "buffers";
    case TensorPart::Vision: return "vision";
    case TensorPart::Audio: return "audio";
    case TensorPart::Mtp: return "mtp";
    case TensorPart::DuplicateHead: return "duplicate_head";
    }
    return "language";
}

Count StoredTensor::elements() const {
    Count product = 1;
    for (const std::uint64_t size : shape) product *= Count(size);
    return product;
}

TensorGroup& TensorGroup::operator+=(const TensorGroup& other) {
    bytes += other.bytes;
    elements += other.elements;
    tensors += other.tensors;
    return *this;
}

void TensorInventory::sumUp() {
    bytes = {};
    elements = {};
    embedding = output = {};
    headStored = false;
    parts = {};
    byType.clear();
    std::int32_t lastLayer = -1;
    for (const StoredTensor& tensor : tensors)
        if (isInLanguageModel(tensor.part)) lastLayer = std::max(lastLayer, tensor.layer);
    m_experts.assign(static_cast<std::size_t>(lastLayer + 1), {});
    m_rest = m_experts;
    for (const StoredTensor& tensor : tensors) {
        const TensorGroup group{tensor.bytes, tensor.elements(), 1};
        bytes += group.bytes;
        elements += group.elements;
        parts[static_cast<std::size_t>(tensor.part)] += group;
        auto type = std::find_if(byType.begin(), byType.end(),
            [&](const TypeGroup& entry) { return entry.typeName == tensor.typeName; });
        if (type == byType.end()) type = byType.insert(type, {tensor.typeName, {}});
        type->group += group;
        if (!isInLanguageModel(tensor.part)) continue;
        headStored = headStored || tensor.role == WeightRole::OutputHead;
        if (tensor.layer >= 0)
            addTo(isExpert(tensor.role) ? m_experts : m_rest, tensor.layer, group);
        else
            (isEmbedding(tensor.role) ? embedding : output) += group;
    }
    accumulate(m_experts);
    accumulate(m_rest);
}

TensorGroup TensorInventory::experts(std::uint32_t first, std::uint32_t count) const {
    return between(m_experts, first, count);
}

TensorGroup TensorInventory::rest(std::uint32_t first, std::uint32_t count) const {
    return between(m_rest, first, count);
}

} // namespace vramplan
