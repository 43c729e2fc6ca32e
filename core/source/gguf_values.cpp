// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_values.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

namespace vramplan {
namespace {

enum Type : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Boolean, Text, List, U64, I64, F64, TypeCount };
constexpr std::array<std::uint8_t, TypeCount> kWidths = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

constexpr std::uint64_t kMaxKey = 65'535; // the format's own limit
constexpr std::uint64_t kMaxKeptText = 1024;
constexpr std::uint64_t kMaxKeptList = 1u << 16;
constexpr std::uint64_t kMaxTexts = 1u << 24; // no vocabulary comes near
constexpr std::uint64_t kBudget = 8u << 20;

/// Nobody needs their values: vocabulary, merges, chat templates.
bool isTokenizer(const std::string& key) { return key.starts_with("tokenizer."); }

GgufValue fromSigned(std::int64_t value) {
    if (value < 0) return value;
    return static_cast<std::uint64_t>(value);
}

} // namespace

bool GgufValueReader::spend(std::uint64_t bytes) {
    m_kept += bytes;
    if (m_kept <= kBudget) return true;
    m_reader.fail("metadata_too_large",
        fmt::format("the metadata holds more than {} bytes besides token lists", kBudget), m_reader.offset());
    return false;
}

std::string GgufValueReader::key() {
    const std::uint64_t at = m_reader.offset();
    const auto length = m_reader.number<std::uint64_t>();
    if (m_reader.ok() && (length == 0 || length > kMaxKey))
        m_reader.fail("bad_key",
            fmt::format("a metadata key has {} bytes; 1 to {} were expected", length, kMaxKey), at);
    if (!m_reader.ok() || !spend(length + 64)) return {};
    std::string key(m_reader.text(static_cast<std::size_t>(length)));
    if (m_reader.ok() && !isUtf8(key)) m_reader.fail("not_utf8", "a metadata key is not valid UTF-8", at);
    return key;
}

GgufValue GgufValueReader::value(const std::string& key) {
    const std::uint64_t at = m_reader.offset();
    const auto type = m_reader.number<std::uint32_t>();
    if (type == Text) return text(key);
    if (type == List) return list(key);
    if (type < TypeCount) return scalar(type);
    m_reader.fail("unknown_value_type",
        fmt::format("the value of \"{}\" has the type number {}; 0 to {} are known", shownText(key), type,
            TypeCount - 1),
        at);
    return SkippedList{};
}

GgufValue GgufValueReader::scalar(std::uint32_t type) {
    switch (type) {
    case U8: return std::uint64_t{m_reader.number<std::uint8_t>()};
    case I8: return fromSigned(m_reader.number<std::int8_t>());
    case U16: return std::uint64_t{m_reader.number<std::uint16_t>()};
    case I16: return fromSigned(m_reader.number<std::int16_t>());
    case U32: return std::uint64_t{m_reader.number<std::uint32_t>()};
    case I32: return fromSigned(m_reader.number<std::int32_t>());
    case F32: return double{m_reader.number<float>()};
    case Boolean: return std::uint64_t{m_reader.number<std::uint8_t>() != 0 ? 1u : 0u};
    case U64: return m_reader.number<std::uint64_t>();
    case I64: return fromSigned(m_reader.number<std::int64_t>());
    default: return m_reader.number<double>();
    }
}

GgufValue GgufValueReader::text(const std::string& key) {
    const std::uint64_t at = m_reader.offset();
    const auto length = m_reader.number<std::uint64_t>();
    if (isTokenizer(key) || length > kMaxKeptText) {
        m_reader.skip(length);
        return SkippedList{length};
    }
    if (!spend(length)) return SkippedList{};
    std::string value(m_reader.text(static_cast<std::size_t>(length)));
    if (m_reader.ok() && !isUtf8(value))
        m_reader.fail("not_utf8", fmt::format("the text of \"{}\" is not valid UTF-8", shownText(key)), at);
    return value;
}

void GgufValueReader::skipTexts(std::uint64_t count) {
    for (std::uint64_t i = 0; i < count && m_reader.ok(); ++i)
        m_reader.skip(m_reader.number<std::uint64_t>());
}

GgufValue GgufValueReader::list(const std::string& key) {
    const std::uint64_t at = m_reader.offset();
    const auto type = m_reader.number<std::uint32_t>();
    const auto count = m_reader.number<std::uint64_t>();
    if (!m_reader.ok()) return SkippedList{};
    if (type >= TypeCount || type == List) {
        m_reader.fail("unknown_value_type",
            type == List
                ? fmt::format("\"{}\" is a list of lists, which GGUF files do not use", shownText(key))
                : fmt::format("the list \"{}\" has the type number {}; 0 to {} are known", shownText(key),
                      type, TypeCount - 1),
            at);
        return SkippedList{};
    }
    const std::uint64_t width = type == Text ? 8 : kWidths[type];
    if (count > m_reader.remaining() / width) {
        m_reader.fail("count_beyond_file",
            fmt::format("the list \"{}\" claims {} entries, more than the remaining {} bytes can hold",
                shownText(key), count, m_reader.remaining()),
            at);
        return SkippedList{};
    }
    if (type == Text && count > kMaxTexts) {
        m_reader.fail("count_too_large",
            fmt::format(
                "the list \"{}\" claims {} texts; at most {} are read", shownText(key), count, kMaxTexts),
            at);
        return SkippedList{};
    }
    if (type == Text) {
        skipTexts(count);
        return SkippedList{count};
    }
    if (isTokenizer(key) || count > kMaxKeptList || type == F32 || type == F64) {
        m_reader.skip(count * width);
        return SkippedList{count};
    }
    std::vector<std::int64_t> values;
    if (!spend(count * sizeof(std::int64_t))) return SkippedList{};
    values.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count && m_reader.ok(); ++i) {
        const GgufValue each = scalar(type);
        const auto* const whole = std::get_if<std::uint64_t>(&each);
        constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        values.push_back(whole == nullptr ? std::get<std::int64_t>(each)
                                          : static_cast<std::int64_t>(std::min(*whole, kMost)));
    }
    return values;
}

} // namespace vramplan
