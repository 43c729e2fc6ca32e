// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vramplan {

/// A strict pull scanner for large, flat JSON of known form (safetensors headers and indexes with 100,000
/// entries), which would be slow and large as a document. It remembers its first failure like a ByteReader:
/// ask ok() in each round of a loop. Offsets in errors count from `base`.
class JsonScanner {
public:
    explicit JsonScanner(std::string_view text, std::uint64_t base = 0) : m_text(text), m_base(base) { }

    bool ok() const { return !m_failed; }
    Error error() const { return m_error; }
    std::uint64_t offset() const { return m_base + m_at; }

    /// Consumes `c` where it is the next character after white space.
    bool take(char c);
    void expect(char c);
    /// Walks a list or object: call once after the opening bracket and after each member; false at the
    /// closing bracket and after a failure.
    bool more(char closing, bool first);
    /// A string, unescaped; the view lives until the next call.
    std::string_view string();
    /// A plain whole number. Fails on signs, fractions, exponents and values beyond 64 bits.
    std::uint64_t number();
    /// Skips one value of any kind, nested at most `depth` levels.
    void skipValue(int depth = 16);
    /// Only white space is left.
    void end();
    void fail(std::string code, std::string message) { failAt(m_at, std::move(code), std::move(message)); }

private:
    void skipSpace();
    void failAt(std::size_t at, std::string code, std::string message);
    std::string_view unescaped(std::size_t begin);
    bool hexDigits(std::uint32_t& value);
    void appendEscape();

    std::string_view m_text;
    std::uint64_t m_base;
    std::size_t m_at = 0;
    std::string m_scratch;
    bool m_failed = false;
    Error m_error;
};

} // namespace vramplan
