// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/recent.h"
#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/engines/llama_cpp_memory_plan.h"
#include "core/model/element_type.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vramplan::llama_cpp {

/// Graphs of one model that have been planned. Estimates come back to the same few: of one context after
/// another, and in a search for layers.
class KnownGraphs {
public:
    /// What tells two graphs of a model apart, beyond its layers and the sizes of the context.
    struct Key {
        bool flash = false, attention = true;
        std::int8_t outputDevice = 0;
        int backends = 1, copies = 1;
        ElementType key = ElementType::F16, value = ElementType::F16; ///< of the cache
        std::array<std::int8_t, kMostDevices + 1> backendOf{};
        bool operator==(const Key&) const = default;
    };
    /// A graph, and the sizes of the last context that it was asked for.
    class Known {
    public:
        Known(Key key, const std::vector<std::uint32_t>& kinds, MemoryPlan plan)
            : m_key(key), m_kinds(kinds), m_plan(std::move(plan)) { }

        bool is(const Key& key, const std::vector<std::uint32_t>& kinds) const {
            return m_key == key && m_kinds == kinds;
        }
        /// Whether this is the graph of a context of these sizes, which bufferOf() then answers for.
        bool take(std::span<const std::int64_t> sizes) {
            if (std::ranges::equal(m_asked, sizes)) return true;
            m_asked.clear();
            if (!m_plan.formulas().compute(sizes, m_sizes)) return false;
            m_asked.assign(sizes.begin(), sizes.end());
            m_buffers.assign(static_cast<std::size_t>(m_plan.backends()), kOpen);
            return true;
        }
        /// Bytes of this back end's buffer.
        std::int64_t bufferOf(int backend) {
            std::int64_t& buffer = m_buffers[static_cast<std::size_t>(backend)];
            if (buffer == kOpen) buffer = m_plan.buffer(backend, m_sizes);
            return buffer;
        }

    private:
        static constexpr std::int64_t kOpen = -1;
        Key m_key;
        std::vector<std::uint32_t> m_kinds;
        MemoryPlan m_plan;
        std::vector<std::int64_t> m_asked, m_sizes, m_buffers;
    };

    /// The graph of layers of these kinds (Sample::kinds) and a context of these sizes. `plan` is called
    /// where it is new. Valid until the next call.
    template <class Plan>
    Known& graphOf(const Key& key, const std::vector<std::uint32_t>& kinds,
        std::span<const std::int64_t> sizes, Plan plan) {
        const auto isThis = [&](Known& known) { return known.is(key, kinds) && known.take(sizes); };
        if (Known* known = m_known.find(isThis)) return *known;
        Known& made = m_known.add(Known(key, kinds, plan()));
        // The sizes that it was written down with decide as they did then.
        [[maybe_unused]] const bool taken = made.take(sizes);
        assert(taken);
        return made;
    }

private:
    Recent<Known, 64> m_known; ///< 10 to 60 KiB each for the models there are
};

} // namespace vramplan::llama_cpp
