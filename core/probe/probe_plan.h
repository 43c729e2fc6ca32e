// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/pci_scan.h"
#include "core/probe/probe.h"

#include <set>
#include <string>
#include <vector>

namespace vramplan {

// The decisions of a probe as pure functions: which back ends run, given what is known so far.

using PciScan = std::optional<std::vector<PciDisplay>>;

/// Vendors with a device that sleeps and shall not be woken.
std::set<std::string> sleepingVendors(const PciScan& scan, const ProbeOptions& options);

/// Whether the scan holds a device of the vendor. Without a scan every vendor may be there.
bool mayHave(const PciScan& scan, std::string_view vendor);

/// Whether Vulkan can begin beside the others: there is a device that no other back end measures, or nothing
/// is known about devices at all. Else it waits for what they tell.
bool vulkanStartsAtOnce(const PciScan& scan, const ProbeOptions& options);
/// Whether Vulkan has still something to tell after the others: a device that is awake has no total.
bool vulkanStillNeeded(const std::vector<Device>& merged);

/// Whether CUDA has something to add to NVML's report: NVML did not answer, a device's memory is unknown, or
/// it is so large that it may be the computer's own.
bool cudaNeeded(const BackendReport& nvml, const HostMemory& host, const ProbeOptions& options);

/// Vendors whose Vulkan drivers are not loaded: the sleeping ones, and those whose devices can only be on the
/// PCI bus and are not there (each driver costs tens of milliseconds and can crash). A virtual display may
/// stand for any vendor.
std::set<std::string> vulkanLeftOut(const PciScan& scan, const std::set<std::string>& sleeping);
/// The value of VK_LOADER_DRIVERS_DISABLE: file name patterns of those vendors' driver manifests.
std::string driverFilter(const std::set<std::string>& vendors);

} // namespace vramplan
