// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// One memory heap as a Vulkan driver lists it.
struct VulkanHeap {
    std::uint64_t size = 0;
    bool deviceLocal = false;
    std::optional<std::uint64_t> budget; ///< VK_EXT_memory_budget: for this process
    std::optional<std::uint64_t> usage;  ///< of this process
};

/// The memory pool that a heap table describes. On AMD drivers device-local heaps are parts that add up
/// (without resizable BAR they are two); on every other driver a second one is a window into the first, so
/// the largest is the memory. Without budgets, free memory is unknown, never the total. Source: heap tables
/// of public reports (DXVK-NVAPI pull request 198; memtest_vulkan issues 1 and 14).
MemoryPool poolOfHeaps(
    const std::vector<VulkanHeap>& heaps, DeviceKind kind, bool amdDriver, std::vector<std::string>& notes);

/// "heaps: 8192 MiB device-local, 15953 MiB": the whole table as evidence, so that the rule can be corrected.
std::string heapsText(const std::vector<VulkanHeap>& heaps);

} // namespace vramplan
