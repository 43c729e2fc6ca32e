// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Letters and digits of a text in lower case, all else dropped: "Llama-3.1 8B" becomes "llama318b". Bytes
/// beyond ASCII are kept as they are.
std::string searchKey(std::string_view text);

/// A list of texts that is searched at each keystroke; case, spelling and punctuation are forgiven.
///
/// Every word of a query must be found in a text. A word that no text holds may differ by one letter (four to
/// seven letters) or two (from eight on): missing, extra, wrong or swapped.
class TextSearch {
public:
    /// One entry: its names in falling weight (for a model: short name, full id, family).
    void add(const std::vector<std::string_view>& names);

    /// Numbers of the entries that match, best first; an empty query gives all in the order of adding.
    std::vector<std::size_t> search(std::string_view query) const;
    /// Numbers of the entries whose names contain the query's key, in the order of adding.
    std::vector<std::size_t> containing(std::string_view query) const;
    /// Numbers of the entries with the most similar name, for "did you mean"; at most `most`, best first,
    /// none if nothing is similar.
    std::vector<std::size_t> nearest(std::string_view query, std::size_t most) const;

private:
    struct Name {
        std::string key;
        std::vector<bool> wordStart; ///< per character of the key and one past its end
        std::uint64_t letters = 0;   ///< which letters and digits occur
    };
    using Entry = std::vector<Name>;
    std::vector<Entry> m_entries;

    static double wordScore(const Name& name, std::string_view word);
    static double fuzzyScore(const Entry& entry, std::string_view word);
    static double wholeScore(const Entry& entry, std::string_view key);
    static std::size_t edits(std::string_view word, const Name& name, std::size_t limit);
};

/// Fewest letters to insert, remove, change or swap (adjacent ones) so that `pattern` stands somewhere inside
/// `text`; more than `limit` is reported as limit + 1.
std::size_t editsInside(std::string_view pattern, std::string_view text, std::size_t limit);

} // namespace vramplan
