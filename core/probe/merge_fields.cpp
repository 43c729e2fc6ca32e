// SPDX-License-Identifier: Apache-2.0
#include "core/probe/merge_fields.h"

#include "core/probe/notes.h"
#include "core/probe/pool_rules.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

/// Vulkan drivers of one card, the vendor's own before others, a translation layer last.
std::size_t driverRank(std::string_view driver) {
    constexpr std::array<std::string_view, 7> order = {
        "nvidia_proprietary", "amd_proprietary", "radv", "amdvlk", "intel_proprietary", "anv", "nvk"};
    if (driver == "dozen") return order.size() + 1;
    return static_cast<std::size_t>(std::ranges::find(order, driver) - order.begin());
}

/// The entries whose memory counts: of several from one back end, the one of the best driver.
std::vector<const MergeEntry*> witnesses(const MergeGroup& group) {
    std::vector<const MergeEntry*> list;
    for (const MergeEntry& entry : group.entries) {
        if (entry.backend == "pci") continue;
        const auto same = std::ranges::find(list, entry.backend, &MergeEntry::backend);
        if (same == list.end())
            list.push_back(&entry);
        else if (driverRank(entry.device.driver) < driverRank((*same)->device.driver))
            *same = &entry;
    }
    return list;
}

const MergeEntry* witness(const std::vector<const MergeEntry*>& list, std::string_view backend) {
    const auto found = std::ranges::find(list, backend, &MergeEntry::backend);
    return found == list.end() ? nullptr : *found;
}

std::optional<Bytes> anyTotal(const MergeEntry& entry) {
    for (const MemoryPool& pool : entry.device.pools) {
        if (pool.total) return pool.total;
    }
    return std::nullopt;
}

/// Whether CUDA's "integrated" is confirmed; a remark where it is not.
bool isUnified(
    const std::vector<const MergeEntry*>& list, const HostMemory& host, std::vector<std::string>& notes) {
    const MergeEntry* metal = witness(list, "metal");
    if (metal != nullptr && metal->device.kind == DeviceKind::Unified) return true;
    const MergeEntry* cuda = witness(list, "cuda");
    if (cuda == nullptr || cuda->device.kind != DeviceKind::Integrated) return false;
    const MergeEntry* nvml = witness(list, "nvml");
    const bool refused = nvml != nullptr
        && (nvml->device.status == ProbeStatus::NoPermission
            || nvml->device.status == ProbeStatus::DeviceLost);
    if (nvml != nullptr && !anyTotal(*nvml) && !refused) return true;
    const auto total = anyTotal(nvml != nullptr ? *nvml : *cuda);
    if (total && host.total && *total * Bytes(10) >= *host.total * Bytes(9)) return true;
    if (nvml != nullptr)
        remark(
            notes, "CUDA calls this device integrated, but NVML measures memory of its own; taken as a card");
    return false;
}

DeviceKind kindOf(const std::vector<const MergeEntry*>& list, bool unified) {
    const auto any = [&](DeviceKind kind) {
        return std::ranges::any_of(list, [&](const MergeEntry* entry) { return entry->device.kind == kind; });
    };
    if (any(DeviceKind::Mig)) return DeviceKind::Mig;
    if (unified) return DeviceKind::Unified;
    // NVML sees cards; without the second witness a card is what it stays.
    if (any(DeviceKind::Virtual)) return DeviceKind::Virtual;
    if (witness(list, "nvml") != nullptr) return DeviceKind::Discrete;
    return any(DeviceKind::Integrated) ? DeviceKind::Integrated : DeviceKind::Discrete;
}

/// The pool of a kind in an entry, where a card's "dedicated" memory is a processor's carve-out.
const MemoryPool* poolOf(const MergeEntry& entry, PoolKind kind, DeviceKind device) {
    for (const MemoryPool& pool : entry.device.pools) {
        const bool carveOut = device == DeviceKind::Integrated && pool.kind == PoolKind::Dedicated;
        if ((carveOut ? PoolKind::CarveOut : pool.kind) == kind) return &pool;
    }
    return nullptr;
}

void compareTotals(const MemoryPool& pool, const MemoryPool& other, std::vector<std::string>& notes) {
    if (pool.kind != PoolKind::Dedicated || !pool.total || !other.total) return;
    const Bytes larger = std::max(*pool.total, *other.total), smaller = std::min(*pool.total, *other.total);
    if (minusOrZero(larger, smaller) * Bytes(20) <= larger) return;
    remark(notes,
        pool.origin + " says " + mibText(*pool.total) + ", " + other.origin + " says " + mibText(*other.total)
            + "; " + pool.origin + " is believed");
}

