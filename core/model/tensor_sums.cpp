// SPDX-License-Identifier: Apache-2.0
#include "core/model/tensor_sums.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace vramplan {
namespace {

constexpr std::uint64_t kCpuAlignment = 32;
constexpr std::uint64_t kCudaAlignment = 128;
constexpr std::uint64_t kCudaRow = 512;
constexpr std::uint32_t kMostLayers = 4096; ///< a stray layer number must not claim memory
constexpr std::uint64_t kLargestDimension = std::uint64_t{1} << 40;

/// Types that the CPU back end rearranges on x86 with AVX-512, where the matrix has a multiple of 8 rows.
bool isRepackedType(ElementType type) {
    switch (type) {
    case ElementType::Q4_0:
    case ElementType::Q4_K:
    case ElementType::Q2_K:
    case ElementType::IQ4_NL:
    case ElementType::MXFP4: return true;
    default: return false;
    }
}

template <std::size_t N>
bool startsWithOneOf(std::string_view name, const std::array<std::string_view, N>& prefixes) {
    for (const std::string_view prefix : prefixes)
        if (name.starts_with(prefix)) return true;
    return false;
}

constexpr std::array<std::string_view, 3> kOtherInputs = {
    "position_embd.", "token_types.", "per_layer_token_embd."};
constexpr std::array<std::string_view, 2> kFirstLayer = {"per_layer_model_proj.", "per_layer_proj_norm."};
constexpr std::array<std::string_view, 3> kEveryDevice = {
    "rope_freqs.", "rope_factors_long.", "rope_factors_short."};

/// The pattern of llama.cpp's option that keeps experts on the host: ffn_(up|down|gate|gate_up)_(ch|)exps.
bool isExpertName(std::string_view field) {
    if (!field.starts_with("ffn_")) return false;
    field.remove_prefix(4);
    for (const std::string_view part : {"gate_up_", "up_", "down_", "gate_"}) {
        if (!field.starts_with(part)) continue;
        const std::string_view rest = field.substr(part.size());
        if (rest.starts_with("exps") || rest.starts_with("chexps")) return true;
    }
    return false;
}

struct Place {
    std::int64_t layer = -1; ///< −1: outside the layers
    std::string_view field;
};
/// "blk.12.attn_q.weight" -> 12, "attn_q.weight"
Place placeOf(std::string_view name) {
    if (!name.starts_with("blk.")) return {-1, name};
    std::uint32_t layer = 0;
    const auto parsed = std::from_chars(name.data() + 4, name.data() + name.size(), layer);
    if (parsed.ec != std::errc() || layer >= kMostLayers || parsed.ptr == name.data() + name.size()
        || *parsed.ptr != '.')
        return {-1, name};
    return {layer, name.substr(static_cast<std::size_t>(parsed.ptr - name.data()) + 1)};
}

/// Matrices that meet a plain or expert matrix multiplication; the latent up-projections are batched ones,
/// and tables, convolutions and norms are none.
bool isMultiplied(std::string_view field, std::size_t dimensions) {
    if (!field.ends_with(".weight") || dimensions < 2) return false;
    if (dimensions > 2) return isExpertName(field);
    return field.find("conv") == std::string_view::npos && field.find("_norm") == std::string_view::npos;
}

} // namespace

TensorSums& TensorSums::operator+=(const TensorSums& other) {
    tensors += other.tensors;
    bytes += other.bytes;
    aligned32 += other.aligned32;
    cuda += other.cuda;
    repackable += other.repackable;
    return *this;
}

TensorSums sumsOf(ElementType type, const std::vector<std::uint64_t>& shape, bool usedAsMatrix) {
    TensorSums sums;
    sums.tensors = 1;
    const Count row = shape.empty() ? Count(1) : Count(shape[0]);
    Count rows = 1;
    for (std::size_t i = 1; i < shape.size(); ++i) rows *= Count(shape[i]);
    sums.bytes = rows * bytesOf(type, row);
    sums.aligned32 = roundUp(sums.bytes, Bytes(kCpuAlignment));
    const std::uint64_t over = row.value() % kCudaRow;
    const Bytes padding =
        info(type).blockElements > 1 && over != 0 ? bytesOf(type, Count(kCudaRow - over)) : Bytes();
    sums.cuda = roundUp(sums.bytes + padding, Bytes(kCudaAlignment));
    if (usedAsMatrix && isRepackedType(type) && shape.size() >= 2 && shape[1] % 8 == 0)
        sums.repackable = sums.aligned32;
    return sums;
}

