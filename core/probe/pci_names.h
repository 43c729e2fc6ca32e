// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/pci_scan.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Of a vendor and device number in the text of a pci.ids file; the product's name where that stands in
/// brackets behind the chip's. Empty where the device is not listed.
std::string pciName(std::string_view pciIds, std::uint32_t vendor, std::uint32_t device);

/// Fills in names from the system's own list under `root`, where there is one.
void addPciNames(const std::string& root, std::vector<PciDisplay>& list);

} // namespace vramplan
