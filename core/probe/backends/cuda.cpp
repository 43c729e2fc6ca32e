// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"
#include "core/probe/backends/shared_library.h"
#include "core/probe/identity.h"
#include "core/probe/pool_rules.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

#ifdef _WIN32
constexpr const char* kLibrary = "nvcuda.dll";
#define VRAMPLAN_CUDA_CALL __stdcall
#else
constexpr const char* kLibrary = "libcuda.so.1";
#define VRAMPLAN_CUDA_CALL
#endif

// Source of names and numbers: CUDA driver API reference, "Error handling", "Device Management", "Context
// Management", "Memory Management".
enum Code : int {
    kSuccess = 0,
    kStubLibrary = 34,
    kNoDevice = 100,
    kNotPermitted = 800,
    kSystemDriverMismatch = 803,
    kCompatNotSupported = 804,
};
constexpr int kAttributeIntegrated = 18;

using Context = void*;
using Uuid = std::array<std::uint8_t, 16>;

/// The functions found; all but the first three are optional. None of those used without `exactFree` creates
/// a context, so nothing of the GPU's memory is spent on measuring it.
struct Api {
    explicit Api(const SharedLibrary& library)
        : init(library.function<decltype(init)>("cuInit"))
        , count(library.function<decltype(count)>("cuDeviceGetCount"))
        , device(library.function<decltype(device)>("cuDeviceGet"))
        , driverVersion(library.function<decltype(driverVersion)>("cuDriverGetVersion"))
        , name(library.function<decltype(name)>("cuDeviceGetName"))
        , uuid(library.function<decltype(uuid)>("cuDeviceGetUuid"))
        , uuidV2(library.function<decltype(uuidV2)>("cuDeviceGetUuid_v2"))
        , luid(library.function<decltype(luid)>("cuDeviceGetLuid"))
        , pciBusId(library.function<decltype(pciBusId)>("cuDeviceGetPCIBusId"))
        , totalMemory(library.function<decltype(totalMemory)>("cuDeviceTotalMem_v2"))
        , attribute(library.function<decltype(attribute)>("cuDeviceGetAttribute"))
        , createContext(library.function<decltype(createContext)>("cuCtxCreate_v2"))
        , destroyContext(library.function<decltype(destroyContext)>("cuCtxDestroy_v2"))
        , memoryInfo(library.function<decltype(memoryInfo)>("cuMemGetInfo_v2")) { }
    bool usable() const { return init != nullptr && count != nullptr && device != nullptr; }

    int(VRAMPLAN_CUDA_CALL* init)(unsigned);
    int(VRAMPLAN_CUDA_CALL* count)(int*);
    int(VRAMPLAN_CUDA_CALL* device)(int*, int);
    int(VRAMPLAN_CUDA_CALL* driverVersion)(int*);
    int(VRAMPLAN_CUDA_CALL* name)(char*, int, int);
    int(VRAMPLAN_CUDA_CALL* uuid)(std::uint8_t*, int); ///< into 16 bytes
    int(VRAMPLAN_CUDA_CALL* uuidV2)(std::uint8_t*, int);
    int(VRAMPLAN_CUDA_CALL* luid)(std::uint8_t*, unsigned*, int);
    int(VRAMPLAN_CUDA_CALL* pciBusId)(char*, int, int);
    int(VRAMPLAN_CUDA_CALL* totalMemory)(std::size_t*, int);
    int(VRAMPLAN_CUDA_CALL* attribute)(int*, int, int);
    int(VRAMPLAN_CUDA_CALL* createContext)(Context*, unsigned, int);
    int(VRAMPLAN_CUDA_CALL* destroyContext)(Context);
    int(VRAMPLAN_CUDA_CALL* memoryInfo)(std::size_t*, std::size_t*);
};

std::string codeText(int code) { return "CUDA error " + std::to_string(code); }

void describeInit(int code, BackendReport& report) {
    switch (code) {
    case kStubLibrary:
        report.status = ProbeStatus::StubLibrary;
        report.detail =
            "The libcuda.so.1 that was found is the toolkit's stub, not the driver (CUDA error 34): remove "
            "the stubs folder from LD_LIBRARY_PATH, or install the driver.";
        break;
    case kSystemDriverMismatch:
    case kCompatNotSupported:
        report.status = ProbeStatus::VersionMismatch;
        report.detail = "The CUDA library and the running NVIDIA driver do not match (" + codeText(code)
            + "): restart the computer, or update the driver.";
        break;
    case kNoDevice:
        report.status = ProbeStatus::NoDevice;
        report.detail = "The CUDA driver is installed and finds no device.";
        break;
    case kNotPermitted:
        report.status = ProbeStatus::NoPermission;
        report.detail = "CUDA may not open the NVIDIA devices (" + codeText(code)
            + "): check the rights on /dev/nvidia*.";
        break;
    default:
        report.status = ProbeStatus::NotSupported;
        report.detail = "CUDA did not start (" + codeText(code) + ").";
    }
}

