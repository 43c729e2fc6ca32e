// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"
#include "core/probe/backends/shared_library.h"
#include "core/probe/backends/vulkan_heaps.h"
#include "core/probe/identity.h"

#include <algorithm>
#include <cstring>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

namespace vramplan {
namespace {

#ifdef _WIN32
constexpr const char* kLibrary = "vulkan-1.dll";
#elif defined(__APPLE__)
constexpr const char* kLibrary = "libvulkan.1.dylib";
#else
constexpr const char* kLibrary = "libvulkan.so.1";
#endif

/// First loader with the VK_LOADER_DRIVERS_DISABLE filter.
constexpr std::uint32_t kFilterSince = VK_MAKE_API_VERSION(0, 1, 3, 234);

/// Instance-level functions. No logical device is ever created: some drivers crash there.
struct Api {
    Api(PFN_vkGetInstanceProcAddr get, VkInstance instance)
        : enumerateDevices(load<PFN_vkEnumeratePhysicalDevices>(get, instance, "vkEnumeratePhysicalDevices"))
        , properties(load<PFN_vkGetPhysicalDeviceProperties>(get, instance, "vkGetPhysicalDeviceProperties"))
        , memory(load<PFN_vkGetPhysicalDeviceMemoryProperties>(
              get, instance, "vkGetPhysicalDeviceMemoryProperties"))
        , extensions(load<PFN_vkEnumerateDeviceExtensionProperties>(
              get, instance, "vkEnumerateDeviceExtensionProperties"))
        , properties2(
              load<PFN_vkGetPhysicalDeviceProperties2>(get, instance, "vkGetPhysicalDeviceProperties2"))
        , memory2(load<PFN_vkGetPhysicalDeviceMemoryProperties2>(
              get, instance, "vkGetPhysicalDeviceMemoryProperties2")) { }
    bool usable() const { return enumerateDevices != nullptr && properties != nullptr && memory != nullptr; }

