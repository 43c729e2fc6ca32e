// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/estimate.h"

namespace vramplan {
namespace {

constexpr std::array<std::string_view, 6> kComponentNames = {
    "weights", "kv_cache", "recurrent_state", "activations", "output", "overhead"};
constexpr std::array<std::string_view, 6> kComponentTitles = {
    "Weights", "KV cache", "Recurrent state", "Activations", "Output", "Overhead"};
constexpr std::array<std::string_view, 3> kBasisNames = {"exact", "derived", "heuristic"};
constexpr std::array<std::string_view, 4> kPhaseNames = {"steady", "load", "prefill_peak", "decode_peak"};
constexpr std::array<std::string_view, 9> kStateNames = {
    "fits", "likely", "unlikely", "no", "spills", "adjusted", "queues", "refused", "unknown"};
constexpr std::array<std::string_view, 6> kCacheKindNames = {
    "full", "sliding", "chunked", "latent", "indexer", "cross"};

} // namespace

std::string_view name(Component component) { return kComponentNames[static_cast<std::size_t>(component)]; }
std::string_view title(Component component) { return kComponentTitles[static_cast<std::size_t>(component)]; }
std::string_view name(Basis basis) { return kBasisNames[static_cast<std::size_t>(basis)]; }
std::string_view name(Phase phase) { return kPhaseNames[static_cast<std::size_t>(phase)]; }
std::string_view name(VerdictState state) { return kStateNames[static_cast<std::size_t>(state)]; }
std::string_view name(CacheKind kind) { return kCacheKindNames[static_cast<std::size_t>(kind)]; }

Bytes DeviceEstimate::sum(Component component) const {
    Bytes sum;
    for (const LineItem& item : items)
        if (item.component == component) sum += item.bytes;
    return sum;
}

Bytes DeviceEstimate::demand() const { return minusOrZero(peak, poolReserved) + poolNeeded; }

bool Estimate::known(Component component) const {
    switch (component) {
    case Component::Weights: return weightsKnown;
    case Component::Activations: return activationsKnown;
    case Component::Output: return outputKnown;
    default: return true;
    }
}

Bytes Estimate::demand() const {
    Bytes sum = total;
    for (const DeviceEstimate& device : devices)
        sum = minusOrZero(sum, device.poolReserved) + device.poolNeeded;
    return sum;
}

} // namespace vramplan
