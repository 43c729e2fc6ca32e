// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/transformers_cache.h"
#include "core/estimate/placement.h"

namespace vramplan::transformers {

/// Where an offloaded cache lies.
struct OffloadedCache {
    Bytes staying;  ///< windows of the static cache, which never leave the device
    Bytes resident; ///< the current layer and the next, which is being fetched
    Bytes copy;     ///< second copy of one layer while it grows; 0 where nothing grows
    Bytes host;     ///< all layers that leave
};

/// Of the layers in `range`.
///
///   dynamic  every attention layer leaves; the largest two neighbours are on the device
///   static   windows stay; of the others the largest two neighbours are on the device
///
/// Source: transformers cache_utils.py (Cache.prefetch, Cache.offload).
OffloadedCache offloadedCache(const ModelSpec& spec, const Plan& plan, LayerRange range);

/// Adds an offloaded cache: to `device` what is on it, to `host` the rest.
void addOffloaded(const Scenario& scenario, const Plan& plan, LayerRange range,
    std::span<const CacheGroup> groups, DeviceEstimate& device, DeviceEstimate& host, KvSummary& kv);

/// A warning with the bytes that cross the bus for every token.
void warnAboutTraffic(Bytes host, std::vector<Warning>& warnings);

} // namespace vramplan::transformers
