// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_fraction.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vramplan::sglang {
namespace {

constexpr double kMibPerGib = 1024;
/// Layers × hidden² of a ViT-L tower are about a twelfth of its matrices.
constexpr double kVitLargeParameters = 12.0 * 24 * 1024 * 1024;

struct Row {
    std::uint64_t belowGib; ///< 0: no limit
    std::uint64_t chunk, batch, batchOfFour;
};
constexpr std::array kRows = {Row{20, 2048, 8, 8}, Row{35, 2048, 24, 80}, Row{60, 4096, 32, 160},
    Row{160, 8192, 256, 512}, Row{0, 16384, 512, 512}};

} // namespace

SizeDefaults sizeDefaults(Bytes gpu, std::uint64_t tensorRanks) {
    for (const Row& row : kRows)
        if (row.belowGib == 0 || gpu < Count(row.belowGib) * kGiB)
            return {row.chunk, tensorRanks < 4 ? row.batch : row.batchOfFour};
    return {};
}

double reservedMib(const FractionInputs& inputs) {
    double reserved = 512 + 1.5 * static_cast<double>(std::max<std::uint64_t>(inputs.chunk, 2048));
    reserved += static_cast<double>(inputs.tensor * inputs.stages) / 8 * kMibPerGib;
    const auto batch = static_cast<double>(inputs.graphBatch);
    reserved += 2 * batch;
    if (inputs.attentionReplicas > 1)
        reserved += (batch > 300 ? 4.5 : 3.0) * batch * static_cast<double>(inputs.attentionReplicas);
    if (inputs.prefillGraphs > 0)
        reserved += inputs.latent ? 1536 : 8 * static_cast<double>(inputs.prefillGraphs);
    return inputs.gpuMib > 60 * kMibPerGib ? std::max(reserved, 10 * kMibPerGib) : reserved;
}

double memoryFraction(const FractionInputs& inputs) {
    double fraction = std::round((inputs.gpuMib - reservedMib(inputs)) / inputs.gpuMib * 1000) / 1000;
    if (inputs.visionParameters > 0) {
        const double beyond = inputs.visionParameters / kVitLargeParameters - 1;
        fraction *= 0.95 * std::clamp(1 - 0.1 * beyond, 0.8, 1.05);
    }
    return inputs.rocm ? fraction * 0.85 : fraction;
}

std::uint64_t prefillGraphCount(std::uint64_t chunk) {
    std::uint64_t count = 0;
    const auto every = [&](std::uint64_t from, std::uint64_t to, std::uint64_t step) {
        if (chunk >= from) count += (std::min(chunk, to) - from) / step + 1;
    };
    every(4, 32, 4);
    every(48, 256, 16);
    every(288, 512, 32);
    every(576, 1024, 64);
    every(1280, 4096, 256);
    every(4608, UINT64_MAX, 512);
    return count;
}

} // namespace vramplan::sglang
