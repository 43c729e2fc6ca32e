// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

enum class DeviceKind : std::uint8_t { Discrete, Integrated, Unified, Mig, Virtual, Cpu };
enum class PoolKind : std::uint8_t { Dedicated, CarveOut, Shared, Unified };
/// Whose view a number is: of the whole system, of the asking process only, or a fixed property.
enum class ReadingScope : std::uint8_t { System, Process, Static };
/// How a probe back end ended; the last five are given by whoever runs the worker.
enum class ProbeStatus : std::uint8_t {
    Ok,
    NotInstalled,
    StubLibrary,
    VersionMismatch,
    NoPermission,
    NoDevice,
    NotSupported,
    Asleep,
    DeviceLost,
    TimedOut,
    Crashed,
    Stuck,
    Garbled,
    Skipped,
};

std::string_view name(DeviceKind kind);
std::string_view name(PoolKind kind);
std::string_view name(ReadingScope scope);
std::string_view name(ProbeStatus status);
std::optional<DeviceKind> deviceKindByName(std::string_view name);
std::optional<PoolKind> poolKindByName(std::string_view name);
std::optional<ReadingScope> readingScopeByName(std::string_view name);
std::optional<ProbeStatus> probeStatusByName(std::string_view name);

/// One memory of a device. Unknown sizes are empty, never 0.
struct MemoryPool {
    PoolKind kind = PoolKind::Dedicated;
    std::optional<Bytes> total;                ///< what the driver calls total
    std::optional<Bytes> free;                 ///< not used by anybody now
    std::optional<Bytes> reserved;             ///< kept by the driver
    std::optional<Bytes> budget;               ///< what the system advises this process to stay below
    ReadingScope scope = ReadingScope::System; ///< of `free`
    std::string origin;                        ///< "NVML", "Vulkan", "amdgpu sysfs", …
    auto operator<=>(const MemoryPool&) const = default;
};

/// Strong identities; equal non-empty fields mean the same device.
struct DeviceIds {
    std::string pci;  ///< "0000:01:00.0": domain:bus:device.function, lower case
    std::string uuid; ///< vendor UUID, "GPU-…" or 32 hex digits
    std::string luid; ///< Windows
    auto operator<=>(const DeviceIds&) const = default;
};

/// A device as one back end reports it, or as several reports merged.
struct Device {
    std::string name;
    std::string vendor; ///< "NVIDIA", "AMD", "Intel", "Apple", or empty
    DeviceKind kind = DeviceKind::Discrete;
    DeviceIds ids;
    std::string parent; ///< UUID of the parent GPU of a MIG slice
    std::string driver; ///< which driver answered, where a back end has several: "radv", "nvidia_proprietary"
    std::vector<MemoryPool> pools;
    ProbeStatus status = ProbeStatus::Ok;
    std::vector<std::string> notes; ///< reasons for what is unknown, conflicts
    auto operator<=>(const Device&) const = default;
};

/// What one probe back end answered.
struct BackendReport {
    std::string backend;
    ProbeStatus status = ProbeStatus::Ok;
    std::string detail; ///< a sentence, with a remedy where there is one
    std::string driver; ///< driver version
    std::uint64_t milliseconds = 0;
    std::vector<Device> devices;
    std::vector<std::string> notes;
    auto operator<=>(const BackendReport&) const = default;
};

/// Memory of the computer itself.
struct HostMemory {
    std::optional<Bytes> total;
    std::optional<Bytes> available; ///< including what the system can reclaim
    std::string origin;
    bool operator==(const HostMemory&) const = default;
};

/// The result of probing this machine.
struct ProbeResult {
    std::vector<Device> devices; ///< merged; CPU devices left out
    HostMemory host;
    std::vector<BackendReport> backends;
};

} // namespace vramplan
