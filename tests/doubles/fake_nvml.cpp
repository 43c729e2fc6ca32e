// SPDX-License-Identifier: Apache-2.0
// NVIDIA's management library, played from the scene in FAKE_NVML_SCENE:
// { "init": code, "at_init": misbehaviour, "driver": text, "count": number, "devices": [{ "name", "uuid",
// "pci",
//   "handle": code, "total", "free", "reserved", "v1": code, "v2": code, "at_memory": misbehaviour, "vgpu":
//   true, "mig": [slices like devices] }] }
#include "core/probe/backends/nvml_api.h"
#include "tests/doubles/scene.h"

#include <map>

using namespace vramplan;
using doubles::copyText;
using nlohmann::json;
using nvml::Handle;

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

const json& scene() {
    static const json value = doubles::readScene("FAKE_NVML_SCENE");
    return value;
}

const json& devices() {
    static const json none = json::array();
    return scene().contains("devices") ? scene()["devices"] : none;
}

const json& of(Handle handle) { return *static_cast<const json*>(handle); }

Handle handleOf(const json& device) { return const_cast<json*>(&device); }

int text(const json& device, const char* key, char* target, unsigned size) {
    if (!device.contains(key)) return nvml::kNotSupported;
    copyText(target, size, device[key].get<std::string>());
    return nvml::kSuccess;
}

/// Numbers of a scene may be all ones, which JSON carries as an unsigned number.
unsigned long long number(const json& device, const char* key) {
    return device.contains(key) ? device[key].get<unsigned long long>() : 0;
}

int readMemory(const json& device, const char* codeKey) {
    doubles::misbehave(device.value("at_memory", ""));
    return device.value(codeKey, static_cast<int>(nvml::kSuccess));
}

int init() {
    doubles::misbehave(scene().value("at_init", ""));
    return scene().value("init", static_cast<int>(nvml::kSuccess));
}

int count(unsigned* number) {
    *number = scene().value("count", static_cast<unsigned>(devices().size()));
    return nvml::kSuccess;
}

int handleByIndex(unsigned index, Handle* handle) {
    if (index >= devices().size()) return nvml::kInvalidArgument;
    const int code = devices()[index].value("handle", static_cast<int>(nvml::kSuccess));
    if (code == nvml::kSuccess) *handle = handleOf(devices()[index]);
    return code;
}

} // namespace

EXPORT int nvmlInit() { return init(); }
EXPORT int nvmlShutdown() { return nvml::kSuccess; }
EXPORT int nvmlSystemGetDriverVersion(char* target, unsigned size) {
    return text(scene(), "driver", target, size);
}
EXPORT int nvmlDeviceGetCount(unsigned* number) { return count(number); }
EXPORT int nvmlDeviceGetHandleByIndex(unsigned index, Handle* handle) { return handleByIndex(index, handle); }
EXPORT int nvmlDeviceGetName(Handle handle, char* target, unsigned size) {
    return text(of(handle), "name", target, size);
}
EXPORT int nvmlDeviceGetUUID(Handle handle, char* target, unsigned size) {
    return text(of(handle), "uuid", target, size);
}

EXPORT int nvmlDeviceGetMemoryInfo(Handle handle, nvml::Memory* memory) {
    const json& device = of(handle);
    const int code = readMemory(device, "v1");
    memory->total = number(device, "total");
    memory->free = number(device, "free");
    memory->used = memory->total - memory->free;
    return code;
}

#ifndef FAKE_NVML_OLD

EXPORT int nvmlInit_v2() { return init(); }
EXPORT int nvmlDeviceGetCount_v2(unsigned* number) { return count(number); }
EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned index, Handle* handle) {
    return handleByIndex(index, handle);
}

EXPORT int nvmlDeviceGetMemoryInfo_v2(Handle handle, nvml::MemoryV2* memory) {
    const json& device = of(handle);
    // The size of the structure in the low bytes and 2 in the top one, as the real library wants it.
    if (memory->version != 0x02000028u) return nvml::kFunctionNotFound;
    const int code = readMemory(device, "v2");
    memory->total = number(device, "total");
    memory->free = number(device, "free");
    memory->reserved = number(device, "reserved");
    memory->used = memory->total - memory->free - memory->reserved;
    return code;
}

EXPORT int nvmlDeviceGetPciInfo_v3(Handle handle, nvml::PciInfo* info) {
    const json& device = of(handle);
    return text(device, "pci", info->busId, sizeof info->busId);
}

EXPORT int nvmlDeviceGetVirtualizationMode(Handle handle, unsigned* mode) {
    *mode = of(handle).value("vgpu", false) ? nvml::kVirtualisedGuestVgpu : 0;
    return nvml::kSuccess;
}

EXPORT int nvmlDeviceGetMigMode(Handle handle, unsigned* current, unsigned* pending) {
    *current = *pending = of(handle).contains("mig") ? nvml::kMigEnabled : 0;
    return nvml::kSuccess;
}

EXPORT int nvmlDeviceGetMaxMigDeviceCount(Handle, unsigned* number) {
    *number = 7;
    return nvml::kSuccess;
}

EXPORT int nvmlDeviceGetMigDeviceHandleByIndex(Handle handle, unsigned index, Handle* slice) {
    const json& slices = of(handle)["mig"];
    if (index >= slices.size()) return nvml::kNotFound;
    *slice = handleOf(slices[index]);
    return slices[index].value("handle", static_cast<int>(nvml::kSuccess));
}

/// The window through which the processor sees the memory. No memory of its own: who asks for it is wrong.
EXPORT int nvmlDeviceGetBAR1MemoryInfo(Handle, nvml::Memory*) { std::abort(); }

#endif
