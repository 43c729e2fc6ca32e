// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

enum class PowerState : std::uint8_t { Awake, Asleep, Unknown };

/// A display or compute device on the PCI bus, read without touching its driver.
struct PciDisplay {
    std::string address; ///< normalised
    std::uint32_t vendor = 0, device = 0, classCode = 0;
    PowerState power = PowerState::Unknown;
    std::string kernelDriver; ///< "nvidia", "amdgpu", "vfio-pci", or empty
    std::string name;         ///< see addPciNames()

    /// Given to a virtual machine: no driver of this system can wake or measure it, whatever its power state.
    bool passedThrough() const { return kernelDriver == "vfio-pci"; }
    bool sleeps() const { return power == PowerState::Asleep && !passedThrough(); }
    bool operator==(const PciDisplay&) const = default;
};

/// Linux: the display-class devices (and AMD's and NVIDIA's accelerators) under `root`/sys/bus/pci/devices,
/// by address; empty optional where this system has no such folder. Nothing is opened that would wake a
/// device. Source: kernel documentation, sysfs-bus-pci and power/runtime_status.
std::optional<std::vector<PciDisplay>> scanPci(const std::string& root);

/// The scan as a back end's report: one device each, without memory; sleeping ones have status Asleep.
/// Devices of vendors whose memory no engine can use (display chips of servers, virtual screens) are notes.
BackendReport pciReport(const std::optional<std::vector<PciDisplay>>& scan);

} // namespace vramplan