GgmlTensor ggmlTensor(ElementType type, const std::vector<std::uint64_t>& shape) {
    GgmlTensor tensor;
    const TensorSums sums = sumsOf(type, shape, false);
    if (shape.empty() || shape.size() > tensor.ne.size() || sums.cuda > Bytes(kLargestDimension))
        return tensor;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] > kLargestDimension) return {};
        tensor.ne[i] = static_cast<std::int64_t>(shape[i]);
    }
    tensor.bytes = static_cast<std::int64_t>(sums.bytes.value());
    const std::uint64_t over = shape[0] % kCudaRow;
    tensor.cudaBytes = tensor.bytes
        + (info(type).blockElements > 1 && over != 0
                ? static_cast<std::int64_t>(bytesOf(type, Count(kCudaRow - over)).value())
                : 0);
    return tensor;
}

namespace {

/// The layouts of the layers, each distinct one once.
void describeLayouts(const std::vector<StoredTensor>& tensors, InventorySums& sums) {
    std::vector<GgmlTensors> layers;
    for (const StoredTensor& tensor : tensors) {
        const Place place = placeOf(tensor.name);
        const auto field = ggmlFieldByName(place.field);
        if (!field) continue;
        if (place.layer < 0) {
            sums.globals.at(*field) = ggmlTensor(tensor.type, tensor.shape);
            continue;
        }
        const auto layer = static_cast<std::size_t>(place.layer);
        if (layers.size() <= layer) layers.resize(layer + 1);
        layers[layer].at(*field) = ggmlTensor(tensor.type, tensor.shape);
    }
    for (const GgmlTensors& layer : layers) {
        const auto known = std::find(sums.layouts.begin(), sums.layouts.end(), layer);
        sums.layoutOf.push_back(static_cast<std::uint16_t>(known - sums.layouts.begin()));
        if (known == sums.layouts.end()) sums.layouts.push_back(layer);
    }
}

} // namespace

InventorySums summarise(const std::vector<StoredTensor>& tensors) {
    InventorySums sums;
    describeLayouts(tensors, sums);
    bool hasOutputNorm = false;
    for (const StoredTensor& tensor : tensors)
        hasOutputNorm = hasOutputNorm || tensor.name.starts_with("output_norm.");
    for (const StoredTensor& tensor : tensors) {
        const auto [place, field] = placeOf(tensor.name);
        const TensorSums each = sumsOf(tensor.type, tensor.shape, isMultiplied(field, tensor.shape.size()));
        if (place >= 0) {
            const auto layer = static_cast<std::size_t>(place);
            if (sums.layers.size() <= layer) sums.layers.resize(layer + 1);
            (isExpertName(field) ? sums.layers[layer].experts : sums.layers[layer].rest) += each;
        } else if (field.starts_with("token_embd.")) {
            TensorSums table = each;
            table.repackable = Bytes();
            sums.tokenEmbedding += table;
            sums.embeddingAsHead += each;
        } else if (startsWithOneOf(field, kOtherInputs)) {
            TensorSums table = each;
            table.repackable = Bytes();
            sums.otherInputs += table;
        } else if (startsWithOneOf(field, kEveryDevice)) {
            sums.everyDevice += each;
        } else if ((field.starts_with("token_embd_norm.") && hasOutputNorm)
            || startsWithOneOf(field, kFirstLayer)) {
            sums.firstLayer += each;
        } else {
            sums.hasOutputHead = sums.hasOutputHead || field == "output.weight";
            sums.output += each;
        }
    }
    return sums;
}

} // namespace vramplan
