// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"

#include <array>
#include <optional>
#include <vector>

namespace vramplan {

/// What a bar of the memory chart and a row of its table twin show: one device at its largest phase.
struct DeviceBar {
    std::array<Bytes, 6> parts{}; ///< by Component; together the peak
    Bytes need;                   ///< the peak
    std::optional<Bytes> budget;  ///< what may be used
    std::optional<Bytes> capacity;
    std::optional<std::int64_t> headroom;

    Bytes part(Component component) const { return parts[static_cast<std::size_t>(component)]; }
    /// Length of the bar's axis: the largest of need, budget and capacity.
    Bytes extent() const;
    bool operator==(const DeviceBar&) const = default;
};

DeviceBar deviceBar(const DeviceEstimate& device);

} // namespace vramplan
