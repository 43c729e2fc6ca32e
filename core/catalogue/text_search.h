// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
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
    };
    using Entry = std::vector<Name>;
    std::vector<Entry> m_entries;

    static double wordScore(const Name& name, std::string_view word);
    std::vector<double> fuzzyScores(std::string_view word) const;
    static double wholeScore(const Entry& entry, std::string_view key);
};

/// A text to be found inside others with a few letters wrong.
class FuzzyPattern {
public:
    static constexpr std::size_t kLongest = 64;
    /// Only the first kLongest bytes count.
    explicit FuzzyPattern(std::string_view pattern);

    /// Fewest letters to insert, remove, change or swap (adjacent ones) so that the pattern stands somewhere
    /// inside `text`. Source: Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit
    /// distances (2003), with a free start.
    std::size_t editsInside(std::string_view text) const;

private:
    std::array<std::uint64_t, 256> m_places{}; ///< per byte, a bit for each place of it in the pattern
    std::size_t m_length = 0;
};

} // namespace vramplan
