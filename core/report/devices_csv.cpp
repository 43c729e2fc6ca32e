// SPDX-License-Identifier: Apache-2.0
#include "core/report/devices_csv.h"

#include "core/report/csv.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

std::string number(const std::optional<Bytes>& size) { return size ? std::to_string(size->value()) : ""; }

} // namespace

std::string devicesCsv(const Estimate& estimate) {
    std::string csv = "device,source,capacity,free,budget";
    for (const Component component : kComponents) csv += fmt::format(",{}", name(component));
    csv += ",total,peak,low,high,headroom,state\n";
    for (const DeviceEstimate& device : estimate.devices) {
        csv += fmt::format("{},{},{},{},{}", csvCell(device.device.name), name(device.device.source),
            number(device.device.capacity), number(device.device.free), number(device.device.budget()));
        for (const Component component : kComponents)
            csv += "," + (estimate.known(component) ? number(device.sum(component)) : std::string());
        csv += fmt::format(",{},{},{},{},{},{}\n", device.total.value(), device.peak.value(),
            device.low.value(), device.high.value(),
            device.headroom ? std::to_string(*device.headroom) : std::string(), name(device.state));
    }
    return csv;
}

} // namespace vramplan
