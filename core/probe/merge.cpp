// SPDX-License-Identifier: Apache-2.0
#include "core/probe/merge.h"

#include "core/probe/identity.h"
#include "core/probe/merge_fields.h"
#include "core/probe/merge_groups.h"
#include "core/probe/remedy.h"

#include <algorithm>
#include <tuple>

namespace vramplan {
namespace {

bool hasMemory(const Device& device) {
    return std::ranges::any_of(device.pools, [](const MemoryPool& pool) { return pool.total.has_value(); });
}

std::optional<Bytes> largestTotal(const Device& device) {
    std::optional<Bytes> largest;
    for (const MemoryPool& pool : device.pools) {
        if (pool.total && (!largest || *pool.total > *largest)) largest = pool.total;
    }
    return largest;
}

/// A GPU in slices is a group without memory of its own, and no slice is larger than the GPU.
void settleSlices(std::vector<Device>& devices) {
    for (Device& parent : devices) {
        const std::string uuid = normalisedUuid(parent.ids.uuid);
        if (parent.kind == DeviceKind::Mig || uuid.empty()) continue;
        const auto whole = largestTotal(parent);
        bool divided = false;
        for (Device& slice : devices) {
            if (slice.kind != DeviceKind::Mig || normalisedUuid(slice.parent) != uuid) continue;
            divided = true;
            const auto part = largestTotal(slice);
            if (!whole || !part || *part <= *whole) continue;
            slice.pools.clear();
            slice.notes.emplace_back(
                "more memory was reported for this slice than its whole GPU has, so it is unknown");
        }
        if (!divided) continue;
        parent.pools.clear();
        parent.status = ProbeStatus::Ok;
        parent.notes = {"divided into MIG slices, which hold its memory"};
    }
}

ProbeStatus worstOf(const MergeGroup& group) {
    for (const ProbeStatus status : {ProbeStatus::Asleep, ProbeStatus::DeviceLost, ProbeStatus::NoPermission,
             ProbeStatus::NotSupported}) {
        const bool any = std::ranges::any_of(
            group.entries, [&](const MergeEntry& entry) { return entry.device.status == status; });
        if (any) return status;
    }
    return ProbeStatus::Ok;
}

} // namespace

std::vector<Device> mergeReports(std::vector<BackendReport> reports, const HostMemory& host) {
    std::ranges::sort(reports);
    reports.erase(std::unique(reports.begin(), reports.end()), reports.end());
    std::vector<Device> devices;
    for (const MergeGroup& group : groupEntries(entriesOf(reports))) {
        Device device = mergedDevice(group, host);
        if (!hasMemory(device)) {
            device.status = worstOf(group);
            if (!group.unidentified) explainGap(device, reports);
        }
        devices.push_back(std::move(device));
    }
    settleSlices(devices);
    std::ranges::sort(devices, [](const Device& a, const Device& b) {
        const auto key = [](const Device& device) {
            return std::tuple(device.ids.pci.empty(), device.ids.pci, normalisedUuid(device.parent),
                device.kind == DeviceKind::Mig, normalisedUuid(device.ids.uuid), device.ids.luid);
        };
        return key(a) != key(b) ? key(a) < key(b) : a < b;
    });
    return devices;
}

} // namespace vramplan
