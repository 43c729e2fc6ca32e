// SPDX-License-Identifier: Apache-2.0
#include "core/model/weights.h"

#include <algorithm>

namespace vramplan {
namespace {

Bytes plainBytes(ElementType type, Count rows, Count columns) { return rows * bytesOf(type, columns); }

/// b bits for each of n values.
Bytes packedBytes(Count n, unsigned bits) {
    return bytesOf(ElementType::Int8, ceilDiv(n * Count(bits), Count(8)));
}

Bytes oneTensor(const WeightFormat& format, Count rows, Count columns) {
    const Count n = rows * columns;
    const auto raw = [](Count count) { return bytesOf(ElementType::Int8, count); };
    const Count group = format.group == 0 ? columns : Count(format.group);
    const Count groups = ceilDiv(columns, group);
    switch (format.packing) {
    case Packing::Plain: return plainBytes(format.type, rows, columns);
    case Packing::Gptq:
        return packedBytes(n, format.bits) + raw(Count(2) * rows * groups)
            + packedBytes(groups * rows, format.bits) + raw(Count(4) * columns);
    case Packing::Awq:
        return packedBytes(n, format.bits) + raw(Count(2) * rows * groups)
            + packedBytes(groups * rows, format.bits);
    case Packing::BitsAndBytes4: return packedBytes(n, 4) + raw(Count(4) * ceilDiv(n, Count(64)));
    case Packing::BitsAndBytes4Double:
        return packedBytes(n, 4) + raw(ceilDiv(n, Count(64))) + raw(Count(4) * ceilDiv(n, Count(64 * 256)));
    case Packing::BitsAndBytes8: return raw(n) + raw(Count(4) * rows);
    case Packing::Fp8Block:
        return raw(n)
            + raw(Count(4) * ceilDiv(rows, Count(format.block)) * ceilDiv(columns, Count(format.block)));
    case Packing::Fp8Tensor: return raw(n) + Bytes(4);
    case Packing::Fp8Channel:
    case Packing::Int8Channel: return raw(n) + raw(Count(format.scaleBytes) * rows);
    case Packing::PackedGroup:
        return packedBytes(n, format.bits) + raw(Count(2) * rows * groups)
            + (format.zeroPoints ? packedBytes(rows * groups, format.bits) : Bytes()) + Bytes(16);
    case Packing::Mxfp4: return packedBytes(n, 4) + raw(rows * ceilDiv(columns, Count(32)));
    case Packing::Mxfp8: return raw(n) + raw(rows * ceilDiv(columns, Count(32)));
    case Packing::Nvfp4: return packedBytes(n, 4) + raw(rows * ceilDiv(columns, Count(16))) + Bytes(8);
    case Packing::IntGroup:
        return packedBytes(n, format.bits) + raw(Count(format.scaleBytes) * rows * groups);
    }
    return Bytes::overflow();
}

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

bool isQuantisable(WeightRole role) {
    switch (role) {
    case WeightRole::Norm:
    case WeightRole::Bias:
    case WeightRole::Router:
    case WeightRole::PositionEmbedding:
    case WeightRole::Other: return false;
    default: return true;
    }
}

/// llama.cpp's rule for the layers that get the better type: the first and last eighth and every third
/// between.
bool usesMoreBits(int layer, int layers) {
    return layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
}

} // namespace

Count elementsOf(const WeightTensors& tensors) {
    Count sum;
    for (const WeightTensor& tensor : tensors) sum += tensor.elements();
    return sum;
}

Bytes bytesOf(const WeightFormat& format, const WeightTensor& tensor) {
    return oneTensor(format, Count(tensor.rows), Count(tensor.columns)) * Count(tensor.copies);
}

const WeightFormat& formatOf(
    const WeightScheme& scheme, const WeightTensor& tensor, int layer, int layers, bool tiedOutput) {
    if (tensor.role == WeightRole::TokenEmbedding) return tiedOutput ? scheme.output : scheme.embedding;
    if (tensor.role == WeightRole::PerLayerEmbedding) return scheme.embedding;
    if (tensor.role == WeightRole::OutputHead) return scheme.output;
    if (!isQuantisable(tensor.role) || tensor.rows == 1) return scheme.kept;
    if (scheme.expertsOnly && !isExpert(tensor.role)) return scheme.kept;
    const auto keeps = [&](const std::string& pattern) {
        return tensor.name.find(pattern) != std::string_view::npos;
    };
    if (std::any_of(scheme.keptNames.begin(), scheme.keptNames.end(), keeps)) return scheme.kept;
    if (scheme.moreBits && layer >= 0) {
        const bool candidate = tensor.role == WeightRole::AttentionValue || tensor.role == WeightRole::MlpDown
            || tensor.role == WeightRole::ExpertDown;
        if (candidate && usesMoreBits(layer, layers)) return *scheme.moreBits;
    }
    return scheme.matrices;
}

} // namespace vramplan
