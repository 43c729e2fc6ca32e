// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/source/gguf_metadata.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Checked look-ups of one architecture's keys ("llama.block_count"). A value of the wrong kind or range is
/// remembered as an error and read as absent; the first error is the one that is reported.
class GgufKeys {
public:
    GgufKeys(const GgufMetadata& metadata, std::string architecture)
        : m_metadata(metadata), m_architecture(std::move(architecture)) { }

    bool has(std::string_view key) const { return m_metadata.find(full(key)) != nullptr; }
    /// A whole number up to `max`; of a list its first entry.
    std::optional<std::uint64_t> number(std::string_view key, std::uint64_t max) const;
    std::uint64_t number(std::string_view key, std::uint64_t max, std::uint64_t fallback) const {
        return number(key, max).value_or(fallback);
    }
    /// A value that the cache needs; missing is an error.
    std::uint64_t required(std::string_view key, std::uint64_t max) const;
    /// One value per layer: a list (which must be long enough), or one number for all.
    std::optional<std::vector<std::uint64_t>> perLayer(
        std::string_view key, std::size_t layers, std::uint64_t max) const;
    /// A list as it stands; empty where there is none or only one number.
    std::vector<std::uint64_t> list(std::string_view key, std::uint64_t max) const;

    const std::string& architecture() const { return m_architecture; }
    const GgufMetadata& metadata() const { return m_metadata; }
    const std::optional<Error>& error() const { return m_error; }
    void fail(std::string_view key, std::string expected) const;

private:
    std::string full(std::string_view key) const;
    std::optional<std::uint64_t> checked(std::string_view key, std::int64_t value, std::uint64_t max) const;

    const GgufMetadata& m_metadata;
    std::string m_architecture;
    mutable std::optional<Error> m_error;
};

} // namespace vramplan