/// Version 2 of the UUID call gives the slice's where version 1 gives the GPU's.
void readUuid(const Api& api, int handle, Device& device) {
    Uuid first{}, second{};
    const bool haveFirst = api.uuid != nullptr && api.uuid(first.data(), handle) == kSuccess;
    const bool haveSecond = api.uuidV2 != nullptr && api.uuidV2(second.data(), handle) == kSuccess;
    if (haveFirst && haveSecond && first != second) {
        device.kind = DeviceKind::Mig;
        device.ids.uuid = uuidText("MIG-", second);
        device.parent = uuidText("GPU-", first);
    } else if (haveFirst || haveSecond) {
        device.ids.uuid = uuidText("GPU-", haveFirst ? first : second);
    }
}

/// Free memory as the operating system sees it, with our own context taken: tens to hundreds of MiB.
void readExactFree(const Api& api, int handle, Device& device, MemoryPool& pool) {
    if (api.createContext == nullptr || api.destroyContext == nullptr || api.memoryInfo == nullptr) {
        device.notes.emplace_back("this CUDA library lacks the functions to measure free memory");
        return;
    }
    Context context = nullptr;
    if (const int code = api.createContext(&context, 0, handle); code != kSuccess) {
        device.notes.push_back("free memory could not be measured: no context (" + codeText(code) + ")");
        return;
    }
    std::size_t free = 0, total = 0;
    if (const int code = api.memoryInfo(&free, &total); code == kSuccess) {
        pool.free = Bytes(free);
        device.notes.emplace_back(
            "free memory was measured while the probe's own CUDA context took a part of it");
    } else {
        device.notes.push_back("free memory could not be measured (" + codeText(code) + ")");
    }
    api.destroyContext(context);
}

Device readDevice(const Api& api, int handle, const BackendRequest& request) {
    Device device;
    device.vendor = "NVIDIA";
    std::array<char, 256> text = {};
    if (api.name != nullptr && api.name(text.data(), static_cast<int>(text.size()) - 1, handle) == kSuccess)
        device.name = text.data();
    if (device.name.empty()) device.name = "NVIDIA GPU";
    readUuid(api, handle, device);
    std::array<std::uint8_t, 8> luid = {};
    unsigned nodes = 0;
    if (api.luid != nullptr && api.luid(luid.data(), &nodes, handle) == kSuccess)
        device.ids.luid = hexText(luid.data(), luid.size());
    text = {};
    if (device.kind != DeviceKind::Mig && api.pciBusId != nullptr
        && api.pciBusId(text.data(), static_cast<int>(text.size()) - 1, handle) == kSuccess)
        device.ids.pci = normalisedPci(text.data());

    int integrated = 0;
    if (api.attribute != nullptr && api.attribute(&integrated, kAttributeIntegrated, handle) == kSuccess
        && integrated == 1)
        device.kind = DeviceKind::Integrated;
    MemoryPool pool;
    pool.kind = device.kind == DeviceKind::Integrated ? PoolKind::Shared : PoolKind::Dedicated;
    pool.origin = "CUDA";
    std::size_t total = 0;
    const int code = api.totalMemory == nullptr ? -1 : api.totalMemory(&total, handle);
    if (code == kSuccess)
        pool.total = believed(total, "total", "CUDA", device.notes);
    else
        device.notes.push_back(
            "CUDA does not tell this device's memory (" + codeText(code) + "), so it is unknown");
    // On unified memory the free query fails or ignores what the system can reclaim, so it is not asked.
    if (request.exactFree && device.kind != DeviceKind::Integrated) readExactFree(api, handle, device, pool);
    applyPoolRules(pool, device.notes);
    device.pools = {pool};
    return device;
}

} // namespace

BackendReport runCuda(const BackendRequest& request) {
    BackendReport report;
    const SharedLibrary library(kLibrary);
    if (!library.loaded()) {
        report.status = library.missing() ? ProbeStatus::NotInstalled : ProbeStatus::NotSupported;
        report.detail = library.missing()
            ? std::string("The CUDA driver is not installed (no ") + kLibrary + ")."
            : "The CUDA driver cannot be loaded: " + library.error();
        return report;
    }
    const Api api(library);
    if (!api.usable()) {
        report.status = ProbeStatus::NotSupported;
        report.detail = std::string(kLibrary)
            + " lacks the functions to list devices: it is not NVIDIA's, or far too old.";
        return report;
    }
    if (const int code = api.init(0); code != kSuccess) {
        describeInit(code, report);
        return report;
    }
    int version = 0;
    if (api.driverVersion != nullptr && api.driverVersion(&version) == kSuccess)
        report.driver = "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
    int count = 0;
    if (const int code = api.count(&count); code != kSuccess) {
        describeInit(code, report);
        return report;
    }
    for (int i = 0; i < std::min(count, 256); ++i) {
        int handle = 0;
        if (const int code = api.device(&handle, i); code != kSuccess)
            report.notes.push_back(
                "GPU " + std::to_string(i) + " could not be opened (" + codeText(code) + ")");
        else
            report.devices.push_back(readDevice(api, handle, request));
    }
    report.status = report.devices.empty() ? ProbeStatus::NoDevice : ProbeStatus::Ok;
    report.detail = report.devices.empty() ? "The CUDA driver is installed and lists no device."
                                           : "Read from the CUDA driver, without creating a context.";
    if (request.exactFree && !report.devices.empty())
        report.detail = "Measured with a CUDA context on each device.";
    return report;
}

} // namespace vramplan
