// SPDX-License-Identifier: Apache-2.0
#include "core/device/device_budget.h"

#include "core/units/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array<std::string_view, 4> kSources = {"detected", "catalogue", "manual", "host"};

} // namespace

std::string_view name(BudgetSource source) { return kSources[static_cast<std::size_t>(source)]; }

DeviceBudget budgetOf(const Device& device) {
    DeviceBudget budget;
    budget.name = device.name;
    budget.source = BudgetSource::Detected;
    budget.identity = !device.ids.pci.empty() ? device.ids.pci
        : !device.ids.uuid.empty()            ? device.ids.uuid
                                              : device.name;
    budget.backend = device.vendor == "NVIDIA" ? "cuda"
        : device.vendor == "AMD"               ? "rocm"
        : device.vendor == "Apple"             ? "metal"
                                               : "vulkan";
    constexpr std::array order = {
        PoolKind::Dedicated, PoolKind::Unified, PoolKind::CarveOut, PoolKind::Shared};
    for (const PoolKind kind : order) {
        const auto pool = std::find_if(device.pools.begin(), device.pools.end(),
            [&](const MemoryPool& p) { return p.kind == kind && p.total; });
        if (pool == device.pools.end()) continue;
        budget.capacity = pool->total;
        budget.free = pool->free;
        if (pool->budget) budget.free = budget.free ? std::min(*budget.free, *pool->budget) : *pool->budget;
        break;
    }
    return budget;
}

DeviceBudget budgetOf(const HostMemory& host) {
    DeviceBudget budget;
    budget.name = "Host memory";
    budget.source = BudgetSource::Host;
    budget.capacity = host.total;
    budget.free = host.available;
    budget.identity = "host";
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
