// SPDX-License-Identifier: Apache-2.0
#include "core/probe/pci_names.h"

#include "core/base/file.h"
#include "core/probe/identity.h"

#include <algorithm>

namespace vramplan {
namespace {

/// "AD102 [GeForce RTX 4090]" is the chip and, in brackets, the product: people know the product.
std::string productName(std::string_view listed) {
    const std::size_t open = listed.find('[');
    const std::size_t close = listed.rfind(']');
    if (open != std::string_view::npos && close != std::string_view::npos && close > open)
        listed = listed.substr(open + 1, close - open - 1);
    return std::string(listed);
}

} // namespace

std::string pciName(std::string_view pciIds, std::uint32_t vendor, std::uint32_t device) {
    const std::string vendorLine = "\n" + fourHexDigits(vendor) + "  ";
    std::size_t at = pciIds.find(vendorLine);
    if (at == std::string_view::npos) return {};
    const std::string deviceLine = "\t" + fourHexDigits(device) + "  ";
    at = pciIds.find('\n', at + 1);
    while (at != std::string_view::npos) {
        const std::size_t end = pciIds.find('\n', at + 1);
        const std::string_view line =
            pciIds.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
        if (line.starts_with(deviceLine)) return productName(line.substr(deviceLine.size()));
        if (!line.empty() && line.front() != '\t' && line.front() != '#') return {};
        at = end;
    }
    return {};
}

void addPciNames(const std::string& root, std::vector<PciDisplay>& list) {
    const bool any =
        std::ranges::any_of(list, [](const PciDisplay& d) { return !vendorName(d.vendor).empty(); });
    if (!any) return;
    for (const char* place : {"/usr/share/hwdata/pci.ids", "/usr/share/misc/pci.ids"}) {
        const auto ids = readFile(root + place, 16u << 20);
        if (!ids) continue;
        for (PciDisplay& display : list) display.name = pciName(*ids, display.vendor, display.device);
        return;
    }
}

} // namespace vramplan
