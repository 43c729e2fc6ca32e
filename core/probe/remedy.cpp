// SPDX-License-Identifier: Apache-2.0
#include "core/probe/remedy.h"

#include "core/probe/notes.h"

#include <algorithm>
#include <string_view>

namespace vramplan {
namespace {

/// The back end that measures a vendor's devices best on this system.
const BackendReport* responsible(const std::string& vendor, const std::vector<BackendReport>& reports) {
    std::vector<std::string_view> order;
    if (vendor == "NVIDIA") order = {"nvml", "cuda"};
    if (vendor == "AMD") order = {"amdgpu"};
    if (vendor == "Apple") order = {"metal"};
    order.insert(order.end(), {"dxgi", "vulkan"});
    for (const std::string_view backend : order) {
        const auto report = std::ranges::find(reports, backend, &BackendReport::backend);
        if (report != reports.end() && report->status != ProbeStatus::NotSupported) return &*report;
    }
    return nullptr;
}

std::string_view remedy(ProbeStatus status, std::string_view vendor) {
    switch (status) {
    case ProbeStatus::Asleep:
        return "asleep, not measured: choose \"Wake and measure\", or type its memory in";
    case ProbeStatus::NotInstalled:
        if (vendor == "NVIDIA")
            return "its driver is not installed or not reachable: install NVIDIA's driver (in a container, "
                   "pass the "
                   "GPU and the driver's libraries in), or type its memory in";
        return "no driver that tells its memory is installed: install the vendor's Vulkan driver, or type "
               "its memory "
               "in";
    case ProbeStatus::VersionMismatch:
        return "its driver was updated while it was running: restart the computer, or type its memory in";
    case ProbeStatus::NoPermission:
        return "not permitted: join the groups \"render\" and \"video\" and log in again, or type its memory "
               "in";
    case ProbeStatus::DeviceLost: return "it has stopped answering: restart the computer";
    case ProbeStatus::StubLibrary:
        return "a stub library was found in the driver's place: remove the toolkit's stubs folder from "
               "LD_LIBRARY_PATH, or type its memory in";
    case ProbeStatus::TimedOut:
    case ProbeStatus::Crashed:
    case ProbeStatus::Stuck:
    case ProbeStatus::Garbled:
        return "its driver failed while it was asked (see the details): probe again, or type its memory in";
    default: return "its driver does not tell its memory: type it in";
    }
}

} // namespace

void explainGap(Device& device, const std::vector<BackendReport>& reports) {
    const BackendReport* report = responsible(device.vendor, reports);
    if (device.status == ProbeStatus::Ok)
        device.status = report != nullptr && report->status != ProbeStatus::Ok ? report->status
                                                                               : ProbeStatus::NotSupported;
    remark(device.notes, std::string(remedy(device.status, device.vendor)));
}

} // namespace vramplan
