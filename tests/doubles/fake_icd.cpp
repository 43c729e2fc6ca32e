// SPDX-License-Identifier: Apache-2.0
// A Vulkan driver, played from the scene in the environment variable that FAKE_ICD_SCENE names:
// { "at_instance": misbehaviour, "at_enumerate": misbehaviour, "devices": [{ "name", "type":
// VkPhysicalDeviceType,
//   "vendor": number, "api": number, "uuid", "luid", "pci": [domain, bus, device, function], "driver_id":
//   number, "driver_name", "heaps": [{ "size", "local": bool, "budget", "usage" }] }] }
#include "tests/doubles/scene.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>
#include <vulkan/vk_icd.h>

using namespace vramplan;
using nlohmann::json;

namespace {

/// What the loader dispatches on stands at the beginning of each object.
struct Object {
    VK_LOADER_DATA loader{};
    json scene;
};

const json& scene() {
    static const json value = doubles::readScene(FAKE_ICD_SCENE);
    return value;
}

std::vector<Object*>& devices() {
    static std::vector<Object*> list;
    return list;
}

const json& of(VkPhysicalDevice device) { return reinterpret_cast<Object*>(device)->scene; }

void bytesOf(const json& from, const char* key, std::uint8_t* target, std::size_t size) {
    const std::string digits = from.value(key, std::string(2 * size, '0'));
    for (std::size_t i = 0; i < size; ++i)
        target[i] = static_cast<std::uint8_t>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
}

bool hasBudget(const json& device) {
    return device.contains("heaps") && !device["heaps"].empty() && device["heaps"][0].contains("budget");
}

VkResult fill(const std::vector<const char*>& names, std::uint32_t* count, VkExtensionProperties* list) {
    if (list == nullptr) {
        *count = static_cast<std::uint32_t>(names.size());
        return VK_SUCCESS;
    }
    *count = std::min(*count, static_cast<std::uint32_t>(names.size()));
    for (std::uint32_t i = 0; i < *count; ++i) {
        list[i] = {};
        doubles::copyText(list[i].extensionName, sizeof list[i].extensionName, names[i]);
        list[i].specVersion = 1;
    }
    return *count < names.size() ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL instanceExtensions(
    const char*, std::uint32_t* count, VkExtensionProperties* list) {
    return fill({}, count, list);
}

VKAPI_ATTR VkResult VKAPI_CALL instanceVersion(std::uint32_t* version) {
    *version = VK_API_VERSION_1_2;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL createInstance(
    const VkInstanceCreateInfo*, const VkAllocationCallbacks*, VkInstance* instance) {
    doubles::misbehave(scene().value("at_instance", ""));
    auto* object = new Object;
    set_loader_magic_value(&object->loader);
    *instance = reinterpret_cast<VkInstance>(object);
    for (const json& device : scene().value("devices", json::array())) {
        auto* physical = new Object{{}, device};
        set_loader_magic_value(&physical->loader);
        devices().push_back(physical);
    }
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL destroyInstance(VkInstance, const VkAllocationCallbacks*) { }

VKAPI_ATTR VkResult VKAPI_CALL enumerate(VkInstance, std::uint32_t* count, VkPhysicalDevice* list) {
    doubles::misbehave(scene().value("at_enumerate", ""));
    if (list != nullptr)
        for (std::uint32_t i = 0; i < devices().size() && i < *count; ++i)
            list[i] = reinterpret_cast<VkPhysicalDevice>(devices()[i]);
    *count = static_cast<std::uint32_t>(devices().size());
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL deviceExtensions(
    VkPhysicalDevice device, const char*, std::uint32_t* count, VkExtensionProperties* list) {
    std::vector<const char*> names;
    if (of(device).contains("pci")) names.push_back(VK_EXT_PCI_BUS_INFO_EXTENSION_NAME);
    if (hasBudget(of(device))) names.push_back(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
    return fill(names, count, list);
}

VKAPI_ATTR void VKAPI_CALL properties(VkPhysicalDevice device, VkPhysicalDeviceProperties* result) {
    *result = {};
    result->apiVersion = of(device).value("api", VK_API_VERSION_1_2);
    result->vendorID = of(device).value("vendor", 0u);
    result->deviceType = static_cast<VkPhysicalDeviceType>(of(device).value("type", 2));
    doubles::copyText(result->deviceName, sizeof result->deviceName, of(device).value("name", ""));
}

VKAPI_ATTR void VKAPI_CALL properties2(VkPhysicalDevice device, VkPhysicalDeviceProperties2* result) {
    properties(device, &result->properties);
    const json& from = of(device);
    for (auto* next = static_cast<VkBaseOutStructure*>(result->pNext); next != nullptr; next = next->pNext) {
        if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES) {
            auto* ids = reinterpret_cast<VkPhysicalDeviceIDProperties*>(next);
            bytesOf(from, "uuid", ids->deviceUUID, VK_UUID_SIZE);
            bytesOf(from, "luid", ids->deviceLUID, VK_LUID_SIZE);
            ids->deviceLUIDValid = from.contains("luid") ? VK_TRUE : VK_FALSE;
        } else if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES) {
            auto* driver = reinterpret_cast<VkPhysicalDeviceDriverProperties*>(next);
            driver->driverID = static_cast<VkDriverId>(from.value("driver_id", 0));
            doubles::copyText(
                driver->driverName, sizeof driver->driverName, from.value("driver_name", "fake"));
        } else if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PCI_BUS_INFO_PROPERTIES_EXT) {
            auto* pci = reinterpret_cast<VkPhysicalDevicePCIBusInfoPropertiesEXT*>(next);
            const auto numbers = from.value("pci", std::array<std::uint32_t, 4>{});
            pci->pciDomain = numbers[0];
            pci->pciBus = numbers[1];
            pci->pciDevice = numbers[2];
            pci->pciFunction = numbers[3];
        }
    }
}

VKAPI_ATTR void VKAPI_CALL memory(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties* result) {
    *result = {};
    for (const json& heap : of(device).value("heaps", json::array())) {
        VkMemoryHeap& target = result->memoryHeaps[result->memoryHeapCount++];
        target.size = heap.value("size", std::uint64_t{0});
        // Other bits stand beside the one that matters.
        target.flags = VK_MEMORY_HEAP_MULTI_INSTANCE_BIT;
        if (heap.value("local", false)) target.flags |= VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
    }
}

VKAPI_ATTR void VKAPI_CALL memory2(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties2* result) {
    memory(device, &result->memoryProperties);
    for (auto* next = static_cast<VkBaseOutStructure*>(result->pNext); next != nullptr; next = next->pNext) {
        if (next->sType != VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT) continue;
        if (!hasBudget(of(device))) std::abort(); // asked for what is not offered
        auto* budget = reinterpret_cast<VkPhysicalDeviceMemoryBudgetPropertiesEXT*>(next);
        std::size_t i = 0;
        for (const json& heap : of(device)["heaps"]) {
            budget->heapBudget[i] = heap.value("budget", std::uint64_t{0});
            budget->heapUsage[i++] = heap.value("usage", std::uint64_t{0});
        }
    }
}

/// A driver that cannot make a logical device; nobody who only measures needs one.
VKAPI_ATTR VkResult VKAPI_CALL createDevice(
    VkPhysicalDevice, const VkDeviceCreateInfo*, const VkAllocationCallbacks*, VkDevice*) {
    std::abort();
}

VKAPI_ATTR void VKAPI_CALL nothing() { }

PFN_vkVoidFunction functionOf(const char* name) {
    const std::string_view wanted = name;
    const std::pair<std::string_view, PFN_vkVoidFunction> functions[] = {
        {"vkEnumerateInstanceExtensionProperties", reinterpret_cast<PFN_vkVoidFunction>(instanceExtensions)},
        {"vkEnumerateInstanceVersion", reinterpret_cast<PFN_vkVoidFunction>(instanceVersion)},
        {"vkCreateInstance", reinterpret_cast<PFN_vkVoidFunction>(createInstance)},
        {"vkDestroyInstance", reinterpret_cast<PFN_vkVoidFunction>(destroyInstance)},
        {"vkEnumeratePhysicalDevices", reinterpret_cast<PFN_vkVoidFunction>(enumerate)},
        {"vkEnumerateDeviceExtensionProperties", reinterpret_cast<PFN_vkVoidFunction>(deviceExtensions)},
        {"vkGetPhysicalDeviceProperties", reinterpret_cast<PFN_vkVoidFunction>(properties)},
        {"vkGetPhysicalDeviceProperties2", reinterpret_cast<PFN_vkVoidFunction>(properties2)},
        {"vkGetPhysicalDeviceMemoryProperties", reinterpret_cast<PFN_vkVoidFunction>(memory)},
        {"vkGetPhysicalDeviceMemoryProperties2", reinterpret_cast<PFN_vkVoidFunction>(memory2)},
        {"vkCreateDevice", reinterpret_cast<PFN_vkVoidFunction>(createDevice)},
    };
    for (const auto& [known, function] : functions) {
        if (known == wanted) return function;
    }
    // The loader wants each function of Vulkan 1.0 to be there; extensions and surfaces are not.
    const bool core = wanted.starts_with("vkGetPhysicalDevice") || wanted == "vkGetDeviceProcAddr"
        || wanted == "vkEnumerateDeviceLayerProperties";
    const bool extension = wanted.ends_with("KHR") || wanted.ends_with("EXT") || wanted.ends_with("NV");
    return core && !extension ? nothing : nullptr;
}

} // namespace

extern "C" {

__attribute__((visibility("default"))) VkResult vk_icdNegotiateLoaderICDInterfaceVersion(
    std::uint32_t* version) {
    *version = std::min(*version, 5u);
    return VK_SUCCESS;
}

__attribute__((visibility("default"))) PFN_vkVoidFunction vk_icdGetInstanceProcAddr(
    VkInstance, const char* name) {
    return functionOf(name);
}

} // extern "C"
