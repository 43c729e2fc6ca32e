// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_groups.h"

#include <algorithm>

namespace vramplan::vllm {
namespace {

std::uint64_t ceilOf(std::uint64_t a, std::uint64_t b) { return b == 0 ? 0 : a / b + (a % b != 0 ? 1 : 0); }

} // namespace

Charge chargeOf(const Options& options) {
    return {.inFlight = options.inFlightTokens,
        .encoderTokens = options.maxEncoderTokens,
        .context = options.context,
        .speculative = options.speculativeTokens,
        .stateMode = options.stateMode};
}

std::uint64_t blocksOf(const CacheLayer& layer, std::uint64_t length, const Charge& charge) {
    switch (layer.type) {
    case LayerType::Full:
    case LayerType::Latent: return ceilOf(ceilOf(length, charge.context), layer.block);
    case LayerType::Sliding:
    case LayerType::SlidingLatent: // one more: the window need not start where a block does
        return ceilOf(std::min(layer.window - 1 + charge.inFlight, length), layer.block) + 1;
    case LayerType::Chunked: return ceilOf(std::min(layer.window + charge.inFlight, length), layer.block);
    case LayerType::Cross: return ceilOf(charge.encoderTokens, layer.block);
    case LayerType::State:
        return charge.speculative
            + (charge.stateMode == StateMode::None         ? 1
                    : charge.stateMode == StateMode::Align ? 2
                                                           : ceilOf(length, layer.block));
    }
    return 0;
}

std::uint64_t blocksOfRequest(const GroupPlan& plan, std::uint64_t length, const Charge& charge) {
    std::uint64_t blocks = 0;
    for (const Group& group : plan.groups) blocks += blocksOf(plan.layers[group.layer], length, charge);
    return blocks;
}

Bytes bytesOfRequest(const GroupPlan& plan, std::uint64_t length, const Charge& charge) {
    const Count blocks(blocksOfRequest(plan, length, charge));
    // The check of the packed layout counts whole tuples, though a block holds fewer pages.
    if (plan.mode == PlanMode::Packed) return blocks * (Count(plan.groupSize) * plan.page);
    return blocks * plan.blockBytes;
}

std::uint64_t longestRequest(
    const GroupPlan& plan, Bytes available, std::uint64_t most, const Charge& charge) {
    const auto fits = [&](std::uint64_t length) { return bytesOfRequest(plan, length, charge) <= available; };
    if (most == 0 || !fits(1)) return 0;
    if (fits(most)) return most;
    std::uint64_t good = 1, bad = most;
    while (bad - good > 1) {
        const std::uint64_t middle = good + (bad - good) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

} // namespace vramplan::vllm
