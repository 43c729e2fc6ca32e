// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>
#include <vector>

// Short ways to write down what drivers report.
namespace vramplan::build {

inline Bytes mib(std::uint64_t count) { return Bytes(count) * kMiB; }
inline Bytes gib(std::uint64_t count) { return Bytes(count) * kGiB; }

inline MemoryPool pool(PoolKind kind, std::string origin, std::optional<Bytes> total,
    std::optional<Bytes> free = {}, ReadingScope scope = ReadingScope::System) {
    MemoryPool result;
    result.kind = kind;
    result.origin = std::move(origin);
    result.total = total;
    result.free = free;
    result.scope = scope;
    return result;
}

inline MemoryPool dedicated(std::string origin, std::optional<Bytes> total, std::optional<Bytes> free = {},
    ReadingScope scope = ReadingScope::System) {
    return pool(PoolKind::Dedicated, std::move(origin), total, free, scope);
}

inline Device device(
    std::string vendor, std::string name, DeviceIds ids, std::vector<MemoryPool> pools = {}) {
    Device result;
    result.vendor = std::move(vendor);
    result.name = std::move(name);
    result.ids = std::move(ids);
    result.pools = std::move(pools);
    return result;
}

inline Device ofKind(Device base, DeviceKind kind) {
    base.kind = kind;
    return base;
}

inline Device byDriver(Device base, std::string driver) {
    base.driver = std::move(driver);
    return base;
}

inline BackendReport report(std::string backend, std::vector<Device> devices = {}) {
    BackendReport result;
    result.backend = std::move(backend);
    result.status = devices.empty() ? ProbeStatus::NoDevice : ProbeStatus::Ok;
    result.devices = std::move(devices);
    return result;
}

inline HostMemory host(Bytes total, Bytes available) { return {total, available, "test"}; }

inline std::string uuid(char digit) {
    return "GPU-aaaaaaaa-0000-0000-0000-00000000000" + std::string(1, digit);
}
/// The same UUID as Vulkan and CUDA write its bytes.
inline std::string plainUuid(char digit) { return "aaaaaaaa00000000000000000000000" + std::string(1, digit); }

} // namespace vramplan::build
