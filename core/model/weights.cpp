// SPDX-License-Identifier: Apache-2.0
#include "core/model/weights.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

Bytes plainBytes(ElementType type, Count rows, Count columns) { return rows * bytesOf(type, columns); }

/// b bits for each of n values.
Bytes packedBytes(Count n, unsigned bits) {
    return bytesOf(ElementType::Int8, ceilDiv(n * Count(bits), Count(8)));
}

Count fp8Blocks(const WeightFormat& format, Count rows, Count columns) {
    const std::uint32_t across = format.blockColumns > 0 ? format.blockColumns : format.block;
    return ceilDiv(rows, Count(format.block)) * ceilDiv(columns, Count(across));
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
    case Packing::Fp8Block: return raw(n) + raw(Count(4) * fp8Blocks(format, rows, columns));
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

/// What llama.cpp stores instead of a block format that does not divide the row.
ElementType substituteOf(ElementType type) {
    switch (type) {
    case ElementType::IQ1_S:
    case ElementType::IQ1_M:
    case ElementType::IQ2_XXS:
    case ElementType::IQ2_XS:
    case ElementType::IQ2_S:
    case ElementType::IQ3_XXS:
    case ElementType::IQ3_S:
    case ElementType::IQ4_XS: return ElementType::IQ4_NL;
    case ElementType::Q2_0:
    case ElementType::Q2_K:
    case ElementType::Q3_K:
    case ElementType::TQ1_0:
    case ElementType::TQ2_0: return ElementType::Q4_0;
    case ElementType::Q4_K: return ElementType::Q5_0;
    case ElementType::Q5_K: return ElementType::Q5_1;
    case ElementType::Q6_K: return ElementType::Q8_0;
    default: return ElementType::F16;
    }
}

bool divides(ElementType type, std::uint64_t columns) { return columns % info(type).blockElements == 0; }

const WeightFormat& plainFormat(ElementType type) {
    static const auto formats = [] {
        std::vector<WeightFormat> all(elementTypes().size());
        for (const ElementTypeInfo& entry : elementTypes())
            all[static_cast<std::size_t>(entry.type)].type = entry.type;
        return all;
    }();
    return formats[static_cast<std::size_t>(type)];
}

/// ggml's formats are cut along the row and need whole blocks; others round up.
const WeightFormat& fittingRow(const WeightFormat& format, std::uint64_t columns) {
    if (format.packing != Packing::Plain || info(format.type).ggmlId < 0 || divides(format.type, columns))
        return format;
    const ElementType substitute = substituteOf(format.type);
    return plainFormat(divides(substitute, columns) ? substitute : ElementType::F16);
}

/// A tensor that holds both halves of an expert is asked for its part by name.
std::uint32_t rolesOf(const WeightTensor& tensor) {
    if (tensor.role == WeightRole::SharedExpert && tensor.name.find("down") != std::string_view::npos)
        return roleBit(WeightRole::SharedExpert) | roleBit(WeightRole::MlpDown);
    return roleBit(tensor.role);
}

bool keepsName(const WeightScheme& scheme, std::string_view name) {
    return std::any_of(scheme.keptNames.begin(), scheme.keptNames.end(),
        [&](const std::string& pattern) { return name.find(pattern) != std::string_view::npos; });
}

const WeightFormat& chosenFormat(const WeightScheme& scheme, const WeightTensor& tensor, std::int64_t layer,
    std::int64_t layers, bool tiedOutput) {
    if (!scheme.byTensor.empty())
        return scheme.byTensor[std::min<std::size_t>(tensor.storage, scheme.byTensor.size() - 1)];
    if (tensor.role == WeightRole::TokenEmbedding || tensor.role == WeightRole::PerLayerEmbedding)
        return tiedOutput ? scheme.output : scheme.embedding;
    if (tensor.role == WeightRole::OutputHead) return scheme.output;
    if (tensor.rows == 1 || keepsName(scheme, tensor.name)) return scheme.kept;
    const std::uint32_t roles = rolesOf(tensor);
    for (const MixRule& rule : scheme.mix)
        if ((rule.roles & roles) != 0 && applies(rule.layers, layer, layers)) return rule.format;
    if (!isQuantisable(tensor.role)) return scheme.kept;
    if (scheme.expertsOnly && !isExpert(tensor.role)) return scheme.kept;
    return scheme.matrices;
}

} // namespace

