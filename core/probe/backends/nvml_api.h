// SPDX-License-Identifier: Apache-2.0
#pragma once

// The part of NVIDIA's management library that we call, declared here because the library is found at run
// time and its header is not everywhere. Source: NVML API reference, "Device Queries" and "Field and
// structs"; only names, numbers and layouts, which are the library's stable binary interface.

#include <cstdint>

namespace vramplan::nvml {

using Handle = void*;

enum Code : int {
    kSuccess = 0,
    kInvalidArgument = 2,
    kNotSupported = 3,
    kNoPermission = 4,
    kNotFound = 6,
    kDriverNotLoaded = 9,
    kLibraryNotFound = 12,
    kFunctionNotFound = 13,
    kGpuIsLost = 15,
    kResetRequired = 16,
    kDriverMismatch = 18,
};

struct Memory {
    unsigned long long total, free, used;
};

/// `reserved` is what the driver keeps; `free` means the same as in version 1.
struct MemoryV2 {
    unsigned version;
    unsigned long long total, reserved, free, used;
};
/// The size of the structure and its version in the top byte; a plain 2 is refused.
inline constexpr unsigned kMemoryV2Version = static_cast<unsigned>(sizeof(MemoryV2)) | 2u << 24;
static_assert(kMemoryV2Version == 0x02000028u);

struct PciInfo {
    char busIdLegacy[16];
    unsigned domain, bus, device, pciDeviceId, pciSubsystemId;
    char busId[32];
};
static_assert(sizeof(PciInfo) == 68);

inline constexpr unsigned kMigEnabled = 1;
inline constexpr unsigned kVirtualisedGuestVgpu = 2;

using Init = int (*)();
using Shutdown = int (*)();
using DriverVersion = int (*)(char*, unsigned);
using DeviceCount = int (*)(unsigned*);
using HandleByIndex = int (*)(unsigned, Handle*);
using Text = int (*)(Handle, char*, unsigned);
using Pci = int (*)(Handle, PciInfo*);
using MemoryInfo = int (*)(Handle, Memory*);
using MemoryInfoV2 = int (*)(Handle, MemoryV2*);
using MigMode = int (*)(Handle, unsigned* current, unsigned* pending);
using MaxMigCount = int (*)(Handle, unsigned*);
using MigHandle = int (*)(Handle, unsigned, Handle*);
using VirtualisationMode = int (*)(Handle, unsigned*);

} // namespace vramplan::nvml
