// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace vramplan {

/// The values that were used last, so many at most; the one that nobody asked for longest makes room.
template <class Value, std::size_t Most>
class Recent {
public:
    /// The last used value for which `is` holds, or null. It stays where it is until a later add().
    template <class Is>
    Value* find(Is is) {
        const auto found = std::find_if(m_values.begin(), m_values.end(), is);
        if (found == m_values.end()) return nullptr;
        m_values.splice(m_values.begin(), m_values, found);
        return &m_values.front();
    }
    Value& add(Value value) {
        if (m_values.size() == Most) m_values.pop_back();
        return m_values.emplace_front(std::move(value));
    }

private:
    std::list<Value> m_values;
};

} // namespace vramplan
