// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vramplan {

/// The regular expressions that quantisation configs use for module names: literals, escapes, ".", classes,
/// groups with alternatives, * + ? and anchors. Matching takes time proportional to text × pattern whatever
/// the pattern, so one from a stranger's file cannot hang.
class ModuleRegex {
public:
    /// Nothing for an expression outside this subset, or a very long one.
    static std::optional<ModuleRegex> compile(std::string_view pattern);
    /// Like Python's re.match: from the start of the text, to anywhere.
    bool matches(std::string_view text) const;

private:
    friend class RegexCompiler;
    struct Step {
        enum class Kind : std::uint8_t { Set, Split, Jump, Start, End, Accept } kind = Kind::Accept;
        std::uint16_t set = 0; ///< index into m_sets
        std::uint16_t next = 0, other = 0;
    };
    std::vector<Step> m_steps;
    std::vector<std::bitset<256>> m_sets;
    std::uint16_t m_start = 0;
};

/// Shell wildcards over the whole text: * for any characters, ? for one.
bool globMatches(std::string_view pattern, std::string_view text);

} // namespace vramplan
