// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"
#include "core/probe/backends/nvml_api.h"
#include "core/probe/backends/shared_library.h"
#include "core/probe/identity.h"
#include "core/probe/pool_rules.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

using namespace nvml;

#ifdef _WIN32
constexpr const char* kLibrary = "nvml.dll";
#else
constexpr const char* kLibrary = "libnvidia-ml.so.1";
#endif

/// The functions found in the library. Only the first four are required; each other absence loses its field.
struct Api {
    explicit Api(const SharedLibrary& library)
        : init(library.function<Init>("nvmlInit_v2"))
        , shutdown(library.function<Shutdown>("nvmlShutdown"))
        , count(library.function<DeviceCount>("nvmlDeviceGetCount_v2"))
        , handle(library.function<HandleByIndex>("nvmlDeviceGetHandleByIndex_v2"))
        , driverVersion(library.function<DriverVersion>("nvmlSystemGetDriverVersion"))
        , name(library.function<Text>("nvmlDeviceGetName"))
        , uuid(library.function<Text>("nvmlDeviceGetUUID"))
        , pci(library.function<Pci>("nvmlDeviceGetPciInfo_v3"))
        , memory(library.function<MemoryInfo>("nvmlDeviceGetMemoryInfo"))
        , memoryV2(library.function<MemoryInfoV2>("nvmlDeviceGetMemoryInfo_v2"))
        , migMode(library.function<MigMode>("nvmlDeviceGetMigMode"))
        , maxMigCount(library.function<MaxMigCount>("nvmlDeviceGetMaxMigDeviceCount"))
        , migHandle(library.function<MigHandle>("nvmlDeviceGetMigDeviceHandleByIndex"))
        , virtualisation(library.function<VirtualisationMode>("nvmlDeviceGetVirtualizationMode")) {
        if (init == nullptr) init = library.function<Init>("nvmlInit");
        if (count == nullptr) count = library.function<DeviceCount>("nvmlDeviceGetCount");
        if (handle == nullptr) handle = library.function<HandleByIndex>("nvmlDeviceGetHandleByIndex");
    }
    bool usable() const {
        return init != nullptr && shutdown != nullptr && count != nullptr && handle != nullptr;
    }

    Init init;
    Shutdown shutdown;
    DeviceCount count;
    HandleByIndex handle;
    DriverVersion driverVersion;
    Text name, uuid;
    Pci pci;
    MemoryInfo memory;
    MemoryInfoV2 memoryV2;
    MigMode migMode;
    MaxMigCount maxMigCount;
    MigHandle migHandle;
    VirtualisationMode virtualisation;
};

ProbeStatus statusOf(int code) {
    switch (code) {
    case kSuccess: return ProbeStatus::Ok;
    case kNoPermission: return ProbeStatus::NoPermission;
    case kDriverNotLoaded:
    case kLibraryNotFound: return ProbeStatus::NotInstalled;
    case kGpuIsLost:
    case kResetRequired: return ProbeStatus::DeviceLost;
    case kDriverMismatch: return ProbeStatus::VersionMismatch;
    default: return ProbeStatus::NotSupported;
    }
}

std::string codeText(int code) { return "NVML error " + std::to_string(code); }

std::string initDetail(int code) {
    switch (code) {
    case kDriverNotLoaded:
        return "NVML is installed, but the NVIDIA kernel driver is not loaded (NVML error 9): load or "
               "install the "
               "driver, or give this container access to the GPU.";
    case kDriverMismatch:
        return "The NVIDIA driver was updated while it was running (NVML error 18): restart the computer.";
    case kNoPermission:
        return "NVML may not open the NVIDIA devices (NVML error 4): check the rights on /dev/nvidia*.";
    default: return "NVML did not start (" + codeText(code) + ").";
    }
}

std::string text(Text function, Handle device) {
    std::array<char, 128> buffer = {};
    if (function == nullptr || function(device, buffer.data(), buffer.size() - 1) != kSuccess) return {};
    return buffer.data();
}

std::string memoryReason(int code) {
    switch (code) {
    case kNoPermission: return "NVML may not read this device's memory (NVML error 4), so it is unknown";
    case kNotSupported: return "NVML does not report memory for this device (NVML error 3), so it is unknown";
    case kGpuIsLost: return "the GPU has fallen off the bus (NVML error 15): restart the computer";
    case kResetRequired: return "the GPU needs a reset (NVML error 16)";
    default: return "NVML could not read this device's memory (" + codeText(code) + "), so it is unknown";
    }
}

MemoryPool dedicatedPool() {
    MemoryPool pool;
    pool.kind = PoolKind::Dedicated;
    pool.origin = "NVML";
    return pool;
}

/// Version 2 first, which tells the driver's own reservation apart; then version 1, whose `used` contains it.
/// `used` is never taken: free is what we need and means the same in both.
void readMemory(const Api& api, Handle handle, Device& device) {
    MemoryPool pool = dedicatedPool();
    MemoryV2 second = {};
    second.version = kMemoryV2Version;
    int code = api.memoryV2 == nullptr ? kFunctionNotFound : api.memoryV2(handle, &second);
    if (code == kSuccess) {
        pool.total = believed(second.total, "total", "NVML", device.notes);
        if (pool.total) {
            pool.free = Bytes(second.free);
            pool.reserved = Bytes(second.reserved);
        }
    } else if (code != kGpuIsLost && api.memory != nullptr) {
        Memory first = {};
        code = api.memory(handle, &first);
        if (code == kSuccess) pool.total = believed(first.total, "total", "NVML", device.notes);
        if (pool.total) pool.free = Bytes(first.free);
    }
    if (code != kSuccess) {
        device.notes.push_back(memoryReason(code));
        device.status = statusOf(code);
    }
    applyPoolRules(pool, device.notes);
    device.pools = {pool};
}

