// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_scanner.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

void appendUtf8(std::string& text, std::uint32_t code) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | (code >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xf0 | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

} // namespace

void JsonScanner::failAt(std::size_t at, std::string code, std::string message) {
    if (m_failed) return;
    m_failed = true;
    m_error = Error{
        ErrorKind::Invalid, std::move(code), std::move(message), {}, {}, fmt::format("byte {}", m_base + at)};
    m_at = m_text.size();
}

void JsonScanner::skipSpace() {
    while (m_at < m_text.size()
        && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
        ++m_at;
}

bool JsonScanner::take(char c) {
    skipSpace();
    if (m_at >= m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
}

void JsonScanner::expect(char c) {
    if (!take(c)) fail("json_syntax", fmt::format("this is not valid JSON: expected \"{}\" here", c));
}

bool JsonScanner::more(char closing, bool first) {
    if (m_failed || take(closing)) return false;
    if (!first) expect(',');
    return ok();
}

std::string_view JsonScanner::string() {
    expect('"');
    const std::size_t begin = m_at;
    while (m_at < m_text.size()) {
        const auto c = static_cast<unsigned char>(m_text[m_at]);
        if (c == '"') return m_text.substr(begin, m_at++ - begin);
        if (c == '\\') return unescaped(begin);
        if (c < 0x20) break;
        ++m_at;
    }
    fail("json_syntax", "a text does not end, or holds a control character");
    return {};
}

std::string_view JsonScanner::unescaped(std::size_t begin) {
    m_scratch.assign(m_text.substr(begin, m_at - begin));
    while (m_at < m_text.size()) {
        const auto c = static_cast<unsigned char>(m_text[m_at]);
        if (c < 0x20) break;
        ++m_at;
        if (c == '"') return m_scratch;
        if (c != '\\') {
            m_scratch += static_cast<char>(c);
            continue;
        }
        appendEscape();
        if (m_failed) return {};
    }
    fail("json_syntax", "a text does not end, or holds a control character");
    return {};
}

bool JsonScanner::hexDigits(std::uint32_t& value) {
    if (m_text.size() - m_at < 4) return false;
    value = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = m_text[m_at++];
        const int digit = c >= '0' && c <= '9' ? c - '0'
            : c >= 'a' && c <= 'f'             ? c - 'a' + 10
            : c >= 'A' && c <= 'F'             ? c - 'A' + 10
                                               : -1;
        if (digit < 0) return false;
        value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return true;
}

void JsonScanner::appendEscape() {
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    const std::size_t at = m_at;
    const char c = m_at < m_text.size() ? m_text[m_at++] : '\0';
    if (const std::size_t simple = kFrom.find(c); simple != std::string_view::npos && c != '\0') {
        m_scratch += kTo[simple];
        return;
    }
    std::uint32_t code = 0;
    bool valid = c == 'u' && hexDigits(code);
    if (valid && code >= 0xd800 && code < 0xe000) {
        std::uint32_t low = 0;
        valid = code < 0xdc00 && m_text.substr(m_at).starts_with("\\u");
        if (valid) {
            m_at += 2;
            valid = hexDigits(low) && low >= 0xdc00 && low < 0xe000;
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    if (valid)
        appendUtf8(m_scratch, code);
    else
        failAt(at, "json_syntax", "a text holds an escape sequence that JSON does not know");
}

std::uint64_t JsonScanner::number() {
    skipSpace();
    const std::size_t begin = m_at;
    std::uint64_t value = 0;
    bool fits = true;
    while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9') {
        fits = fits && !__builtin_mul_overflow(value, std::uint64_t{10}, &value)
            && !__builtin_add_overflow(value, static_cast<std::uint64_t>(m_text[m_at] - '0'), &value);
        ++m_at;
    }
    const bool whole = m_at > begin
        && (m_at == m_text.size() || (m_text[m_at] != '.' && m_text[m_at] != 'e' && m_text[m_at] != 'E'));
    if (whole && fits) return value;
    failAt(begin, "json_value",
        fits ? "expected a whole number" : "this number is larger than 64 bits can hold");
    return 0;
}

void JsonScanner::skipValue(int depth) {
    skipSpace();
    const char c = m_at < m_text.size() ? m_text[m_at] : '\0';
    if (c == '"') {
        string();
    } else if (c == '{' || c == '[') {
        if (depth <= 0) return fail("json_too_deep", "the JSON is nested too deeply");
        const char closing = c == '{' ? '}' : ']';
        ++m_at;
        for (bool first = true; more(closing, first); first = false) {
            if (c == '{') {
                string();
                expect(':');
            }
            skipValue(depth - 1);
        }
    } else {
        const std::size_t begin = m_at;
        while (m_at < m_text.size()
            && std::string_view("+-.0123456789Eaeflnrstu").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
        if (m_at == begin) fail("json_syntax", "this is not valid JSON: expected a value here");
    }
}

void JsonScanner::end() {
    skipSpace();
    if (m_at < m_text.size()) fail("json_syntax", "there is more text after the end of the JSON");
}

} // namespace vramplan
