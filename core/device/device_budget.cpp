// SPDX-License-Identifier: Apache-2.0
#include "core/device/device_budget.h"

#include "core/units/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array<std::string_view, 4> kSources = {"detected", "catalogue", "manual", "host"};

/// The pool that a model would go to: memory of the device's own, else unified memory, else the larger of an
/// integrated GPU's carve-out and shared memory. These two are never added: one allocation lies in one of
/// them.
const MemoryPool* planningPool(const Device& device) {
    const auto rank = [](PoolKind kind) {
        return kind == PoolKind::Dedicated ? 2 : kind == PoolKind::Unified ? 1 : 0;
    };
    const MemoryPool* best = nullptr;
    for (const MemoryPool& pool : device.pools) {
        if (!pool.total) continue;
        if (best == nullptr || rank(pool.kind) > rank(best->kind)
            || (rank(pool.kind) == rank(best->kind) && *pool.total > *best->total))
            best = &pool;
    }
    return best;
}

} // namespace

std::string_view name(BudgetSource source) { return kSources[static_cast<std::size_t>(source)]; }

const char* usualBackend(std::string_view vendor) {
    if (vendor == "NVIDIA") return "cuda";
    if (vendor == "AMD") return "rocm";
    return vendor == "Apple" ? "metal" : "vulkan";
}

DeviceBudget budgetOf(const Device& device) {
    DeviceBudget budget;
    budget.name = device.name;
    budget.source = BudgetSource::Detected;
    budget.identity = !device.ids.pci.empty() && device.kind != DeviceKind::Mig ? device.ids.pci
        : !device.ids.uuid.empty()                                              ? device.ids.uuid
        : !device.ids.luid.empty()                                              ? device.ids.luid
                                                                                : device.name;
    budget.backend = usualBackend(device.vendor);
    const MemoryPool* pool = planningPool(device);
    if (pool == nullptr) return budget;
    budget.capacity = pool->total;
    budget.free = pool->free;
    if (pool->budget) budget.free = budget.free ? std::min(*budget.free, *pool->budget) : *pool->budget;
    if (pool->kind == PoolKind::Unified || pool->kind == PoolKind::Shared) budget.sharedPool = kHostPool;
    return budget;
}

DeviceBudget budgetOf(const HostMemory& host) {
    DeviceBudget budget;
    budget.name = "Host memory";
    budget.source = BudgetSource::Host;
    budget.capacity = host.total;
    budget.free = host.available;
    budget.identity = kFoundHost;
    budget.sharedPool = kHostPool;
    return budget;
}

DeviceBudget manualBudget(Bytes capacity, int index) {
    DeviceBudget budget;
    budget.name = index < 0 ? fmt::format("{} device", bytesText(capacity))
                            : fmt::format("{} device {}", bytesText(capacity), index);
    budget.source = BudgetSource::Manual;
    budget.capacity = capacity;
    budget.free = capacity;
    budget.identity = budget.name;
    return budget;
}

} // namespace vramplan
