// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_keys.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

std::string foundText(const GgufValue* value) {
    if (value == nullptr) return "nothing";
    if (const auto* whole = std::get_if<std::uint64_t>(value)) return std::to_string(*whole);
    if (const auto* negative = std::get_if<std::int64_t>(value)) return std::to_string(*negative);
    if (const auto* real = std::get_if<double>(value)) return fmt::format("{}", *real);
    if (std::holds_alternative<std::string>(*value)) return "a text";
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(value))
        return fmt::format("a list of {}", list->size());
    return fmt::format("a list of {} that is not kept", std::get<SkippedList>(*value).count);
}

} // namespace

std::string GgufKeys::full(std::string_view key) const {
    return m_architecture.empty() || key.starts_with("general.") ? std::string(key)
                                                                 : m_architecture + "." + std::string(key);
}

void GgufKeys::fail(std::string_view key, std::string expected) const {
    if (m_error) return;
    const std::string found = foundText(m_metadata.find(full(key)));
    m_error = Error{ErrorKind::Invalid, "gguf_value", fmt::format("expected {}, found {}", expected, found),
        {expected, found}, {}, full(key)};
}

std::optional<std::uint64_t> GgufKeys::checked(
    std::string_view key, std::int64_t value, std::uint64_t max) const {
    if (value >= 0 && static_cast<std::uint64_t>(value) <= max) return static_cast<std::uint64_t>(value);
    fail(key, fmt::format("whole numbers from 0 to {}", max));
    return std::nullopt;
}

std::optional<std::uint64_t> GgufKeys::number(std::string_view key, std::uint64_t max) const {
    const GgufValue* const value = m_metadata.find(full(key));
    if (value == nullptr) return std::nullopt;
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(value))
        return list->empty() ? std::nullopt : checked(key, list->front(), max);
    if (const auto* whole = std::get_if<std::uint64_t>(value); whole != nullptr && *whole <= max)
        return *whole;
    fail(key, fmt::format("a whole number from 0 to {}", max));
    return std::nullopt;
}

std::uint64_t GgufKeys::required(std::string_view key, std::uint64_t max) const {
    const auto value = number(key, max);
    if (!value || *value == 0) fail(key, fmt::format("a whole number from 1 to {}", max));
    return value.value_or(0);
}

std::vector<std::uint64_t> GgufKeys::list(std::string_view key, std::uint64_t max) const {
    std::vector<std::uint64_t> values;
    const GgufValue* const value = m_metadata.find(full(key));
    const auto* const found = value == nullptr ? nullptr : std::get_if<std::vector<std::int64_t>>(value);
    if (found == nullptr) return values;
    values.reserve(found->size());
    for (const std::int64_t each : *found) values.push_back(checked(key, each, max).value_or(0));
    return values;
}

std::optional<std::vector<std::uint64_t>> GgufKeys::perLayer(
    std::string_view key, std::size_t layers, std::uint64_t max) const {
    const GgufValue* const value = m_metadata.find(full(key));
    if (value == nullptr) return std::nullopt;
    if (!std::holds_alternative<std::vector<std::int64_t>>(*value))
        return std::vector<std::uint64_t>(layers, number(key, max, 0));
    std::vector<std::uint64_t> values = list(key, max);
    if (values.size() < layers) {
        fail(key, fmt::format("a list with one entry for each of {} layers", layers));
        values.resize(layers, 0);
    }
    return values;
}

} // namespace vramplan
