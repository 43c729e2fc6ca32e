// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/text_search.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace vramplan {
namespace {

constexpr std::size_t kLongestQuery = 200; // more is no name, and would only cost time

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The letter or digit in lower case, or 0 for what a search ignores.
char searchLetter(char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
    return (c >= 'a' && c <= 'z') || isDigit(c) || static_cast<unsigned char>(c) >= 0x80 ? c : '\0';
}

std::vector<std::string> wordsOf(std::string_view query) {
    std::vector<std::string> words(1);
    for (const char c : query.substr(0, kLongestQuery)) {
        if (const char letter = searchLetter(c))
            words.back() += letter;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::size_t allowedEdits(std::size_t length) { return length < 4 ? 0 : length < 8 ? 1 : 2; }

std::vector<std::size_t> byScore(std::vector<std::pair<double, std::size_t>> scored) {
    std::stable_sort(
        scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::size_t> numbers;
    numbers.reserve(scored.size());
    for (const auto& [score, number] : scored) numbers.push_back(number);
    return numbers;
}

} // namespace

std::string searchKey(std::string_view text) {
    std::string key;
    key.reserve(text.size());
    for (const char c : text)
        if (const char letter = searchLetter(c)) key += letter;
    return key;
}

FuzzyPattern::FuzzyPattern(std::string_view pattern) : m_length(std::min(pattern.size(), kLongest)) {
    for (std::size_t i = 0; i < m_length; ++i)
        m_places[static_cast<unsigned char>(pattern[i])] |= std::uint64_t{1} << i;
}

std::size_t FuzzyPattern::editsInside(std::string_view text) const {
    if (m_length == 0) return 0;
    const std::uint64_t lastRow = std::uint64_t{1} << (m_length - 1);
    // Differences between neighbouring cells of the distance table, one bit per row of a column.
    std::uint64_t up = ~std::uint64_t{0}, down = 0, diagonal = 0, before = 0;
    std::size_t edits = m_length, fewest = m_length;
    for (const char c : text) {
        const std::uint64_t places = m_places[static_cast<unsigned char>(c)];
        const std::uint64_t swapped = ((~diagonal & places) << 1) & before;
        diagonal = (((places & up) + up) ^ up) | places | down | swapped;
        std::uint64_t right = down | ~(diagonal | up);
        std::uint64_t left = diagonal & up;
        if ((right & lastRow) != 0) ++edits;
        if ((left & lastRow) != 0) --edits;
        fewest = std::min(fewest, edits);
        right <<= 1;
        left <<= 1;
        up = left | ~(diagonal | right);
        down = right & diagonal;
        before = places;
    }
    return fewest;
}

void TextSearch::add(const std::vector<std::string_view>& names) {
    Entry entry;
    for (const std::string_view text : names) {
        Name name;
        bool atStart = true;
        char previous = '\0';
        for (const char c : text) {
            const char letter = searchLetter(c);
            if (letter == '\0') {
                atStart = true;
                continue;
            }
            name.wordStart.push_back(atStart || isDigit(previous) != isDigit(letter));
            name.key += letter;
            previous = letter;
            atStart = false;
        }
        name.wordStart.push_back(true);
        entry.push_back(std::move(name));
    }
    m_entries.push_back(std::move(entry));
}

double TextSearch::wordScore(const Name& name, std::string_view word) {
    double best = 0;
    for (std::size_t at = name.key.find(word); at != std::string::npos; at = name.key.find(word, at + 1)) {
        const bool starts = name.wordStart[at];
        const bool ends = name.wordStart[at + word.size()];
        best = std::max(best, starts && ends ? 4.0 : starts ? 3.0 : ends ? 1.5 : 1.0);
    }
    return best * static_cast<double>(word.size());
}

double TextSearch::wholeScore(const Entry& entry, std::string_view key) {
    double score = 0;
    double weight = 1;
    for (const Name& name : entry) {
        const std::size_t at = name.key.find(key);
        if (at != std::string::npos) {
            const bool whole = name.key.size() == key.size();
            const double fit = whole ? 1000 : at == 0 ? 300 : name.wordStart[at] ? 150 : 100;
            score = std::max(score, fit * weight);
        }
        weight *= 0.8;
    }
    // Of two entries that fit alike, the one with less besides comes first.
    return entry.empty() ? score : score - 0.5 * static_cast<double>(entry.front().key.size());
}

std::vector<double> TextSearch::fuzzyScores(std::string_view word) const {
    std::vector<double> scores(m_entries.size(), 0);
    const std::size_t allowed = allowedEdits(word.size());
    if (allowed == 0) return scores;
    const FuzzyPattern pattern(word);
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        for (const Name& name : m_entries[i]) {
            const std::size_t edits = pattern.editsInside(name.key);
            if (edits <= allowed)
                scores[i] =
                    std::max(scores[i], static_cast<double>(word.size()) - 2.0 * static_cast<double>(edits));
        }
    return scores;
}

std::vector<std::size_t> TextSearch::search(std::string_view query) const {
    const std::vector<std::string> words = wordsOf(query);
    std::vector<double> total(m_entries.size(), 0);
    std::vector<bool> matches(m_entries.size(), true);
    if (words.empty()) {
        std::vector<std::size_t> all(m_entries.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    for (const std::string& word : words) {
        std::vector<double> scores(m_entries.size(), 0);
        bool found = false;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            for (const Name& name : m_entries[i]) scores[i] = std::max(scores[i], wordScore(name, word));
            found = found || scores[i] > 0;
        }
        if (!found) scores = fuzzyScores(word);
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            matches[i] = matches[i] && scores[i] > 0;
            total[i] += scores[i];
        }
    }
    const std::string key = searchKey(query.substr(0, kLongestQuery));
    std::vector<std::pair<double, std::size_t>> scored;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (matches[i]) scored.emplace_back(total[i] + wholeScore(m_entries[i], key), i);
    return byScore(std::move(scored));
}

std::vector<std::size_t> TextSearch::containing(std::string_view query) const {
    const std::string key = searchKey(query);
    std::vector<std::size_t> numbers;
    if (key.empty()) return numbers;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (std::any_of(m_entries[i].begin(), m_entries[i].end(),
                [&](const Name& name) { return name.key.find(key) != std::string::npos; }))
            numbers.push_back(i);
    return numbers;
}

std::vector<std::size_t> TextSearch::nearest(std::string_view query, std::size_t most) const {
    std::vector<std::size_t> numbers = search(query);
    const std::string key = searchKey(query.substr(0, kLongestQuery));
    if (numbers.empty() && key.size() > 1) {
        // Up to two letters in five may be wrong.
        const std::size_t compared = std::min(key.size(), FuzzyPattern::kLongest);
        const std::size_t limit = std::max<std::size_t>(1, compared * 2 / 5);
        const FuzzyPattern pattern(key);
        std::vector<std::pair<double, std::size_t>> scored;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            std::size_t fewest = limit + 1;
            for (const Name& name : m_entries[i]) fewest = std::min(fewest, pattern.editsInside(name.key));
            if (fewest <= limit) scored.emplace_back(-static_cast<double>(fewest), i);
        }
        numbers = byScore(std::move(scored));
    }
    if (numbers.size() > most) numbers.resize(most);
    return numbers;
}

} // namespace vramplan
