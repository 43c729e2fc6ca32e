// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/transformers_cache.h"

#include <span>
#include <vector>

namespace vramplan::transformers {

/// Copies that exist for a moment while the cache is used.
///
///   after the prompt  windows are views: the whole prompt stays alive until the next token
///   every token       dynamic: concatenation makes a second copy of one layer; quantised: the keys and
///                     values of one layer in the model's type, the new token included
///
/// Source: transformers cache_utils.py (DynamicLayer.update, QuantizedLayer.update).
void addCacheCopies(const Plan& plan, std::span<const CacheGroup> groups, std::vector<LineItem>& items);

/// Activations of the prompt, read at once (heuristic), the score matrix of eager attention, the mask where
/// one is made, and the logits of the newest token of each row in the model's type and in float32.
void addForwardItems(
    const Scenario& scenario, const Plan& plan, bool holdsOutput, std::vector<LineItem>& items);

/// What the caching allocator keeps of earlier, smaller caches: a measured range, from the profile's constant
/// "allocator_slack" (share of the cache).
void addAllocatorSlack(const Scenario& scenario, const Plan& plan, Bytes cache, std::vector<LineItem>& items);

} // namespace vramplan::transformers
