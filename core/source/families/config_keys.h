// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// What reading a config found so far. Reading goes on after an error with harmless values; the first error
/// is the one that is reported.
struct ReadLog {
    std::optional<Error> error;
    std::vector<Warning> warnings;
    std::vector<std::string> missingForWeights; ///< keys without which only the cache is known

    void fail(Error first) {
        if (!error) error = std::move(first);
    }
    void warn(std::string code, std::string text, bool guess = false);
};

inline constexpr std::uint64_t kMaxSize = 0xffffffff; ///< widths, vocabularies, windows
inline constexpr std::uint64_t kMaxWidth = 1u << 24;  ///< per-head widths
inline constexpr std::uint64_t kMaxHeads = 1u << 20;  ///< heads, experts, groups
inline constexpr std::uint64_t kMaxLayers = 100'000;

/// Checked look-ups in one JSON object of a config. Absent and null are the same. A value of the wrong type
/// or outside its range is noted in the log as an error naming the key, and the fallback is returned.
class ConfigKeys {
public:
    ConfigKeys(JsonView object, ReadLog& log) : m_object(std::move(object)), m_log(&log) { }

    bool has(std::string_view key) const { return m_object[key].present(); }
    JsonView view(std::string_view key) const { return m_object[key]; }
    JsonView object() const { return m_object; }
    ConfigKeys child(std::string_view key) const { return {m_object[key], *m_log}; }
    ReadLog& log() const { return *m_log; }

    /// A whole number from min to max, if there is one.
    std::optional<std::uint64_t> number(std::string_view key, std::uint64_t min, std::uint64_t max) const;
    /// 1 … 2^32 − 1.
    std::uint64_t size(std::string_view key, std::uint64_t fallback) const {
        return number(key, 1, kMaxSize).value_or(fallback);
    }
    /// 1 … 2^20: heads, experts, groups.
    std::uint64_t heads(std::string_view key, std::uint64_t fallback) const {
        return number(key, 1, kMaxHeads).value_or(fallback);
    }
    /// 1 … 2^24: elements per head.
    std::uint64_t width(std::string_view key, std::uint64_t fallback) const {
        return number(key, 1, kMaxWidth).value_or(fallback);
    }
    /// 0 … 2^20, where zero means "none".
    std::uint64_t count(std::string_view key, std::uint64_t fallback) const {
        return number(key, 0, kMaxHeads).value_or(fallback);
    }
    /// A width that only the weights need, 0 … 2^32 − 1: if it is missing the model's weights are unknown.
    std::uint64_t forWeights(std::string_view key) const;
    /// A value that the cache needs. Missing is an error.
    std::uint64_t required(std::string_view key, std::uint64_t max) const;
    double real(std::string_view key, double fallback, double min, double max) const;
    bool flag(std::string_view key, bool fallback) const;
    std::string text(std::string_view key, std::string_view fallback) const;
    /// The first of these keys that is there, or empty.
    std::string_view firstOf(std::initializer_list<std::string_view> keys) const;
    /// A list of whole numbers from min to max; empty if the key is absent.
    std::vector<std::uint64_t> numbers(std::string_view key, std::uint64_t min, std::uint64_t max) const;
    /// A whole number, or the entry for `index` of a list of them (its last entry beyond the end).
    std::uint64_t numberOrEntry(std::string_view key, std::size_t index, std::uint64_t min, std::uint64_t max,
        std::uint64_t fallback) const;

    void fail(std::string_view key, std::string_view expected) const;

private:
    JsonView m_object;
    ReadLog* m_log;
};

} // namespace vramplan
