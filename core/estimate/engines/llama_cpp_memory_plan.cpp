// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_memory_plan.h"

#include <algorithm>
#include <limits>

namespace vramplan::llama_cpp {
namespace {

struct Block {
    std::int64_t offset, size;
};

/// Free memory of one buffer, ordered by address; the last block is the unused rest.
class Pool {
public:
    /// All of it is free; `alignment` is a power of two.
    void clear(std::int64_t alignment) {
        m_mask = alignment - 1;
        m_peak = 0;
        m_free.assign(1, {0, std::numeric_limits<std::int64_t>::max() / 2});
    }
    std::int64_t aligned(std::int64_t size) const { return (size + m_mask) & ~m_mask; }
    std::int64_t peak() const { return m_peak; }

    /// Sizes are aligned ones.
    std::int64_t take(std::int64_t size) {
        std::size_t best = m_free.size() - 1;
        std::int64_t bestSize = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i + 1 < m_free.size(); ++i) {
            const bool better = m_free[i].size >= size && m_free[i].size <= bestSize;
            best = better ? i : best;
            bestSize = better ? m_free[i].size : bestSize;
        }
        Block& block = m_free[best];
        const std::int64_t offset = block.offset;
        block.offset += size;
        block.size -= size;
        if (block.size == 0) remove(best);
        m_peak = std::max(m_peak, offset + size);
        return offset;
    }

    void give(std::int64_t offset, std::int64_t size) {
        if (size == 0) return;
        std::size_t next = 0;
        while (next < m_free.size() && m_free[next].offset <= offset) ++next;
        const bool after = next > 0 && m_free[next - 1].offset + m_free[next - 1].size == offset;
        const bool before = next < m_free.size() && offset + size == m_free[next].offset;
        if (after) {
            m_free[next - 1].size += size + (before ? m_free[next].size : 0);
            if (before) remove(next);
        } else if (before) {
            m_free[next].offset = offset;
            m_free[next].size += size;
        } else {
            insert(next, {offset, size});
        }
    }

private:
    // There are a few blocks at most: moving them here is faster than asking the library to.
    void remove(std::size_t index) {
        for (std::size_t i = index + 1; i < m_free.size(); ++i) m_free[i - 1] = m_free[i];
        m_free.pop_back();
    }
    void insert(std::size_t index, Block block) {
        m_free.push_back(block);
        for (std::size_t i = m_free.size() - 1; i > index; --i) m_free[i] = m_free[i - 1];
        m_free[index] = block;
    }

    std::int64_t m_mask = 0;
    std::vector<Block> m_free;
    std::int64_t m_peak = 0;
};

} // namespace

std::int32_t MemoryPlan::take(std::int8_t backend, const Size& size) {
    steps(backend).push_back({Step::Kind::Take, m_memories, m_formulas.entryOf(size)});
    return m_memories++;
}

void MemoryPlan::give(std::int8_t backend, std::int32_t memory, const Size& size) {
    steps(backend).push_back({Step::Kind::Give, memory, m_formulas.entryOf(size)});
}

void MemoryPlan::giveRest(std::int8_t backend, std::int32_t memory, const Size& had, const Size& kept) {
    const Formulas::Entry before = m_formulas.entryOf(had), after = m_formulas.entryOf(kept);
    if (before != after) steps(backend).push_back({Step::Kind::GiveRest, memory, before, after});
}

void MemoryPlan::finish() {
    std::vector<Formulas::Entry*> entries;
    for (std::vector<Step>& each : m_steps) {
        each.shrink_to_fit();
        for (Step& step : each) {
            entries.push_back(&step.size);
            if (step.kind == Step::Kind::GiveRest) entries.push_back(&step.kept);
        }
    }
    m_formulas.keepOnly(entries);
}

std::int64_t MemoryPlan::buffer(int backend, std::span<const std::int64_t> sizes) const {
    // Of the thread: asking the system for this much memory takes longer than the plan itself.
    thread_local std::vector<std::int64_t> places;
    thread_local Pool pool;
    places.resize(static_cast<std::size_t>(m_memories));
    pool.clear(backend + 1 == backends() ? 32 : 128);
    for (const Step& step : m_steps[static_cast<std::size_t>(backend)]) {
        std::int64_t& place = places[static_cast<std::size_t>(step.memory)];
        const std::int64_t size = pool.aligned(sizes[static_cast<std::size_t>(step.size)]);
        switch (step.kind) {
        case Step::Kind::Take: place = pool.take(size); break;
        case Step::Kind::Give: pool.give(place, size); break;
        case Step::Kind::GiveRest:
            if (const std::int64_t kept = pool.aligned(sizes[static_cast<std::size_t>(step.kept)]);
                size > kept)
                pool.give(place + kept, size - kept);
            break;
        }
    }
    return pool.peak();
}

} // namespace vramplan::llama_cpp
