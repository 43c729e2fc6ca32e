// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_allocator.h"

#include <algorithm>

namespace vramplan::llama_cpp {
namespace {

class Allocator {
public:
    Allocator(const Graph& graph, const std::vector<Step>& steps, int backends, MemoryPlan& plan)
        : m_graph(graph)
        , m_steps(steps)
        , m_cpu(backends - 1)
        , m_plan(plan)
        , m_use(static_cast<std::size_t>(graph.size())) { }

    void run(const std::vector<Id>& leafs) {
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
    }

private:
    struct Use {
        std::int32_t children = 0, views = 0;
        bool allocated = false;
        std::int8_t backend = 0;
        std::int32_t memory = 0; ///< of the plan
    };
    Use& use(Id id) { return m_use[static_cast<std::size_t>(id)]; }
    Size bytesOf(const Tensor& tensor) const {
        return tensor.backend == m_cpu ? tensor.bytes : tensor.bytes + tensor.extra;
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
            mine.memory = theirs.memory;
            theirs.allocated = false;
            m_plan.giveRest(mine.backend, mine.memory, bytesOf(parent), bytesOf(tensor));
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
        mine.memory = m_plan.take(mine.backend, bytesOf(tensor));
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
        m_plan.give(mine.backend, mine.memory, bytesOf(tensor));
        mine.allocated = false;
    }

    const Graph& m_graph;
    const std::vector<Step>& m_steps;
    int m_cpu;
    MemoryPlan& m_plan;
    std::vector<Use> m_use;
};

} // namespace

void allocateGraph(const Graph& graph, const std::vector<Step>& steps, const std::vector<Id>& leafs,
    int backends, MemoryPlan& plan) {
    Allocator(graph, steps, backends, plan).run(leafs);
}

} // namespace vramplan::llama_cpp
