// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_schedule.h"

#include "core/estimate/engines/llama_cpp_allocator.h"

#include <algorithm>
#include <ranges>

namespace vramplan::llama_cpp {
namespace {

constexpr std::int64_t kOffloadBatch = 32; ///< rows from which host weights are worth copying to a GPU
constexpr std::size_t kMostSplitInputs = 30;

/// One stretch of operations on one back end, and the tensors that must be copied there before it starts.
struct Split {
    int backend = 0;
    std::size_t first = 0, end = 0; ///< in Graph::nodes()
    std::vector<Id> inputs;
};

class Scheduler {
public:
    Scheduler(Graph& graph, const Backends& backends) : m_graph(graph), m_backends(backends) { }

    void run(MemoryPlan& plan) {
        if (m_backends.count > 1) {
            assignFixed();
            expandAssignments();
            assignRest();
        } else {
            for (Id id = 0; id < m_graph.size(); ++id) m_graph.setBackend(id, 0);
        }
        split();
        allocateGraph(m_graph, order(), leafs(), m_backends.count, plan);
    }

private:
    Tensor& at(Id id) { return m_graph.at(id); }
    /// Where a tensor's memory lies: its own back end, or that of the tensor it is a view of.
    int home(Id id) {
        const Tensor& tensor = at(id);
        return tensor.viewOf != kNone && at(tensor.viewOf).backend >= 0 ? at(tensor.viewOf).backend
                                                                        : tensor.backend;
    }
    bool supports(int backend, const Tensor& tensor) const {
        return backend == m_backends.cpu() || tensor.op != Op::FlashAttention || m_backends.attention;
    }
    /// Rows of the batch as ggml counts them for the decision to copy weights to a GPU.
    static Size batchRows(const Tensor& tensor) {
        switch (tensor.op) {
        case Op::GetRows: return 0;
        case Op::MulMat: return tensor.ne[1];
        case Op::MulMatId:
        case Op::Rope: return tensor.ne[2];
        default: return tensor.ne[1] * tensor.ne[2] * tensor.ne[3];
        }
    }

    /// The back end that a tensor's own buffer or weights ask for, or −1.
    int wanted(Id id) {
        const Tensor& tensor = at(id);
        if (tensor.external) {
            const std::int8_t where = tensor.viewOf != kNone ? at(tensor.viewOf).backend : tensor.backend;
            if (where >= 0) return where;
        }
        if (tensor.input) return m_backends.cpu();
        if (tensor.op == Op::Rope) return -1;
        for (std::uint8_t i = 0; i < tensor.sources; ++i) {
            const Tensor& source = at(tensor.source[i]);
            const Tensor& owner = source.viewOf != kNone ? at(source.viewOf) : source;
            if (!owner.weight || source.op != Op::Leaf) continue;
            if (owner.backend == m_backends.cpu() && batchRows(tensor) >= kOffloadBatch) return 0;
            return supports(owner.backend, tensor) ? owner.backend : -1;
        }
        return -1;
    }

    void assignFixed() {
        for (const Id leaf : m_graph.leafs())
            if (at(leaf).backend < 0) m_graph.setBackend(leaf, wanted(leaf));
        for (const Id node : m_graph.nodes())
            if (at(node).backend < 0) m_graph.setBackend(node, wanted(node));
    }

    /// Whether all operations have a back end afterwards.
    template <class Ids>
    bool spread(const Ids& nodes, bool gpuOnly) {
        int current = -1;
        bool all = true;
        for (const Id node : nodes) {
            Tensor& tensor = at(node);
            if (tensor.op == Op::View) continue;
            if (tensor.backend >= 0)
                current = gpuOnly && tensor.backend == m_backends.cpu() ? -1 : tensor.backend;
            else if (current >= 0 && supports(current, tensor))
                tensor.backend = static_cast<std::int8_t>(current);
            else
                all = false;
        }
        return all;
    }
    void expandAssignments() {
        const auto& nodes = m_graph.nodes();
        for (const bool gpuOnly : {true, false})
            if (spread(nodes, gpuOnly) || spread(std::views::reverse(nodes), gpuOnly)) return;
    }

    bool reaches(Id id, int backend) {
        const int where = home(id);
        return where == backend;
    }

    void assignRest() {
        for (const Id node : m_graph.nodes()) {
            Tensor& tensor = at(node);
            if (tensor.op == Op::View || tensor.backend >= 0) continue;
            int best = -1, most = -1;
            for (int backend = 0; backend < m_backends.count; ++backend) {
                if (!supports(backend, tensor)) continue;
                int here = 0;
                for (std::uint8_t i = 0; i < tensor.sources; ++i)
                    here += at(tensor.source[i]).backend >= 0 && reaches(tensor.source[i], backend) ? 1 : 0;
                if (here > most) {
                    most = here;
                    best = backend;
                }
            }
            tensor.backend = static_cast<std::int8_t>(best);
        }
        for (const Id node : m_graph.nodes()) {
            Tensor& tensor = at(node);
            if (tensor.viewOf != kNone && tensor.backend < 0) tensor.backend = at(tensor.viewOf).backend;
            for (std::uint8_t i = 0; i < tensor.sources; ++i) {
                Tensor& source = at(tensor.source[i]);
                if (source.backend >= 0) continue;
                source.backend = source.viewOf != kNone ? at(source.viewOf).backend : tensor.backend;
            }
        }
    }

