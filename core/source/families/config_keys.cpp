// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/config_keys.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// The value of a Result, or nothing and the error noted.
template <class T>
std::optional<T> noted(Result<T> result, ReadLog& log) {
    if (result) return *std::move(result);
    log.fail(std::move(result).error());
    return {};
}

} // namespace

void ReadLog::warn(std::string code, std::string text, bool guess) {
    warnings.push_back({std::move(code), std::move(text), guess});
}

std::optional<std::uint64_t> ConfigKeys::number(
    std::string_view key, std::uint64_t min, std::uint64_t max) const {
    const JsonView value = m_object[key];
    if (!value.present()) return {};
    return noted(value.asUnsigned(max, min), *m_log);
}

std::uint64_t ConfigKeys::forWeights(std::string_view key) const {
    if (const auto value = number(key, 0, kMaxSize)) return *value;
    m_log->missingForWeights.emplace_back(key);
    return 0;
}

std::uint64_t ConfigKeys::required(std::string_view key, std::uint64_t max) const {
    if (!has(key)) {
        m_log->fail(m_object[key].mismatch(fmt::format("a whole number from 1 to {}", max)));
        return 1;
    }
    return number(key, 1, max).value_or(1);
}

double ConfigKeys::real(std::string_view key, double fallback, double min, double max) const {
    const JsonView value = m_object[key];
    if (!value.present()) return fallback;
    const auto number = noted(value.asNumber(), *m_log);
    if (!number) return fallback;
    if (*number >= min && *number <= max) return *number;
    m_log->fail(value.mismatch(fmt::format("a number from {} to {}", min, max)));
    return fallback;
}

bool ConfigKeys::flag(std::string_view key, bool fallback) const {
    const JsonView value = m_object[key];
    if (!value.present()) return fallback;
    return noted(value.asBool(), *m_log).value_or(fallback);
}

std::string ConfigKeys::text(std::string_view key, std::string_view fallback) const {
    const JsonView value = m_object[key];
    if (!value.present()) return std::string(fallback);
    return noted(value.asString(), *m_log).value_or(std::string(fallback));
}

std::string_view ConfigKeys::firstOf(std::initializer_list<std::string_view> keys) const {
    const auto found = std::find_if(keys.begin(), keys.end(), [&](std::string_view key) { return has(key); });
    return found == keys.end() ? std::string_view() : *found;
}

std::vector<std::uint64_t> ConfigKeys::numbers(
    std::string_view key, std::uint64_t min, std::uint64_t max) const {
    const JsonView list = m_object[key];
    if (!list.present()) return {};
    if (!list.isArray()) {
        fail(key, "a list of whole numbers");
        return {};
    }
    std::vector<std::uint64_t> values;
    values.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto value = noted(list.at(i).asUnsigned(max, min), *m_log);
        if (!value) return {};
        values.push_back(*value);
    }
    return values;
}

std::uint64_t ConfigKeys::numberOrEntry(std::string_view key, std::size_t index, std::uint64_t min,
    std::uint64_t max, std::uint64_t fallback) const {
    const JsonView value = m_object[key];
    if (!value.isArray()) return number(key, min, max).value_or(fallback);
    if (value.size() == 0) {
        fail(key, "a whole number or a list with an entry per layer");
        return fallback;
    }
    return noted(value.at(std::min(index, value.size() - 1)).asUnsigned(max, min), *m_log).value_or(fallback);
}

void ConfigKeys::fail(std::string_view key, std::string_view expected) const {
    m_log->fail(m_object[key].mismatch(expected));
}

} // namespace vramplan
