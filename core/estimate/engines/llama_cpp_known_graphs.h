// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/recent.h"
#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/engines/llama_cpp_memory_plan.h"
#include "core/model/element_type.h"

#include <array>
#include <cstdint>
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
        int backends = 1, copies = 1;
        ElementType key = ElementType::F16, value = ElementType::F16; ///< of the cache
        std::array<std::int8_t, kMostDevices + 1> backendOf{};
        std::vector<std::uint32_t> kinds; ///< Sample::kinds
        bool operator==(const Key&) const = default;
    };
    /// Bytes by back end for a context of these sizes. `plan` is called where the graph is new.
    template <class Plan>
    std::vector<std::int64_t> buffers(Key key, std::span<const std::int64_t> sizes, Plan plan) {
        std::optional<std::vector<std::int64_t>> bytes;
        const auto isKnown = [&](const Known& known) {
            if (known.key != key) return false;
            bytes = known.plan.buffers(sizes);
            return bytes.has_value();
        };
        if (m_known.find(isKnown) != nullptr) return *std::move(bytes);
        return *m_known.add({std::move(key), plan()}).plan.buffers(sizes);
    }

private:
    struct Known {
        Key key;
        MemoryPlan plan;
    };
    Recent<Known, 64> m_known; ///< of about 12 KiB each
};

} // namespace vramplan::llama_cpp
