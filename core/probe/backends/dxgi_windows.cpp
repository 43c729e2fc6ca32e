// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"
#include "core/probe/backends/gpu_counters_windows.h"
#include "core/probe/backends/shared_library.h"
#include "core/probe/identity.h"
#include "core/probe/pool_rules.h"

#include <dxgi1_4.h>

namespace vramplan {
namespace {

std::string utf8(const wchar_t* text) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    std::string result(static_cast<std::size_t>(size > 0 ? size - 1 : 0), '\0');
    if (size > 1) WideCharToMultiByte(CP_UTF8, 0, text, -1, result.data(), size, nullptr, nullptr);
    return result;
}

bool isSoftware(const DXGI_ADAPTER_DESC1& description) {
    constexpr UINT microsoft = 0x1414;
    return (description.Flags & (DXGI_ADAPTER_FLAG_SOFTWARE | DXGI_ADAPTER_FLAG_REMOTE)) != 0
        || description.VendorId == microsoft;
}

/// Free memory: total less what the whole system uses, else less what the system lets this process have.
void readFree(IDXGIAdapter1* adapter, const std::optional<std::uint64_t>& used,
    DXGI_MEMORY_SEGMENT_GROUP group, MemoryPool& pool) {
    if (used && pool.total) {
        pool.free = minusOrZero(*pool.total, Bytes(*used));
        pool.origin += ", use: Windows GPU counters";
        return;
    }
    IDXGIAdapter3* modern = nullptr;
    if (FAILED(adapter->QueryInterface(__uuidof(IDXGIAdapter3), reinterpret_cast<void**>(&modern)))) return;
    DXGI_QUERY_VIDEO_MEMORY_INFO info = {};
    if (SUCCEEDED(modern->QueryVideoMemoryInfo(0, group, &info)) && info.Budget != 0) {
        pool.scope = ReadingScope::Process;
        pool.budget = Bytes(info.Budget);
        pool.free = minusOrZero(Bytes(info.Budget), Bytes(info.CurrentUsage));
    }
    modern->Release();
}

MemoryPool readPool(IDXGIAdapter1* adapter, PoolKind kind, std::uint64_t total,
    const std::optional<std::uint64_t>& used, DXGI_MEMORY_SEGMENT_GROUP group, Device& device) {
    MemoryPool pool;
    pool.kind = kind;
    pool.origin = "DXGI";
    pool.total = believed(total, "total", "DXGI", device.notes);
    readFree(adapter, used, group, pool);
    applyPoolRules(pool, device.notes);
    return pool;
}

Device readAdapter(
    IDXGIAdapter1* adapter, const DXGI_ADAPTER_DESC1& description, const GpuCounters& counters) {
    Device device;
    device.name = utf8(description.Description);
    device.vendor = vendorName(description.VendorId);
    device.ids.luid = luidText(
        description.AdapterLuid.LowPart, static_cast<std::uint32_t>(description.AdapterLuid.HighPart));
    const std::uint64_t dedicated = description.DedicatedVideoMemory, shared = description.SharedSystemMemory;
    const bool integrated = Bytes(dedicated) <= kGiB && shared > dedicated;
    device.kind = integrated ? DeviceKind::Integrated : DeviceKind::Discrete;
    const GpuUse use = counters.of(device.ids.luid);
    if (dedicated != 0 || !integrated)
        device.pools.push_back(readPool(adapter, integrated ? PoolKind::CarveOut : PoolKind::Dedicated,
            dedicated, use.dedicated, DXGI_MEMORY_SEGMENT_GROUP_LOCAL, device));
    if (integrated)
        device.pools.push_back(readPool(
            adapter, PoolKind::Shared, shared, use.shared, DXGI_MEMORY_SEGMENT_GROUP_NON_LOCAL, device));
    return device;
}

} // namespace

BackendReport runDxgi(const BackendRequest&) {
    BackendReport report;
    const SharedLibrary library("dxgi.dll");
    using Create = HRESULT(WINAPI*)(REFIID, void**);
    const auto create = library.function<Create>("CreateDXGIFactory1");
    IDXGIFactory1* factory = nullptr;
    if (create == nullptr || FAILED(create(__uuidof(IDXGIFactory1), reinterpret_cast<void**>(&factory)))) {
        report.status = ProbeStatus::NotSupported;
        report.detail = "DXGI did not start.";
        return report;
    }
    const GpuCounters counters;
    IDXGIAdapter1* adapter = nullptr;
    for (UINT i = 0; factory->EnumAdapters1(i, &adapter) == S_OK; ++i) {
        DXGI_ADAPTER_DESC1 description = {};
        if (SUCCEEDED(adapter->GetDesc1(&description))) {
            if (isSoftware(description))
                report.notes.push_back(utf8(description.Description) + " is no GPU of this computer");
            else
                report.devices.push_back(readAdapter(adapter, description, counters));
        }
        adapter->Release();
    }
    factory->Release();
    report.status = report.devices.empty() ? ProbeStatus::NoDevice : ProbeStatus::Ok;
    report.detail = report.devices.empty() ? "Windows lists no GPU, only software." : "Read from DXGI.";
    return report;
}

} // namespace vramplan