/// Takes the first reading of `free` that holds for the wanted scope.
void takeFree(MemoryPool& pool, const std::vector<const MemoryPool*>& readings, ReadingScope scope) {
    for (const MemoryPool* reading : readings) {
        if (pool.free || !reading->free || reading->scope != scope) continue;
        pool.free = reading->free;
        pool.scope = scope;
        if (scope == ReadingScope::Process) pool.budget = reading->budget;
        if (reading->origin != pool.origin) pool.origin += ", free: " + reading->origin;
    }
}

std::optional<MemoryPool> mergedPool(const std::vector<const MergeEntry*>& list, PoolKind kind,
    DeviceKind device, std::vector<std::string>& notes) {
    std::vector<const MemoryPool*> readings;
    for (const MergeEntry* entry : list) {
        if (const MemoryPool* pool = poolOf(*entry, kind, device)) readings.push_back(pool);
    }
    if (readings.empty()) return std::nullopt;
    const auto known =
        std::ranges::find_if(readings, [](const MemoryPool* pool) { return pool->total.has_value(); });
    const MemoryPool& best = known == readings.end() ? *readings.front() : **known;
    MemoryPool pool;
    pool.kind = kind;
    pool.total = best.total;
    pool.reserved = best.reserved;
    pool.origin = best.origin;
    takeFree(pool, readings, ReadingScope::System);
    takeFree(pool, readings, ReadingScope::Process);
    for (const MemoryPool* other : readings) compareTotals(pool, *other, notes);
    applyPoolRules(pool, notes);
    return pool;
}

/// Unified memory is the computer's own; what a driver calls its total is a policy and stays as the budget.
MemoryPool unifiedPool(const std::vector<const MergeEntry*>& list, const HostMemory& host) {
    MemoryPool pool;
    pool.kind = PoolKind::Unified;
    pool.total = host.total;
    pool.free = host.available;
    pool.origin = "host memory";
    if (const MergeEntry* metal = witness(list, "metal")) {
        if (const MemoryPool* own = poolOf(*metal, PoolKind::Unified, DeviceKind::Unified)) {
            pool.budget = own->budget;
            if (!pool.total) pool.total = own->total;
            pool.origin = "host memory, budget: " + own->origin;
        }
    }
    return pool;
}

/// Why a size is unknown, from the entries that could have told it; from the bus where nobody could.
void takeReasons(const MergeGroup& group, const std::vector<const MergeEntry*>& list, Device& device) {
    if (list.empty()) {
        for (const MergeEntry& entry : group.entries)
            for (const std::string& note : entry.device.notes) remark(device.notes, note);
    }
    const bool complete = !device.pools.empty()
        && std::ranges::all_of(device.pools, [](const MemoryPool& pool) { return pool.total && pool.free; });
    for (const MergeEntry* entry : list) {
        if (!complete || entry == list.front())
            for (const std::string& note : entry->device.notes) remark(device.notes, note);
    }
}

void takeIdentity(const MergeGroup& group, Device& device) {
    const auto fill = [](std::string& field, const std::string& value) {
        if (field.empty()) field = value;
    };
    for (const MergeEntry& entry : group.entries) {
        fill(device.name, entry.device.name);
        fill(device.vendor, entry.device.vendor);
        fill(device.ids.pci, entry.pci);
        fill(device.ids.uuid, entry.device.ids.uuid);
        fill(device.ids.luid, entry.luid);
        fill(device.parent, entry.device.parent);
    }
}

} // namespace

Device mergedDevice(const MergeGroup& group, const HostMemory& host) {
    Device device;
    takeIdentity(group, device);
    device.notes = group.notes;
    const auto list = witnesses(group);
    if (const MergeEntry* vulkan = witness(list, "vulkan")) device.driver = vulkan->device.driver;
    const bool unified = isUnified(list, host, device.notes);
    device.kind = kindOf(list, unified);
    if (group.unidentified) {
        remark(device.notes,
            "this may be one of the other devices; without an identity its memory is not counted");
        return device;
    }
    if (unified) {
        device.pools = {unifiedPool(list, host)};
    } else {
        for (const PoolKind kind :
            {PoolKind::Dedicated, PoolKind::CarveOut, PoolKind::Shared, PoolKind::Unified}) {
            if (auto pool = mergedPool(list, kind, device.kind, device.notes)) device.pools.push_back(*pool);
        }
        // A card's shared memory is the computer's, many times slower: nothing to plan with.
        if (device.kind == DeviceKind::Discrete)
            std::erase_if(device.pools, [](const MemoryPool& pool) { return pool.kind == PoolKind::Shared; });
        takeReasons(group, list, device);
    }
    applyHostRules(device, host);
    return device;
}

} // namespace vramplan
