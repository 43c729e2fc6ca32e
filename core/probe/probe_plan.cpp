// SPDX-License-Identifier: Apache-2.0
#include "core/probe/probe_plan.h"

#include "core/probe/identity.h"

#include <algorithm>

namespace vramplan {
namespace {

std::vector<MemoryPool> poolsOf(const BackendReport& report) {
    std::vector<MemoryPool> pools;
    for (const Device& device : report.devices)
        pools.insert(pools.end(), device.pools.begin(), device.pools.end());
    return pools;
}

bool measuredWithoutVulkan(const PciDisplay& display) {
    const std::string_view vendor = vendorName(display.vendor);
    return vendor == "NVIDIA" || (vendor == "AMD" && display.kernelDriver == "amdgpu");
}

} // namespace

std::set<std::string> sleepingVendors(const PciScan& scan, const ProbeOptions& options) {
    std::set<std::string> vendors;
    if (options.wakeDevices || !scan) return vendors;
    for (const PciDisplay& display : *scan) {
        const std::string vendor(vendorName(display.vendor));
        if (display.sleeps() && !vendor.empty()) vendors.insert(vendor);
    }
    return vendors;
}

bool mayHave(const PciScan& scan, std::string_view vendor) {
    return !scan || std::ranges::any_of(*scan, [&](const PciDisplay& display) {
        return vendorName(display.vendor) == vendor;
    });
}

bool vulkanStartsAtOnce(const PciScan& scan, const ProbeOptions& options) {
    if (options.allBackends || !scan) return true;
    const bool any = std::ranges::any_of(*scan, measuredWithoutVulkan);
    const bool all = std::ranges::all_of(*scan, [](const PciDisplay& display) {
        return vendorName(display.vendor).empty() || measuredWithoutVulkan(display);
    });
    return !any || !all;
}

bool vulkanStillNeeded(const std::vector<Device>& merged) {
    return std::ranges::any_of(merged, [](const Device& device) {
        const bool known =
            std::ranges::any_of(device.pools, [](const MemoryPool& pool) { return pool.total.has_value(); });
        return !known && device.status != ProbeStatus::Asleep && device.status != ProbeStatus::Ok;
    });
}

bool cudaNeeded(const BackendReport& nvml, const HostMemory& host, const ProbeOptions& options) {
#ifdef _WIN32
    return true; // only CUDA tells the LUID that joins NVML's report with DXGI's
#endif
    if (options.allBackends || options.exactFree || nvml.status != ProbeStatus::Ok) return true;
    return std::ranges::any_of(poolsOf(nvml), [&](const MemoryPool& pool) {
        return !pool.total || (host.total && *pool.total * Bytes(10) >= *host.total * Bytes(9));
    });
}

std::set<std::string> vulkanLeftOut(const PciScan& scan, const std::set<std::string>& sleeping) {
    std::set<std::string> vendors = sleeping;
    if (!scan) return vendors;
    const bool virtualDisplay = std::ranges::any_of(
        *scan, [](const PciDisplay& display) { return vendorName(display.vendor).empty(); });
    if (virtualDisplay) return vendors;
    for (const char* vendor : {"AMD", "Intel"}) {
        if (!mayHave(scan, vendor)) vendors.insert(vendor);
    }
    return vendors;
}

std::string driverFilter(const std::set<std::string>& vendors) {
    std::string filter;
    const auto add = [&](std::string_view pattern) {
        if (!filter.empty()) filter += ',';
        filter += pattern;
    };
    if (vendors.contains("NVIDIA"))
        for (const char* pattern : {"*nvidia*", "*nouveau*"}) add(pattern);
    if (vendors.contains("AMD"))
        for (const char* pattern : {"*radeon*", "amd_*", "*amdvlk*", "*amdgpu*"}) add(pattern);
    if (vendors.contains("Intel")) add("*intel*");
    return filter;
}

} // namespace vramplan
