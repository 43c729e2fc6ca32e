// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace vramplan {

/// A list that is not kept: tokenizer data, texts, fractions. Only its length is known.
struct SkippedList {
    std::uint64_t count = 0;
};
/// Whole numbers (and true/false) as one kind, however many bits the file spends on them.
using GgufValue =
    std::variant<std::uint64_t, std::int64_t, double, std::string, std::vector<std::int64_t>, SkippedList>;

/// The key/value pairs of a GGUF file that decide memory.
class GgufMetadata {
public:
    /// False where the key is there already.
    bool insert(std::string key, GgufValue value) {
        return m_values.emplace(std::move(key), std::move(value)).second;
    }
    const GgufValue* find(const std::string& key) const {
        const auto found = m_values.find(key);
        return found == m_values.end() ? nullptr : &found->second;
    }
    /// A text, or empty.
    std::string_view text(const std::string& key) const {
        const GgufValue* const value = find(key);
        const auto* const text = value == nullptr ? nullptr : std::get_if<std::string>(value);
        return text == nullptr ? std::string_view() : std::string_view(*text);
    }
    const std::unordered_map<std::string, GgufValue>& values() const { return m_values; }
    std::size_t size() const { return m_values.size(); }

private:
    std::unordered_map<std::string, GgufValue> m_values;
};

} // namespace vramplan
