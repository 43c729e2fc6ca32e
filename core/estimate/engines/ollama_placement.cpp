// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_placement.h"

#include <algorithm>

namespace vramplan::ollama {
namespace {

constexpr std::uint64_t kLargeContext = 32768, kMediumContext = 4096;
constexpr std::uint64_t kLargeBatch = 2048, kMediumBatch = 1024, kDefaultBatch = 512, kSmallBatch = 256;

Bytes surcharge(std::uint64_t batch) {
    return batch >= kLargeBatch ? Count(2) * kGiB : batch >= kMediumBatch ? Count(768) * kMiB : Bytes();
}

bool batchFits(std::uint64_t batch, Bytes predicted, Bytes available) {
    const Bytes percent = batch >= kLargeBatch ? 60 : 75;
    return fits(predicted, available) && predicted <= available * percent / Bytes(100)
        && predicted + surcharge(batch) <= fitThreshold(available);
}

} // namespace

Bytes predictedCache(const FileShape& shape, Count context) {
    const Count width = Count(shape.embedding) / Count(std::max<std::uint64_t>(1, shape.mostHeads));
    return Count(2) * Count(shape.layers) * Count(shape.leastKvHeads) * width * context * Bytes(2);
}

std::uint64_t defaultContext(Bytes videoMemory) {
    if (videoMemory >= Count(47) * kGiB) return 262144;
    return videoMemory >= Count(23) * kGiB ? kLargeContext : kMediumContext;
}

Bytes availableMemory(std::span<const GpuMemory> gpus, Bytes overhead) {
    Bytes sum;
    for (const GpuMemory& gpu : gpus)
        sum += minusOrZero(gpu.free, overhead + Count(gpu.metal ? 512 : 457) * kMiB);
    return sum;
}

Bytes fitThreshold(Bytes available) { return available * Bytes(80) / Bytes(100); }
bool fits(Bytes predicted, Bytes available) { return predicted <= fitThreshold(available); }

std::uint64_t generationBatch(const BatchFacts& facts) {
    if (!facts.flash && facts.cuda)
        return facts.small && facts.context > kMediumContext ? kSmallBatch : kDefaultBatch;
    std::uint64_t batch = facts.context > kLargeContext ? kLargeBatch
        : facts.context > kMediumContext                ? kMediumBatch
                                                        : kDefaultBatch;
    while (batch > kDefaultBatch && !batchFits(batch, facts.predicted, facts.available))
        batch = batch > kMediumBatch ? kMediumBatch : kDefaultBatch;
    return batch;
}

} // namespace vramplan::ollama
