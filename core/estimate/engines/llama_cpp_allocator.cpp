// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_allocator.h"

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
    /// For a power of two.
    explicit Pool(std::int64_t alignment) : m_mask(alignment - 1) { m_free.reserve(32); }
    std::int64_t aligned(std::int64_t size) const { return (size + m_mask) & ~m_mask; }
    std::int64_t peak() const { return m_peak; }

    std::int64_t take(std::int64_t size) {
        size = aligned(size);
        std::size_t best = m_free.size() - 1;
        std::int64_t bestSize = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i + 1 < m_free.size(); ++i)
            if (m_free[i].size >= size && m_free[i].size <= bestSize) {
                best = i;
                bestSize = m_free[i].size;
            }
        Block& block = m_free[best];
        const std::int64_t offset = block.offset;
        block.offset += size;
        block.size -= size;
        if (block.size == 0) m_free.erase(m_free.begin() + static_cast<std::ptrdiff_t>(best));
        m_peak = std::max(m_peak, offset + size);
        return offset;
    }

    void give(std::int64_t offset, std::int64_t size) {
        size = aligned(size);
        if (size == 0) return;
        const auto next = std::find_if(
            m_free.begin(), m_free.end(), [&](const Block& block) { return block.offset > offset; });
        if (next != m_free.begin()) {
            Block& before = *(next - 1);
            if (before.offset + before.size == offset) {
                before.size += size;
                if (next != m_free.end() && before.offset + before.size == next->offset) {
                    before.size += next->size;
                    m_free.erase(next);
                }
                return;
            }
        }
        if (next != m_free.end() && offset + size == next->offset) {
            next->offset = offset;
            next->size += size;
            return;
        }
        m_free.insert(next, {offset, size});
    }

private:
    std::int64_t m_mask;
    std::vector<Block> m_free{{0, std::numeric_limits<std::int64_t>::max() / 2}};
    std::int64_t m_peak = 0;
};

class Allocator {
public:
    Allocator(const Graph& graph, const std::vector<Step>& steps, int backends)
        : m_graph(graph), m_steps(steps), m_use(static_cast<std::size_t>(graph.size())) {
        for (int i = 0; i < backends; ++i) m_pools.emplace_back(i + 1 == backends ? 32 : 128);
    }

    std::vector<std::int64_t> run(const std::vector<Id>& leafs) {
        for (const Id leaf : leafs) place(leaf);
        countUses();
        for (const Step& step : m_steps) {
            if (step.keeps) {
                place(step.id);
                release(step.id);
                continue;
            }
            const Tensor& tensor = m_graph.at(step.id);
            for (std::uint8_t i = 0; i < tensor.sources; ++i) place(tensor.source[i]);
            place(step.id);
            for (std::uint8_t i = 0; i < tensor.sources; ++i) release(tensor.source[i]);
        }
        std::vector<std::int64_t> peaks;
        peaks.reserve(m_pools.size());
        for (const Pool& pool : m_pools) peaks.push_back(pool.peak());
        return peaks;
    }

private:
    struct Use {
        std::int32_t children = 0, views = 0;
        bool allocated = false;
        std::int8_t backend = 0;
        std::int64_t offset = 0;
    };
    Use& use(Id id) { return m_use[static_cast<std::size_t>(id)]; }
    Pool& pool(std::int8_t backend) { return m_pools[static_cast<std::size_t>(backend)]; }
    std::int64_t bytesOf(const Tensor& tensor) const {
        return tensor.bytes + (tensor.backend + 1 == static_cast<int>(m_pools.size()) ? 0 : tensor.extra);
    }
    static bool sameLayout(const Tensor& a, const Tensor& b) {
        return a.type == b.type && a.ne == b.ne && a.nb == b.nb;
    }

    void countUses() {
        for (const Step& step : m_steps) {
            if (step.keeps) {
                ++use(step.id).children;
                if (m_graph.at(step.id).input) place(step.id);
                continue;
            }
            const Tensor& tensor = m_graph.at(step.id);
            if (tensor.viewOf != kNone && tensor.op != Op::Leaf) ++use(tensor.viewOf).views;
            if (tensor.input) place(step.id);
            for (std::uint8_t i = 0; i < tensor.sources; ++i) {
                ++use(tensor.source[i]).children;
                if (m_graph.at(tensor.source[i]).input) place(tensor.source[i]);
            }
        }
    }

    /// Takes over the memory of an operand that dies here. Views own no memory, so none is taken from them.
    bool reuse(Id id) {
        const Tensor& tensor = m_graph.at(id);
        for (std::uint8_t i = 0; i < tensor.sources; ++i) {
            const Id source = tensor.source[i];
            const Tensor& parent = m_graph.at(source);
            Use& theirs = use(source);
            if (!theirs.allocated || parent.output || !sameLayout(tensor, parent)) continue;
            if (theirs.children != 1 || theirs.views != 0) continue;
            Use& mine = use(id);
            mine.allocated = true;
            mine.backend = theirs.backend;
            mine.offset = theirs.offset;
            theirs.allocated = false;
            Pool& from = pool(mine.backend);
            const std::int64_t had = from.aligned(bytesOf(parent)), keeps = from.aligned(bytesOf(tensor));
            if (had > keeps) from.give(mine.offset + keeps, had - keeps);
            return true;
        }
        return false;
    }

    void place(Id id) {
        const Tensor& tensor = m_graph.at(id);
        if (tensor.external || tensor.viewOf != kNone || use(id).allocated) return;
        if ((tensor.op == Op::InPlace || tensor.op == Op::Rope) && reuse(id)) return;
        Use& mine = use(id);
        mine.allocated = true;
        mine.backend = std::max<std::int8_t>(0, tensor.backend);
        mine.offset = pool(mine.backend).take(bytesOf(tensor));
    }

    void release(Id id) {
        Use& mine = use(id);
        --mine.children;
        if (mine.children != 0 || mine.views != 0) return;
        const Tensor& tensor = m_graph.at(id);
        if (tensor.viewOf != kNone) {
            Use& owner = use(tensor.viewOf);
            --owner.views;
            if (owner.views == 0 && owner.children == 0 && owner.allocated) free(tensor.viewOf);
        } else if (mine.allocated) {
            free(id);
        }
    }

    void free(Id id) {
        const Tensor& tensor = m_graph.at(id);
        if (tensor.output || tensor.external) return;
        Use& mine = use(id);
        pool(mine.backend).give(mine.offset, bytesOf(tensor));
        mine.allocated = false;
    }

    const Graph& m_graph;
    const std::vector<Step>& m_steps;
    std::vector<Use> m_use;
    std::vector<Pool> m_pools;
};

} // namespace

std::vector<std::int64_t> allocateGraph(
    const Graph& graph, const std::vector<Step>& steps, const std::vector<Id>& leafs, int backends) {
    return Allocator(graph, steps, backends).run(leafs);
}

} // namespace vramplan::llama_cpp
