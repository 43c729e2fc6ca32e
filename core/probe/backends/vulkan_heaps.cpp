// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/vulkan_heaps.h"

#include "core/probe/pool_rules.h"

#include <algorithm>

namespace vramplan {
namespace {

/// Budget and free of one heap, the budget cut to the heap: shipping drivers give more (llama.cpp issue
/// 29277).
struct HeapRoom {
    Bytes size;
    std::optional<Bytes> budget, free;
};

HeapRoom roomOf(const VulkanHeap& heap) {
    HeapRoom room = {Bytes(heap.size), {}, {}};
    if (!heap.budget || *heap.budget == 0) return room;
    room.budget = std::min(Bytes(*heap.budget), room.size);
    if (heap.usage) room.free = minusOrZero(*room.budget, Bytes(*heap.usage));
    return room;
}

std::optional<Bytes> sum(const std::optional<Bytes>& a, const std::optional<Bytes>& b) {
    return a && b ? std::optional<Bytes>(*a + *b) : std::nullopt;
}

} // namespace

MemoryPool poolOfHeaps(
    const std::vector<VulkanHeap>& heaps, DeviceKind kind, bool amdDriver, std::vector<std::string>& notes) {
    MemoryPool pool;
    pool.kind = kind == DeviceKind::Integrated ? PoolKind::Shared : PoolKind::Dedicated;
    pool.scope = ReadingScope::Process;
    pool.origin = "Vulkan";
    std::vector<HeapRoom> local;
    for (const VulkanHeap& heap : heaps) {
        if (!heap.deviceLocal || heap.size == 0) continue;
        local.push_back(roomOf(heap));
        if (heap.budget && *heap.budget > heap.size)
            notes.emplace_back("the Vulkan driver gave a budget above its own heap; cut to the heap");
    }
    if (local.empty()) {
        notes.emplace_back("the Vulkan driver lists no device-local memory, so the total is unknown");
        return pool;
    }
    HeapRoom room;
    if (amdDriver) {
        room = local.front();
        for (std::size_t i = 1; i < local.size(); ++i)
            room = {
                room.size + local[i].size, sum(room.budget, local[i].budget), sum(room.free, local[i].free)};
    } else {
        room = *std::max_element(
            local.begin(), local.end(), [](const HeapRoom& a, const HeapRoom& b) { return a.size < b.size; });
    }
    pool.total = believed(room.size.value(), "total", "Vulkan", notes);
    pool.budget = room.budget;
    pool.free = room.free;
    if (!pool.free) notes.emplace_back("the Vulkan driver tells no memory budget, so free memory is unknown");
    applyPoolRules(pool, notes);
    return pool;
}

std::string heapsText(const std::vector<VulkanHeap>& heaps) {
    std::string text = "heaps:";
    for (const VulkanHeap& heap : heaps) {
        text += text.ends_with(':') ? " " : ", ";
        text += std::to_string(heap.size >> 20) + " MiB";
        if (heap.deviceLocal) text += " device-local";
        if (heap.budget) text += ", budget " + std::to_string(*heap.budget >> 20) + " MiB";
        if (heap.usage) text += ", used " + std::to_string(*heap.usage >> 20) + " MiB";
    }
    return text;
}

} // namespace vramplan
