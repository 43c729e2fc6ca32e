// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/engines/llama_cpp_memory_plan.h"
#include "core/model/element_type.h"

#include <array>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vramplan::llama_cpp {

/// Graphs of one model that have been planned. Estimates come back to the same few: of one context after
/// another, and in a search for layers.
class KnownGraphs {
public:
    /// What tells two graphs of a model apart, beyond the sizes of the context.
    struct Key {
        bool flash = false, attention = true;
        std::int8_t outputDevice = 0;
        int copies = 1;
        ElementType key = ElementType::F16, value = ElementType::F16; ///< of the cache
        std::array<std::int8_t, kMostDevices + 1> backendOf{};
        std::vector<std::uint32_t> kinds; ///< Sample::kinds
        bool operator==(const Key&) const = default;
    };
    /// Bytes by back end for a context of these sizes. `plan` is called where the graph is new.
    template <class Plan>
    std::vector<std::int64_t> buffers(Key key, std::span<const std::int64_t> sizes, Plan plan) {
        for (auto each = m_known.begin(); each != m_known.end(); ++each) {
            if (each->first != key) continue;
            if (auto known = each->second.buffers(sizes)) {
                m_known.splice(m_known.begin(), m_known, each);
                return *std::move(known);
            }
        }
        if (m_known.size() == kMost) m_known.pop_back();
        m_known.emplace_front(std::move(key), plan());
        return *m_known.front().second.buffers(sizes);
    }

private:
    static constexpr std::size_t kMost = 64;       ///< of about 12 KiB each
    std::list<std::pair<Key, MemoryPlan>> m_known; ///< the last used first
};

} // namespace vramplan::llama_cpp
