// SPDX-License-Identifier: Apache-2.0
#include "core/source/json_place.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <vector>

namespace vramplan {
namespace {

std::size_t lineAt(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

/// Walks through JSON text and remembers where the value with the longest path that leads to `target` begins.
class PlaceFinder {
public:
    PlaceFinder(std::string_view text, std::string_view target) : m_text(text), m_target(target) { }

    std::size_t offset() {
        for (m_at = 0; m_at < m_text.size(); ++m_at) step(m_text[m_at]);
        return m_best;
    }

private:
    struct Level {
        bool object = false;
        bool expectsKey = false;
        std::size_t index = 0;
        std::size_t pathLength = 0; ///< of the path to this object or list
    };

    void step(char c) {
        switch (c) {
        case '"': text(); break;
        case '{':
        case '[':
            value();
            m_levels.push_back({c == '{', c == '{', 0, m_path.size()});
            if (c == '[') m_path += "[0]";
            break;
        case '}':
        case ']':
            if (m_levels.empty()) break;
            m_path.resize(m_levels.back().pathLength);
            m_levels.pop_back();
            break;
        case ',': next(); break;
        case ' ':
        case '\t':
        case '\r':
        case '\n':
        case ':': break;
        default:
            value();
            while (m_at + 1 < m_text.size()
                && std::string_view(",]}").find(m_text[m_at + 1]) == std::string_view::npos)
                ++m_at;
        }
    }

    /// A text is a key where the object waits for one, else a value.
    void text() {
        const std::size_t begin = m_at + 1;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at)
            if (m_text[m_at] == '\\') ++m_at;
        if (m_levels.empty() || !m_levels.back().expectsKey) {
            value(begin - 1);
            return;
        }
        Level& level = m_levels.back();
        level.expectsKey = false;
        m_path.resize(level.pathLength);
        if (!m_path.empty()) m_path += '.';
        m_path += m_text.substr(begin, std::min(m_at, m_text.size()) - begin);
    }

    void next() {
        if (m_levels.empty()) return;
        Level& level = m_levels.back();
        level.expectsKey = level.object;
        if (level.object) return;
        m_path.resize(level.pathLength);
        m_path += fmt::format("[{}]", ++level.index);
    }

    void value() { value(m_at); }
    void value(std::size_t offset) {
        const bool leadsThere = m_target.starts_with(m_path)
            && (m_path.size() == m_target.size() || m_path.empty()
                || std::string_view(".[").find(m_target[m_path.size()]) != std::string_view::npos);
        if (!leadsThere || (m_found && m_path.size() <= m_bestLength)) return;
        m_found = true;
        m_best = offset;
        m_bestLength = m_path.size();
    }

    std::string_view m_text, m_target;
    std::size_t m_at = 0;
    std::string m_path;
    std::vector<Level> m_levels;
    bool m_found = false;
    std::size_t m_best = 0, m_bestLength = 0;
};

} // namespace

std::size_t lineOfPlace(std::string_view text, std::string_view place) {
    constexpr std::string_view kByte = "byte ";
    if (place.empty()) return 0;
    if (place.starts_with(kByte)) {
        std::size_t offset = 0;
        const auto read = std::from_chars(place.data() + kByte.size(), place.data() + place.size(), offset);
        return read.ec == std::errc() ? lineAt(text, offset == 0 ? 0 : offset - 1) : 0;
    }
    return lineAt(text, PlaceFinder(text, place == "top level" ? "" : place).offset());
}

std::string placeWithLine(std::string_view text, const std::string& place) {
    const std::size_t line = lineOfPlace(text, place);
    return line == 0 ? place : fmt::format("line {}, {}", line, place);
}

} // namespace vramplan
