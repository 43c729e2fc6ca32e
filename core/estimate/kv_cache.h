// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan {

/// Key-value cache by the plain formula of each cache kind, without rounding to blocks or cells.
///
///   full      (row(K) + row(V)) × tokens                 row(t, n) = bytes of n values in blocks of type t
///   sliding   the same with min(tokens, window)
///   chunked   the same with min(tokens, chunk)
///   latent    row(latent rank + rope width) × tokens, no V   (DeepSeek-V2, arXiv 2405.04434 section 2.1)
///   indexer   row(index width) × tokens / ratio
///   cross     (row(K) + row(V)) × encoder positions
///
/// K and V rows hold the KV heads of one layer; query heads never enter. Adds one item per distinct record,
/// and the sums to `kv`. `counts` says how many layers of each ModelSpec kind lie on this device.
void addPlainKvItems(const Scenario& scenario, std::span<const std::uint32_t> counts, ElementType kType,
    ElementType vType, std::vector<LineItem>& items, KvSummary& kv);

/// Growth of the plain cache when one sequence of `tokens` gets one more token, over all layers.
Bytes plainKvGrowth(const ModelSpec& spec, std::uint64_t tokens, ElementType kType, ElementType vType);

} // namespace vramplan