    Id copyOf(Id id, int backend) const {
        const auto index = static_cast<std::size_t>(id) * static_cast<std::size_t>(m_backends.count)
            + static_cast<std::size_t>(backend);
        return m_copies[index];
    }
    void setCopy(Id id, int backend, Id copy) {
        m_copies[static_cast<std::size_t>(id) * static_cast<std::size_t>(m_backends.count)
            + static_cast<std::size_t>(backend)] = copy;
    }
    /// A tensor like `id` in `backend`'s memory. With pipeline parallelism it has three further instances,
    /// all kept apart for the whole graph.
    Id makeCopy(Id id, int backend, bool first) {
        const Id copy = first ? id : m_graph.duplicate(id);
        if (!first) m_graph.setBackend(copy, backend);
        setCopy(id, backend, copy);
        if (m_backends.copies > 1) {
            at(copy).input = at(copy).output = true;
            m_copyLeafs.push_back(copy);
            for (int i = 1; i < m_backends.copies; ++i) {
                const Id further = m_graph.duplicate(id);
                m_graph.setBackend(further, backend);
                at(further).input = at(further).output = true;
                m_copyLeafs.push_back(further);
            }
        }
        return copy;
    }

    bool startsSplit(const Tensor& tensor, const Split& split) {
        if (tensor.backend != split.backend) return true;
        if (split.inputs.empty()) return false;
        for (std::uint8_t i = 0; i < tensor.sources; ++i) {
            const Id source = tensor.source[i];
            if (at(source).weight && at(source).backend != split.backend && !reaches(source, split.backend))
                return true;
            if (split.inputs.size() == kMostSplitInputs && at(source).backend != split.backend
                && copyOf(source, split.backend) == kNone && !reaches(source, split.backend))
                return true;
        }
        return false;
    }

    void split() {
        m_copies.assign(
            static_cast<std::size_t>(m_graph.size()) * static_cast<std::size_t>(m_backends.count), kNone);
        const auto& nodes = m_graph.nodes();
        std::size_t i = 0;
        while (i < nodes.size() && at(nodes[i]).op == Op::View) ++i;
        m_splits.push_back({i < nodes.size() ? at(nodes[i]).backend : 0, 0, 0, {}});
        for (; i < nodes.size(); ++i) {
            const Id node = nodes[i];
            if (at(node).op == Op::View) continue;
            if (startsSplit(at(node), m_splits.back())) {
                m_splits.back().end = i;
                m_splits.push_back({at(node).backend, i, 0, {}});
            }
            Split& current = m_splits.back();
            for (std::uint8_t s = 0; s < at(node).sources; ++s) {
                const Id source = at(node).source[s];
                const std::int8_t from = at(source).backend;
                if (at(source).input && m_backends.copies > 1 && copyOf(source, from) == kNone)
                    makeCopy(source, from, true);
                if (from == current.backend || reaches(source, current.backend)) continue;
                if (copyOf(source, current.backend) == kNone) {
                    makeCopy(source, current.backend, false);
                    current.inputs.push_back(source);
                }
                at(node).source[s] = copyOf(source, current.backend);
            }
        }
        m_splits.back().end = nodes.size();
    }

    /// The order of execution with each split's copies in front of it. The source of a copy must live until
    /// then, so a marker that uses it comes first.
    std::vector<Step> order() {
        std::vector<Step> steps;
        steps.reserve(m_graph.nodes().size() + 16 * m_splits.size());
        for (const Split& part : m_splits) {
            for (const Id input : part.inputs) {
                steps.push_back({input, true});
                steps.push_back({copyOf(input, part.backend), false});
            }
            for (std::size_t i = part.first; i < part.end; ++i) steps.push_back({m_graph.nodes()[i], false});
        }
        return steps;
    }

    std::vector<Id> leafs() {
        std::vector<Id> all = m_copyLeafs;
        all.insert(all.end(), m_graph.leafs().begin(), m_graph.leafs().end());
        return all;
    }

    Graph& m_graph;
    const Backends& m_backends;
    std::vector<Split> m_splits;
    std::vector<Id> m_copies;    ///< by tensor and back end
    std::vector<Id> m_copyLeafs; ///< instances for pipeline parallelism, allocated before everything else
};

} // namespace

void planMemory(Graph& graph, const Backends& backends, MemoryPlan& plan) {
    Scheduler(graph, backends).run(plan);
}

} // namespace vramplan::llama_cpp
