// SPDX-License-Identifier: Apache-2.0
// Metal through the Objective-C run time, so that the framework is loaded at run time like every other vendor
// library.
#include "core/probe/backends/backend.h"
#include "core/probe/backends/metal_devices.h"
#include "core/probe/backends/shared_library.h"
#include "core/probe/identity.h"
#include "core/probe/pool_rules.h"

#include <cstring>

#include <objc/message.h>
#include <objc/runtime.h>

namespace vramplan {
namespace {

template <class Value, class... Arguments>
Value send(id object, const char* message, Arguments... arguments) {
    return reinterpret_cast<Value (*)(id, SEL, Arguments...)>(objc_msgSend)(
        object, sel_registerName(message), arguments...);
}

std::vector<id> metalDevices(const SharedLibrary& metal) {
    const auto createDefault = metal.function<id (*)()>("MTLCreateSystemDefaultDevice");
    const auto copyAll = metal.function<id (*)()>("MTLCopyAllDevices");
    return defaultAndListed<id>([&] { return createDefault == nullptr ? nullptr : createDefault(); },
        [&] {
            std::vector<id> listed;
            const id list = copyAll == nullptr ? nullptr : copyAll();
            const auto count = list == nullptr ? 0ul : send<unsigned long>(list, "count");
            for (unsigned long i = 0; i < count; ++i) listed.push_back(send<id>(list, "objectAtIndex:", i));
            return listed;
        },
        [](id device) { return send<std::uint64_t>(device, "registryID"); });
}

Device readDevice(id metal) {
    Device device;
    const id name = send<id>(metal, "name");
    const char* text = name == nullptr ? nullptr : send<const char*>(name, "UTF8String");
    device.name = text == nullptr ? "Metal device" : text;
    for (const char* vendor : {"Apple", "AMD", "Intel", "NVIDIA"}) {
        if (device.name.starts_with(vendor)) device.vendor = vendor;
    }
    // The registry number takes the place of a LUID, as it does in MoltenVK.
    const auto registry = send<std::uint64_t>(metal, "registryID");
    std::uint8_t bytes[sizeof registry];
    std::memcpy(bytes, &registry, sizeof registry);
    device.ids.luid = hexText(bytes, sizeof bytes);

    const bool unified = send<bool>(metal, "hasUnifiedMemory");
    const auto workingSet = send<std::uint64_t>(metal, "recommendedMaxWorkingSetSize");
    device.kind = unified ? DeviceKind::Unified : DeviceKind::Discrete;
    MemoryPool pool;
    pool.kind = unified ? PoolKind::Unified : PoolKind::Dedicated;
    pool.scope = ReadingScope::Static;
    pool.origin = "Metal";
    const auto size = believed(workingSet, "working set", pool.origin, device.notes);
    (unified ? pool.budget : pool.total) = size;
    applyPoolRules(pool, device.notes);
    device.pools = {pool};
    return device;
}

} // namespace

BackendReport runMetal(const BackendRequest&) {
    BackendReport report;
    const SharedLibrary metal("/System/Library/Frameworks/Metal.framework/Metal");
    for (const id device : metalDevices(metal)) report.devices.push_back(readDevice(device));
    report.status = report.devices.empty() ? ProbeStatus::NoDevice : ProbeStatus::Ok;
    report.detail = report.devices.empty() ? "Metal lists no device." : "Read from Metal.";
    return report;
}

} // namespace vramplan