Device readIdentity(const Api& api, Handle handle) {
    Device device;
    device.vendor = "NVIDIA";
    device.name = text(api.name, handle);
    if (device.name.empty()) device.name = "NVIDIA GPU";
    device.ids.uuid = text(api.uuid, handle);
    PciInfo pci = {};
    if (api.pci != nullptr && api.pci(handle, &pci) == kSuccess) {
        pci.busId[sizeof pci.busId - 1] = '\0';
        device.ids.pci = normalisedPci(pci.busId);
    }
    unsigned mode = 0;
    if (api.virtualisation != nullptr && api.virtualisation(handle, &mode) == kSuccess
        && mode == kVirtualisedGuestVgpu)
        device.kind = DeviceKind::Virtual;
    return device;
}

bool migEnabled(const Api& api, Handle handle) {
    unsigned current = 0, pending = 0;
    return api.migMode != nullptr && api.migMode(handle, &current, &pending) == kSuccess
        && current == kMigEnabled;
}

/// The slices of a GPU in MIG mode; its own memory belongs to them, so the parent keeps none.
void readSlices(const Api& api, Handle handle, Device& parent, BackendReport& report) {
    unsigned most = 0;
    if (api.maxMigCount == nullptr || api.migHandle == nullptr
        || api.maxMigCount(handle, &most) != kSuccess) {
        parent.notes.emplace_back("MIG is on, but this library cannot list the slices");
        return;
    }
    const std::size_t before = report.devices.size();
    for (unsigned i = 0; i < std::min(most, 64u); ++i) {
        Handle slice = nullptr;
        const int code = api.migHandle(handle, i, &slice);
        if (code != kSuccess && code != kNotFound && code != kInvalidArgument)
            report.notes.push_back(
                "MIG slice " + std::to_string(i) + " could not be opened (" + codeText(code) + ")");
        if (code != kSuccess || slice == nullptr) continue;
        Device child;
        child.vendor = "NVIDIA";
        child.kind = DeviceKind::Mig;
        child.name = text(api.name, slice);
        if (child.name.empty()) child.name = parent.name + " MIG";
        child.ids.uuid = text(api.uuid, slice);
        child.parent = parent.ids.uuid;
        readMemory(api, slice, child);
        report.devices.push_back(std::move(child));
    }
    parent.notes.emplace_back(report.devices.size() > before
            ? "MIG is on: the memory belongs to the slices"
            : "MIG is on and no slice can be used: create one, or switch MIG off");
}

void readDevice(const Api& api, unsigned index, BackendReport& report) {
    Handle handle = nullptr;
    const int code = api.handle(index, &handle);
    if (code != kSuccess) {
        report.notes.push_back(
            "GPU " + std::to_string(index) + " could not be opened (" + codeText(code) + ")");
        if (statusOf(code) != ProbeStatus::NotSupported) report.status = statusOf(code);
        return;
    }
    Device device = readIdentity(api, handle);
    if (migEnabled(api, handle)) {
        const std::size_t place = report.devices.size();
        readSlices(api, handle, device, report);
        report.devices.insert(report.devices.begin() + static_cast<std::ptrdiff_t>(place), std::move(device));
        return;
    }
    readMemory(api, handle, device);
    report.devices.push_back(std::move(device));
}

void readDevices(const Api& api, const BackendRequest& request, BackendReport& report) {
    std::array<char, 96> version = {};
    if (api.driverVersion != nullptr && api.driverVersion(version.data(), version.size() - 1) == kSuccess)
        report.driver = version.data();
    unsigned count = 0;
    if (const int code = api.count(&count); code != kSuccess) {
        report.status = statusOf(code);
        report.detail = "NVML could not count the devices (" + codeText(code) + ").";
        return;
    }
    for (unsigned i = 0; i < std::min(count, 256u); ++i) {
        if (!request.onlyIndex || *request.onlyIndex == i) readDevice(api, i, report);
    }
    if (!report.devices.empty()) {
        report.status = ProbeStatus::Ok;
        report.detail = "Measured by the NVIDIA driver " + report.driver + ".";
    } else if (report.status == ProbeStatus::Ok) {
        report.status = ProbeStatus::NoDevice;
        report.detail = "The NVIDIA driver is running and lists no device.";
    } else {
        report.detail = report.notes.empty() ? std::string() : report.notes.front();
    }
}

} // namespace

BackendReport runNvml(const BackendRequest& request) {
    BackendReport report;
    const SharedLibrary library(kLibrary);
    if (!library.loaded()) {
        report.status = library.missing() ? ProbeStatus::NotInstalled : ProbeStatus::NotSupported;
        report.detail = library.missing()
            ? std::string("The NVIDIA driver is not installed (no ") + kLibrary + ")."
            : std::string("The NVIDIA management library cannot be loaded: ") + library.error();
        return report;
    }
    const Api api(library);
    if (!api.usable()) {
        report.status = ProbeStatus::NotSupported;
        report.detail = std::string(kLibrary)
            + " lacks the functions to list devices: it is not NVIDIA's, or far too old.";
        return report;
    }
    if (const int code = api.init(); code != kSuccess) {
        report.status = statusOf(code);
        report.detail = initDetail(code);
        return report;
    }
    readDevices(api, request, report);
    api.shutdown();
    return report;
}

} // namespace vramplan
