// SPDX-License-Identifier: Apache-2.0
#include "core/probe/pci_scan.h"

#include "core/base/path.h"
#include "core/probe/identity.h"
#include "core/probe/small_file.h"

#include <algorithm>
#include <filesystem>

namespace vramplan {
namespace {

namespace fs = std::filesystem;

std::uint32_t numberIn(const std::string& path) {
    const auto text = readSmallFile(path);
    const auto number = text ? wholeNumber(*text) : std::nullopt;
    return number ? static_cast<std::uint32_t>(*number) : 0;
}

/// The driver that is bound to the device: "DRIVER=amdgpu" among the lines of its uevent file.
std::string driverIn(const std::string& path) {
    constexpr std::string_view key = "DRIVER=";
    const auto text = readSmallFile(path);
    const std::size_t at = text ? text->find(key) : std::string::npos;
    if (at == std::string::npos) return {};
    const std::string_view rest = std::string_view(*text).substr(at + key.size());
    return std::string(trimmed(rest.substr(0, rest.find('\n'))));
}

PowerState powerOf(const std::string& folder) {
    const auto text = readSmallFile(folder + "/power/runtime_status");
    if (!text) return PowerState::Unknown;
    const std::string_view state = trimmed(*text);
    return state == "suspended" || state == "suspending" ? PowerState::Asleep : PowerState::Awake;
}

/// Display controllers, and accelerators without a screen. Other vendors' accelerators are no GPUs (Intel's
/// are the processor's own neural units).
bool wanted(std::uint32_t classCode, std::uint32_t vendor) {
    return classCode >> 16 == 0x03 || (classCode >> 8 == 0x1200 && (vendor == 0x1002 || vendor == 0x10de));
}

} // namespace

std::optional<std::vector<PciDisplay>> scanPci(const std::string& root) {
    std::error_code code;
    std::vector<PciDisplay> list;
    fs::directory_iterator entries(pathOf(root + "/sys/bus/pci/devices"), code);
    if (code) return std::nullopt;
    for (; entries != fs::directory_iterator(); entries.increment(code)) {
        const std::string folder = entries->path().string();
        PciDisplay display;
        display.address = normalisedPci(entries->path().filename().string());
        display.classCode = numberIn(folder + "/class");
        display.vendor = numberIn(folder + "/vendor");
        if (display.address.empty() || !wanted(display.classCode, display.vendor)) continue;
        display.device = numberIn(folder + "/device");
        display.power = powerOf(folder);
        display.kernelDriver = driverIn(folder + "/uevent");
        list.push_back(std::move(display));
    }
    std::ranges::sort(list, {}, &PciDisplay::address);
    return list;
}

BackendReport pciReport(const std::optional<std::vector<PciDisplay>>& scan) {
    BackendReport report;
    report.backend = "pci";
    report.status = ProbeStatus::NotSupported;
    report.detail = "This system does not list its PCI devices.";
    if (!scan) return report;
    for (const PciDisplay& display : *scan) {
        const std::string vendor(vendorName(display.vendor));
        const std::string numbers = fourHexDigits(display.vendor) + ":" + fourHexDigits(display.device);
        if (vendor.empty()) {
            report.notes.push_back("display device " + numbers + " at " + display.address
                + " has no memory that a model could use");
            continue;
        }
        Device device;
        device.vendor = vendor;
        device.name = vendor;
        device.name.append(" ").append(display.name.empty() ? "GPU " + numbers : display.name);
        device.ids.pci = display.address;
        device.driver = display.kernelDriver;
        if (display.sleeps()) device.status = ProbeStatus::Asleep;
        if (display.passedThrough()) {
            device.status = ProbeStatus::NotSupported;
            device.notes.emplace_back(
                "it is given to a virtual machine (vfio-pci), so its memory is not visible here");
        }
        report.devices.push_back(std::move(device));
    }
    report.status = report.devices.empty() ? ProbeStatus::NoDevice : ProbeStatus::Ok;
    report.detail = report.devices.empty() ? "The PCI bus lists no GPU."
                                           : "Read from the PCI bus, without waking a device.";
    return report;
}

} // namespace vramplan
