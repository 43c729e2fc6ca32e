// SPDX-License-Identifier: Apache-2.0
// The CUDA driver, played from the scene in FAKE_CUDA_SCENE:
// { "init": code, "at_init": misbehaviour, "version": number, "devices": [{ "name", "uuid": 32 digits,
// "slice_uuid",
//   "pci", "luid": 16 digits, "total", "total_code", "integrated": 1, "free", "context": code, "memory_info":
//   code }] }
#include "tests/doubles/scene.h"

#include <cstdint>

using namespace vramplan;
using nlohmann::json;

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr int kInvalidValue = 1, kInvalidContext = 201;
int g_current = -1;

const json& scene() {
    static const json value = doubles::readScene("FAKE_CUDA_SCENE");
    return value;
}

const json& device(int index) { return scene()["devices"][static_cast<std::size_t>(index)]; }

int bytesOf(const json& from, const char* key, std::uint8_t* target, std::size_t size) {
    if (!from.contains(key)) return kInvalidValue;
    const std::string digits = from[key];
    for (std::size_t i = 0; i < size; ++i)
        target[i] = static_cast<std::uint8_t>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
    return 0;
}

} // namespace

EXPORT int cuInit(unsigned) {
    doubles::misbehave(scene().value("at_init", ""));
    return scene().value("init", 0);
}
EXPORT int cuDriverGetVersion(int* version) {
    *version = scene().value("version", 12080);
    return 0;
}
EXPORT int cuDeviceGetCount(int* count) {
    *count = scene().contains("devices") ? static_cast<int>(scene()["devices"].size()) : 0;
    return 0;
}
EXPORT int cuDeviceGet(int* handle, int index) {
    *handle = index;
    return 0;
}
EXPORT int cuDeviceGetName(char* target, int size, int handle) {
    doubles::copyText(target, static_cast<std::size_t>(size), device(handle).value("name", ""));
    return 0;
}
EXPORT int cuDeviceGetUuid(std::uint8_t* uuid, int handle) {
    return bytesOf(device(handle), "uuid", uuid, 16);
}
EXPORT int cuDeviceGetUuid_v2(std::uint8_t* uuid, int handle) {
    return bytesOf(device(handle), device(handle).contains("slice_uuid") ? "slice_uuid" : "uuid", uuid, 16);
}
EXPORT int cuDeviceGetLuid(std::uint8_t* luid, unsigned* nodes, int handle) {
    *nodes = 1;
    return bytesOf(device(handle), "luid", luid, 8);
}
EXPORT int cuDeviceGetPCIBusId(char* target, int size, int handle) {
    if (!device(handle).contains("pci")) return kInvalidValue;
    doubles::copyText(target, static_cast<std::size_t>(size), device(handle)["pci"].get<std::string>());
    return 0;
}
EXPORT int cuDeviceTotalMem_v2(std::size_t* total, int handle) {
    *total = device(handle).value("total", std::size_t{0});
    return device(handle).value("total_code", 0);
}
EXPORT int cuDeviceGetAttribute(int* value, int attribute, int handle) {
    constexpr int integrated = 18;
    if (attribute != integrated) return kInvalidValue;
    *value = device(handle).value("integrated", 0);
    return 0;
}

/// A context costs memory that a planner must not take unasked.
EXPORT int cuCtxCreate_v2(void** context, unsigned, int handle) {
    std::fprintf(stderr, "a context was created\n");
    *context = &g_current;
    g_current = handle;
    return device(handle).value("context", 0);
}
EXPORT int cuCtxDestroy_v2(void*) {
    g_current = -1;
    return 0;
}
EXPORT int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
    if (g_current < 0) return kInvalidContext;
    *free = device(g_current).value("free", std::size_t{0});
    *total = device(g_current).value("total", std::size_t{0});
    return device(g_current).value("memory_info", 0);
}
