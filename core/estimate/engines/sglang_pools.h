// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/sglang_cells.h"

#include <cstdint>
#include <optional>

namespace vramplan::sglang {

/// Settings that decide how a budget becomes pools.
struct PoolSettings {
    std::uint64_t page = 1;                  ///< tokens
    double slidingRatio = 0.8;               ///< windowed tokens per token of the full pool
    double stateRatio = 0.9;                 ///< bytes of states per byte of cache
    std::uint64_t context = 1;               ///< longest request
    std::uint64_t chunk = 8192;              ///< tokens of a prefill step
    std::optional<std::uint64_t> requests;   ///< max_running_requests of one worker
    std::optional<std::uint64_t> mostTokens; ///< max_total_tokens
    bool radix = true;                       ///< prefix cache
    std::uint64_t evictionInterval = 128;    ///< decode steps between two evictions of windowed tokens
    bool inclusiveWindow = false;
    std::uint64_t slotsPerRequest = 3; ///< with radix cache

    std::uint64_t windowOf(const StageCells& cells) const {
        return inclusiveWindow && cells.window > 0 ? cells.window - 1 : cells.window;
    }
    std::uint64_t slotsOfRequest() const { return radix ? slotsPerRequest : 1; }
};

/// The pools of one rank.
struct Pools {
    std::uint64_t full = 0;     ///< tokens
    std::uint64_t sliding = 0;  ///< tokens
    std::uint64_t slots = 0;    ///< state slots without the padding slot
    std::uint64_t requests = 0; ///< most that run at once
    bool capped = false;        ///< windowed tokens sized from the number of requests
    double cell = 0;            ///< bytes per token that decided
    Bytes states;               ///< with the padding slot
    Bytes compressors;          ///< fixed pool of per-request compressor states

    /// What the engine prints as max_total_num_tokens.
    std::uint64_t tokens(const StageCells& cells) const { return cells.full > 0 ? full : sliding; }
};

/// Rest // cell as the engine's floating division does it.
double floorDivide(double a, double b);

/// Most tokens of the windowed pool that one running request holds, in whole pages: window, eviction interval
/// and a page for alignment and for the next token.
std::uint64_t slidingTokensOfRequest(const StageCells& cells, const PoolSettings& settings);

/// State slots that `budget` bytes give: rest × ratio / (1 + ratio) less one slot for padding; or one per
/// request where the prefix cache is off and the number of requests is given.
std::uint64_t stateSlots(Bytes slot, double budget, const PoolSettings& settings);

/// Fixed bytes of compressors that keep 128 rows per request and one set of rows besides.
Bytes compressorPool(const StageCells& cells, std::uint64_t requests);

/// Splits `budget` bytes into the pools of this stage. `slots` and `mostTokens` are what other stages allow.
Pools sizePools(const StageCells& cells, double budget, const PoolSettings& settings, std::uint64_t slots,
    std::optional<std::uint64_t> mostTokens = {});

} // namespace vramplan::sglang