    PFN_vkEnumeratePhysicalDevices enumerateDevices;
    PFN_vkGetPhysicalDeviceProperties properties;
    PFN_vkGetPhysicalDeviceMemoryProperties memory;
    PFN_vkEnumerateDeviceExtensionProperties extensions;
    PFN_vkGetPhysicalDeviceProperties2 properties2;
    PFN_vkGetPhysicalDeviceMemoryProperties2 memory2;

private:
    template <class Function>
    static Function load(PFN_vkGetInstanceProcAddr get, VkInstance instance, const char* name) {
        return reinterpret_cast<Function>(get(instance, name));
    }
};

DeviceKind kindOf(VkPhysicalDeviceType type) {
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return DeviceKind::Integrated;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return DeviceKind::Virtual;
    case VK_PHYSICAL_DEVICE_TYPE_CPU: return DeviceKind::Cpu;
    default: return DeviceKind::Discrete;
    }
}

/// Short names of the drivers that the merge ranks or treats apart.
std::string driverName(VkDriverId id, const char* given) {
    switch (id) {
    case VK_DRIVER_ID_AMD_PROPRIETARY: return "amd_proprietary";
    case VK_DRIVER_ID_AMD_OPEN_SOURCE: return "amdvlk";
    case VK_DRIVER_ID_MESA_RADV: return "radv";
    case VK_DRIVER_ID_NVIDIA_PROPRIETARY: return "nvidia_proprietary";
    case VK_DRIVER_ID_INTEL_PROPRIETARY_WINDOWS: return "intel_proprietary";
    case VK_DRIVER_ID_INTEL_OPEN_SOURCE_MESA: return "anv";
    case VK_DRIVER_ID_MOLTENVK: return "moltenvk";
    case VK_DRIVER_ID_MESA_LLVMPIPE: return "llvmpipe";
    case VK_DRIVER_ID_GOOGLE_SWIFTSHADER: return "swiftshader";
    default:
        // Newer numbers than the header's: Mesa's Dozen and NVK name themselves.
        if (std::string_view(given).find("Dozen") != std::string_view::npos) return "dozen";
        if (std::string_view(given).find("NVK") != std::string_view::npos) return "nvk";
        return *given != '\0' ? std::string(given) : "driver " + std::to_string(static_cast<int>(id));
    }
}

struct Offered {
    bool budget = false, pci = false, driver = false;
};

Offered offeredBy(const Api& api, VkPhysicalDevice handle, std::uint32_t apiVersion) {
    Offered offered;
    offered.driver = apiVersion >= VK_API_VERSION_1_2;
    std::uint32_t count = 0;
    if (api.extensions == nullptr || api.extensions(handle, nullptr, &count, nullptr) != VK_SUCCESS)
        return offered;
    std::vector<VkExtensionProperties> list(count);
    if (api.extensions(handle, nullptr, &count, list.data()) < VK_SUCCESS) return offered;
    list.resize(count);
    for (const VkExtensionProperties& extension : list) {
        const std::string_view name = extension.extensionName;
        offered.budget = offered.budget || name == VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
        offered.pci = offered.pci || name == VK_EXT_PCI_BUS_INFO_EXTENSION_NAME;
        offered.driver = offered.driver || name == VK_KHR_DRIVER_PROPERTIES_EXTENSION_NAME;
    }
    return offered;
}

/// Identity and driver through the 1.1 call; only structures that the driver offers are chained.
VkDriverId readIds(const Api& api, VkPhysicalDevice handle, const Offered& offered, Device& device) {
    VkPhysicalDeviceIDProperties ids = {};
    ids.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES;
    VkPhysicalDeviceDriverProperties driver = {};
    driver.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES;
    VkPhysicalDevicePCIBusInfoPropertiesEXT pci = {};
    pci.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PCI_BUS_INFO_PROPERTIES_EXT;
    if (offered.driver) {
        driver.pNext = ids.pNext;
        ids.pNext = &driver;
    }
    if (offered.pci) {
        pci.pNext = ids.pNext;
        ids.pNext = &pci;
    }
    VkPhysicalDeviceProperties2 all = {};
    all.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
    all.pNext = &ids;
    api.properties2(handle, &all);
    std::array<std::uint8_t, 16> uuid = {};
    std::memcpy(uuid.data(), ids.deviceUUID, uuid.size());
    if (!uuidText("", uuid).empty()) device.ids.uuid = hexText(uuid.data(), uuid.size());
    if (ids.deviceLUIDValid == VK_TRUE) device.ids.luid = hexText(ids.deviceLUID, VK_LUID_SIZE);
    if (offered.pci) device.ids.pci = pciText(pci.pciDomain, pci.pciBus, pci.pciDevice, pci.pciFunction);
    driver.driverName[VK_MAX_DRIVER_NAME_SIZE - 1] = '\0';
    if (offered.driver) device.driver = driverName(driver.driverID, driver.driverName);
    return offered.driver ? driver.driverID : static_cast<VkDriverId>(0);
}

std::vector<VulkanHeap> readHeaps(const Api& api, VkPhysicalDevice handle, bool modern, bool withBudget) {
    VkPhysicalDeviceMemoryBudgetPropertiesEXT budget = {};
    budget.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT;
    VkPhysicalDeviceMemoryProperties2 all = {};
    all.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2;
    if (withBudget) all.pNext = &budget;
    if (modern)
        api.memory2(handle, &all);
    else
        api.memory(handle, &all.memoryProperties);
    std::vector<VulkanHeap> heaps;
    const std::uint32_t count =
        std::min<std::uint32_t>(all.memoryProperties.memoryHeapCount, VK_MAX_MEMORY_HEAPS);
    for (std::uint32_t i = 0; i < count; ++i) {
        const VkMemoryHeap& given = all.memoryProperties.memoryHeaps[i];
        VulkanHeap heap;
        heap.size = given.size;
        heap.deviceLocal = (given.flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0;
        if (modern && withBudget) {
            heap.budget = budget.heapBudget[i];
            heap.usage = budget.heapUsage[i];
        }
        heaps.push_back(heap);
    }
    return heaps;
}

Device readDevice(const Api& api, VkPhysicalDevice handle, std::vector<std::string>& evidence) {
    VkPhysicalDeviceProperties properties = {};
    api.properties(handle, &properties);
    Device device;
    properties.deviceName[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE - 1] = '\0';
    device.name = properties.deviceName;
    device.vendor = vendorName(properties.vendorID);
    device.kind = kindOf(properties.deviceType);
    const bool modern =
        properties.apiVersion >= VK_API_VERSION_1_1 && api.properties2 != nullptr && api.memory2 != nullptr;
    Offered offered;
    VkDriverId driver = {};
    if (modern) {
        offered = offeredBy(api, handle, properties.apiVersion);
        driver = readIds(api, handle, offered, device);
    }
    const std::vector<VulkanHeap> heaps = readHeaps(api, handle, modern, offered.budget);
    const bool amdDriver = driver == VK_DRIVER_ID_AMD_PROPRIETARY || driver == VK_DRIVER_ID_AMD_OPEN_SOURCE
        || driver == VK_DRIVER_ID_MESA_RADV || (!offered.driver && device.vendor == "AMD");
    if (device.kind != DeviceKind::Cpu)
        device.pools = {poolOfHeaps(heaps, device.kind, amdDriver, device.notes)};
    evidence.push_back(device.name + ": " + heapsText(heaps));
    return device;
}

void readDevices(const Api& api, VkInstance instance, BackendReport& report) {
    std::uint32_t count = 0;
    std::vector<VkPhysicalDevice> handles;
    VkResult code = api.enumerateDevices(instance, &count, nullptr);
    if (code == VK_SUCCESS && count != 0) {
        handles.resize(count);
        code = api.enumerateDevices(instance, &count, handles.data());
        handles.resize(count);
    }
    if (code < VK_SUCCESS) {
        report.status = ProbeStatus::NotSupported;
        report.detail =
            "The Vulkan drivers could not list their devices (Vulkan error " + std::to_string(code) + ").";
        return;
    }
    for (const VkPhysicalDevice handle : handles)
        report.devices.push_back(readDevice(api, handle, report.notes));
    const auto gpu = [](const Device& device) { return device.kind != DeviceKind::Cpu; };
    for (const Device& device : report.devices) {
        if (!gpu(device)) report.notes.push_back(device.name + " is the processor drawing, not a GPU");
    }
    const bool any = std::ranges::any_of(report.devices, gpu);
    report.status = any ? ProbeStatus::Ok : ProbeStatus::NoDevice;
    if (any)
        report.detail = "Read from the Vulkan drivers; free memory is an estimate for one process.";
    else if (report.devices.empty())
        report.detail = "The Vulkan drivers list no device.";
    else
        report.detail =
            "Vulkan lists only the processor (" + report.devices.front().name + "), which is no GPU.";
}

BackendReport unusable() {
    BackendReport report;
    report.status = ProbeStatus::NotSupported;
    report.detail = "The Vulkan loader lacks the functions to list devices: it is broken, or far too old.";
    return report;
}

} // namespace

BackendReport runVulkan(const BackendRequest& request) {
    BackendReport report;
    const SharedLibrary library(kLibrary);
    if (!library.loaded()) {
        report.status = library.missing() ? ProbeStatus::NotInstalled : ProbeStatus::NotSupported;
        report.detail = library.missing()
            ? std::string("The Vulkan loader is not installed (no ") + kLibrary + ")."
            : "The Vulkan loader cannot be loaded: " + library.error();
        return report;
    }
    const auto get = library.function<PFN_vkGetInstanceProcAddr>("vkGetInstanceProcAddr");
    if (get == nullptr) return unusable();
    std::uint32_t loader = VK_API_VERSION_1_0;
    const auto version =
        reinterpret_cast<PFN_vkEnumerateInstanceVersion>(get(nullptr, "vkEnumerateInstanceVersion"));
    if (version != nullptr) version(&loader);
    report.driver = "loader " + std::to_string(VK_API_VERSION_MAJOR(loader)) + "."
        + std::to_string(VK_API_VERSION_MINOR(loader)) + "." + std::to_string(VK_API_VERSION_PATCH(loader));
    if (!request.leaveOut.empty() && loader < kFilterSince) {
        report.status = ProbeStatus::Skipped;
        report.detail = "This Vulkan loader cannot leave out the driver of a sleeping GPU and would wake it.";
        return report;
    }
    const auto create = reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"));
    VkApplicationInfo application = {};
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.pApplicationName = "vramplan-probe";
    application.apiVersion = version == nullptr ? VK_API_VERSION_1_0 : VK_API_VERSION_1_1;
    VkInstanceCreateInfo info = {};
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    VkInstance instance = nullptr;
    const VkResult code =
        create == nullptr ? VK_ERROR_INITIALIZATION_FAILED : create(&info, nullptr, &instance);
    if (code != VK_SUCCESS) {
        report.status =
            code == VK_ERROR_INCOMPATIBLE_DRIVER ? ProbeStatus::NoDevice : ProbeStatus::NotSupported;
        report.detail = code == VK_ERROR_INCOMPATIBLE_DRIVER
            ? "The Vulkan loader is installed, but no driver that it can use."
            : "Vulkan did not start (Vulkan error " + std::to_string(code) + ").";
        return report;
    }
    const Api api(get, instance);
    if (!api.usable()) return unusable();
    readDevices(api, instance, report);
    return report;
}

} // namespace vramplan
