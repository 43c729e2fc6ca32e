// SPDX-License-Identifier: Apache-2.0
#include "core/report/csv.h"

#include <fmt/format.h>

namespace vramplan {

std::string csvCell(std::string_view text) {
    std::string cell(text);
    if (!cell.empty() && std::string_view("=+-@\t\r").find(cell.front()) != std::string_view::npos)
        cell.insert(0, "'");
    if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string itemsCsv(const Estimate& estimate) {
    std::string csv = "device,component,label,bytes,gib,basis,low,high,formula\n";
    for (const DeviceEstimate& device : estimate.devices) {
        for (const LineItem& item : device.items) {
            csv += fmt::format("{},{},{},{},{:.6f},{},{},{},{}\n", csvCell(device.device.name),
                name(item.component), csvCell(text(item.label)), item.bytes.value(),
                static_cast<double>(item.bytes.value()) / static_cast<double>(kGiB.value()), name(item.basis),
                item.low.value(), item.high.value(), csvCell(text(item.formula)));
        }
    }
    return csv;
}

} // namespace vramplan
