// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/amdgpu_sysfs.h"

#include "core/probe/backends/backend.h"
#include "core/probe/pci_scan.h"
#include "core/probe/pool_rules.h"
#include "core/probe/small_file.h"

#include <algorithm>
#include <optional>

namespace vramplan {
namespace {

std::optional<std::uint64_t> amount(const std::string& path, bool& denied) {
    bool refused = false;
    const auto text = readSmallFile(path, &refused);
    denied = denied || refused;
    return text ? wholeNumber(*text) : std::nullopt;
}

/// A pool from a total and a used file; empty total where the file is missing.
MemoryPool readPool(const std::string& folder, const char* memory, PoolKind kind, Device& device) {
    MemoryPool pool;
    pool.kind = kind;
    pool.origin = "amdgpu sysfs";
    bool denied = false;
    const auto total = amount(folder + "/mem_info_" + memory + "_total", denied);
    const auto used = amount(folder + "/mem_info_" + memory + "_used", denied);
    if (denied) {
        device.status = ProbeStatus::NoPermission;
        device.notes.emplace_back(
            "the amdgpu driver's files may not be read by this user, so memory is unknown");
    }
    if (total) pool.total = believed(*total, "total", pool.origin, device.notes);
    if (pool.total && used) {
        if (Bytes(*used) <= *pool.total)
            pool.free = minusOrZero(*pool.total, Bytes(*used));
        else
            device.notes.emplace_back("amdgpu sysfs gave more used than there is, so free memory is unknown");
    }
    return pool;
}

/// Whether the GPU is part of the processor. The table that the driver exports has layout 1 for cards and 2
/// or 3 for processors (kernel source, kgd_pp_interface.h, gpu_metrics); without it, little VRAM beside much
/// GTT says so.
bool isIntegrated(const std::string& folder, const MemoryPool& vram, const MemoryPool& gtt) {
    const auto metrics = readSmallFile(folder + "/gpu_metrics");
    constexpr std::size_t layoutAt = 2;
    if (metrics && metrics->size() > layoutAt) return (*metrics)[layoutAt] >= 2;
    return vram.total && gtt.total && *vram.total <= kGiB && *gtt.total > *vram.total;
}

} // namespace

Device AmdgpuSysfs::read(const std::string& folder, const std::string& address) const {
    Device device;
    device.vendor = "AMD";
    device.ids.pci = address;
    const auto product = readSmallFile(folder + "/product_name");
    if (product) device.name = trimmed(*product);
    MemoryPool vram = readPool(folder, "vram", PoolKind::Dedicated, device);
    MemoryPool gtt = readPool(folder, "gtt", PoolKind::Shared, device);
    if (isIntegrated(folder, vram, gtt)) {
        device.kind = DeviceKind::Integrated;
        vram.kind = PoolKind::CarveOut;
        device.pools = {vram, gtt};
    } else {
        // A card's GTT is the computer's memory seen through the bus: no place for a model.
        device.pools = {vram};
    }
    if (!vram.total && device.status == ProbeStatus::Ok) {
        device.status = ProbeStatus::NotSupported;
        device.notes.emplace_back("this amdgpu driver does not tell its memory, so it is unknown");
    }
    return device;
}

BackendReport AmdgpuSysfs::report(bool wake) const {
    BackendReport report;
    report.backend = "amdgpu";
    const auto scan = scanPci(m_root);
    bool amd = false;
    for (const PciDisplay& display : scan.value_or(std::vector<PciDisplay>())) {
        if (display.vendor != 0x1002) continue;
        amd = true;
        if (display.kernelDriver != "amdgpu") {
            report.notes.push_back("the AMD device at " + display.address + " runs without the amdgpu driver"
                + (display.kernelDriver.empty() ? "" : " (but with " + display.kernelDriver + ")"));
            continue;
        }
        if (display.sleeps() && !wake) {
            Device device;
            device.vendor = "AMD";
            device.ids.pci = display.address;
            device.status = ProbeStatus::Asleep;
            report.devices.push_back(std::move(device));
            continue;
        }
        report.devices.push_back(read(m_root + "/sys/bus/pci/devices/" + display.address, display.address));
    }
    const bool allAsleep = std::ranges::all_of(
        report.devices, [](const Device& device) { return device.status == ProbeStatus::Asleep; });
    report.status = report.devices.empty() ? ProbeStatus::NoDevice
        : allAsleep                        ? ProbeStatus::Asleep
                                           : ProbeStatus::Ok;
    report.detail = allAsleep && !report.devices.empty() ? "The AMD GPU is asleep and was not woken."
        : !report.devices.empty()                        ? "Measured by the amdgpu kernel driver."
        : amd ? "The AMD GPU runs without the amdgpu kernel driver."
              : "There is no AMD GPU.";
    return report;
}

BackendReport runAmdgpu(const BackendRequest& request) { return AmdgpuSysfs().report(request.wake); }

} // namespace vramplan