Count elementsOf(const WeightTensors& tensors) {
    Count sum;
    for (const WeightTensor& tensor : tensors) sum += tensor.elements();
    return sum;
}

Bytes bytesOf(const WeightFormat& format, const WeightTensor& tensor) {
    return (oneTensor(format, Count(tensor.rows), Count(tensor.columns)) + Bytes(format.inputScaleBytes))
        * Count(tensor.copies);
}

Count scaleElements(const WeightFormat& format, const WeightTensor& tensor) {
    const Count input = format.inputScaleBytes > 0 ? 1 : 0;
    switch (format.packing) {
    case Packing::Fp8Block:
        return (fp8Blocks(format, Count(tensor.rows), Count(tensor.columns)) + input) * Count(tensor.copies);
    case Packing::Fp8Tensor: return (Count(1) + input) * Count(tensor.copies);
    case Packing::Fp8Channel: return (Count(tensor.rows) + input) * Count(tensor.copies);
    default: return 0;
    }
}

bool applies(MixLayers which, std::int64_t layer, std::int64_t layers) {
    switch (which) {
    case MixLayers::All: return true;
    case MixLayers::MoreBits:
        return layer >= 0 && (layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2);
    case MixLayers::FirstEighth: return layer >= 0 && layer < layers / 8;
    case MixLayers::FirstSixteenth: return layer >= 0 && layer < layers / 16;
    case MixLayers::FirstTwo: return layer >= 0 && layer < 2;
    case MixLayers::FirstFour: return layer >= 0 && layer < 4;
    case MixLayers::MiddleSixEighths: return layer >= layers / 8 && layer < 7 * layers / 8;
    }
    return false;
}

bool applies(MixModels which, const MixFacts& facts) {
    switch (which) {
    case MixModels::All: return true;
    case MixModels::SharedHeads: return facts.headsPerKvHead >= 4;
    case MixModels::SharedHeadsOrExperts: return facts.headsPerKvHead >= 4 || facts.experts >= 4;
    case MixModels::EightExperts: return facts.experts == 8;
    case MixModels::NotEightExperts: return facts.experts != 8;
    case MixModels::Experts: return facts.experts > 0;
    case MixModels::EightyLayers: return facts.layers == 80 && facts.experts == 0 && facts.headsPerKvHead > 1;
    }
    return false;
}

WeightScheme adaptedTo(const WeightScheme& scheme, const MixFacts& facts) {
    WeightScheme adapted = scheme;
    std::erase_if(adapted.mix, [&](const MixRule& rule) { return !applies(rule.models, facts); });
    return adapted;
}

const WeightFormat& formatOf(const WeightScheme& scheme, const WeightTensor& tensor, std::int64_t layer,
    std::int64_t layers, bool tiedOutput) {
    return fittingRow(chosenFormat(scheme, tensor, layer, layers, tiedOutput), tensor.columns);
}

Bytes bytesOfLayers(const WeightScheme& scheme, const WeightTensor& tensor, std::uint64_t first,
    std::uint64_t count, std::int64_t layers, bool tiedOutput) {
    const std::uint32_t roles = rolesOf(tensor);
    const bool varies = std::any_of(scheme.mix.begin(), scheme.mix.end(),
        [&](const MixRule& rule) { return (rule.roles & roles) != 0 && rule.layers != MixLayers::All; });
    const auto bytesAt = [&](std::uint64_t layer) {
        return bytesOf(
            formatOf(scheme, tensor, static_cast<std::int64_t>(layer), layers, tiedOutput), tensor);
    };
    if (!varies) return Count(count) * bytesAt(first);
    // Between these layers every rule is constant or repeats every third layer.
    const std::uint64_t end = first + count, all = static_cast<std::uint64_t>(layers);
    std::array<std::uint64_t, 7> cuts = {first, 2, 4, all / 16, all / 8, 7 * all / 8, end};
    for (std::uint64_t& cut : cuts) cut = std::clamp(cut, first, end);
    std::sort(cuts.begin(), cuts.end());
    Bytes sum;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        for (std::uint64_t layer = cuts[i]; layer < cuts[i + 1] && layer < cuts[i] + 3; ++layer)
            sum += ceilDiv(Count(cuts[i + 1] - layer), Count(3)) * bytesAt(layer);
    return sum;
}

} // namespace vramplan
