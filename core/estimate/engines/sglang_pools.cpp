// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_pools.h"

#include <algorithm>
#include <cmath>

namespace vramplan::sglang {
namespace {

constexpr std::uint64_t kFewestRequests = 2048, kMostRequests = 4096, kRequestsPerContext = 512;
constexpr std::uint64_t kCompressorRows = 128;

std::uint64_t floorTo(std::uint64_t tokens, std::uint64_t page) { return tokens / page * page; }
std::uint64_t ceilTo(std::uint64_t tokens, std::uint64_t page) { return (tokens + page - 1) / page * page; }

std::uint64_t whole(double value) {
    return value <= 0 ? 0 : static_cast<std::uint64_t>(std::min(value, 9.0e18));
}

/// Requests at once from the number of tokens, before states limit them.
std::uint64_t requestsFor(std::uint64_t tokens, const PoolSettings& settings) {
    if (settings.requests) return std::min(*settings.requests, tokens / 2);
    const double estimated = static_cast<double>(tokens)
        / static_cast<double>(std::max<std::uint64_t>(1, settings.context)) * kRequestsPerContext;
    return std::min(std::clamp(whole(estimated), kFewestRequests, kMostRequests), tokens / 2);
}

bool capsSliding(const StageCells& cells, const PoolSettings& settings) {
    return cells.sliding > 0 && cells.full > 0 && !cells.compressed && !settings.radix && settings.requests;
}

} // namespace

double floorDivide(double a, double b) {
    if (b <= 0) return 0;
    const double quotient = (a - std::fmod(a, b)) / b;
    const double floored = std::floor(quotient);
    return quotient - floored > 0.5 ? floored + 1 : floored;
}

std::uint64_t slidingTokensOfRequest(const StageCells& cells, const PoolSettings& settings) {
    if (cells.chunked) return ceilTo(cells.window, settings.page);
    return settings.windowOf(cells) + settings.evictionInterval + 2 * settings.page;
}

std::uint64_t stateSlots(Bytes slot, double budget, const PoolSettings& settings) {
    if (slot == Bytes()) return 0;
    if (!settings.radix && settings.requests) return *settings.requests;
    const double each = static_cast<double>(slot.value());
    return whole(floorDivide(budget * settings.stateRatio / (1 + settings.stateRatio) - each, each));
}

Bytes compressorPool(const StageCells& cells, std::uint64_t requests) {
    if (cells.compressorRow == Bytes()) return {};
    const std::uint64_t rows = (requests + 1) * kCompressorRows + kCompressorRows + 1;
    return Count(ceilTo(rows, kCompressorRows)) * cells.compressorRow;
}

Pools sizePools(const StageCells& cells, double budget, const PoolSettings& settings, std::uint64_t slots,
    std::optional<std::uint64_t> mostTokens) {
    Pools pools;
    pools.slots = slots;
    if (cells.stateLayers > 0) pools.states = Count(slots + 1) * cells.slot();
    double rest = budget - static_cast<double>(pools.states.value());
    pools.capped = capsSliding(cells, settings);
    pools.cell = pools.capped ? cells.full
        : cells.full > 0      ? cells.full + settings.slidingRatio * cells.sliding
                              : cells.sliding;
    if (cells.compressed) {
        const std::uint64_t requests =
            settings.requests ? *settings.requests : requestsFor(whole(rest / pools.cell), settings);
        pools.compressors = compressorPool(cells, requests);
        rest = std::max(0.0, rest - static_cast<double>(pools.compressors.value()));
    }
    std::uint64_t capped = 0;
    if (pools.capped) {
        capped = ceilTo(
            slidingTokensOfRequest(cells, settings) * *settings.requests + 2 * settings.chunk + settings.page,
            settings.page);
        rest -= static_cast<double>(capped) * cells.sliding;
    }
    std::uint64_t tokens = pools.cell > 0 ? whole(floorDivide(std::max(rest, 0.0), pools.cell))
                                          : settings.mostTokens.value_or(settings.context);
    if (settings.mostTokens) tokens = std::min(tokens, *settings.mostTokens);
    if (mostTokens) tokens = std::min(tokens, *mostTokens);
    tokens = floorTo(tokens, settings.page);
    if (cells.full > 0 || cells.sliding == 0) pools.full = tokens;
    if (pools.capped)
        pools.sliding = settings.mostTokens ? std::min(capped, *settings.mostTokens) : capped;
    else if (cells.sliding > 0)
        pools.sliding = cells.full > 0
            ? floorTo(whole(static_cast<double>(tokens) * settings.slidingRatio), settings.page)
            : tokens;
    pools.requests = requestsFor(tokens, settings);
    if (cells.stateLayers > 0) pools.requests = std::min(pools.requests, slots / settings.slotsOfRequest());
    return pools;
}

} // namespace vramplan::sglang
