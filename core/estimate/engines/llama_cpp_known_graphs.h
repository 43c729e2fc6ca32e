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
    /// Bytes by back end for layers of these kinds (Sample::kinds) and a context of these sizes. `plan` is
    /// called where the graph is new. Valid until the next call.
    template <class Plan>
    const std::vector<std::int64_t>& buffers(const Key& key, const std::vector<std::uint32_t>& kinds,
        std::span<const std::int64_t> sizes, Plan plan) {
        const auto isKnown = [&](Known& known) {
            return known.key == key && known.kinds == kinds && known.answers(sizes);
        };
        if (const Known* known = m_known.find(isKnown)) return known->bytes;
        Known& made = m_known.add({key, kinds, plan(), {}, {}});
        // The sizes that it was written down with decide as they did then.
        [[maybe_unused]] const bool answered = made.answers(sizes);
        assert(answered);
        return made.bytes;
    }

private:
    struct Known {
        Key key;
        std::vector<std::uint32_t> kinds;
        MemoryPlan plan;
        std::vector<std::int64_t> sizes, bytes; ///< the last question and its answer

        /// Whether `bytes` are those of this context afterwards.
        bool answers(std::span<const std::int64_t> asked) {
            if (std::ranges::equal(sizes, asked)) return true;
            auto found = plan.buffers(asked);
            if (!found) return false;
            sizes.assign(asked.begin(), asked.end());
            bytes = *std::move(found);
            return true;
        }
    };
    Recent<Known, 64> m_known; ///< 10 to 60 KiB each for the models there are
};

} // namespace vramplan::llama_cpp
