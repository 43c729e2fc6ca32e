// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/device_bar.h"

#include <algorithm>

namespace vramplan {

Bytes DeviceBar::extent() const {
    return std::max({need, budget.value_or(Bytes()), capacity.value_or(Bytes())});
}

DeviceBar deviceBar(const DeviceEstimate& device) {
    std::array<std::array<Bytes, 6>, 4> byPhase{};
    std::array<Bytes, 4> phaseSums{};
    for (const LineItem& item : device.items) {
        const auto phase = static_cast<std::size_t>(item.phase);
        byPhase[phase][static_cast<std::size_t>(item.component)] += item.bytes;
        phaseSums[phase] += item.bytes;
    }
    // The steady items and those of the one phase that makes the peak.
    const auto largest = static_cast<std::size_t>(
        std::max_element(phaseSums.begin() + 1, phaseSums.end()) - phaseSums.begin());
    DeviceBar bar;
    for (std::size_t i = 0; i < bar.parts.size(); ++i) bar.parts[i] = byPhase[0][i] + byPhase[largest][i];
    bar.need = phaseSums[0] + phaseSums[largest];
    bar.budget = device.device.budget();
    bar.capacity = device.device.capacity;
    bar.headroom = device.headroom;
    return bar;
}

} // namespace vramplan
