// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/text_search.h"

#include <algorithm>
#include <array>
#include <bit>
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

/// One bit per letter or digit that occurs; bytes beyond ASCII share the last.
std::uint64_t lettersOf(std::string_view key) {
    std::uint64_t letters = 0;
    for (const char c : key) {
        const int bit = isDigit(c) ? c - '0' : c >= 'a' && c <= 'z' ? 10 + c - 'a' : 63;
        letters |= std::uint64_t{1} << bit;
    }
    return letters;
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

std::size_t editsInside(std::string_view pattern, std::string_view text, std::size_t limit) {
    // Optimal string alignment, where a match may begin and end anywhere in the text.
    const std::size_t rows = pattern.size() + 1;
    std::array<std::size_t, 3 * (kLongestQuery + 1)> space;
    if (rows > kLongestQuery + 1) return limit + 1;
    std::size_t *before = space.data(), *last = before + rows, *now = last + rows;
    std::iota(last, last + rows, std::size_t{0});
    std::copy(last, last + rows, before);
    std::size_t best = last[rows - 1];
    for (std::size_t column = 1; column <= text.size(); ++column) {
        now[0] = 0;
        for (std::size_t row = 1; row < rows; ++row) {
            const std::size_t change = pattern[row - 1] == text[column - 1] ? 0 : 1;
            now[row] = std::min({last[row - 1] + change, last[row] + 1, now[row - 1] + 1});
            if (row > 1 && column > 1 && pattern[row - 1] == text[column - 2]
                && pattern[row - 2] == text[column - 1])
                now[row] = std::min(now[row], before[row - 2] + 1);
        }
        best = std::min(best, now[rows - 1]);
        std::swap(before, last);
        std::swap(last, now);
    }
    return std::min(best, limit + 1);
}

std::size_t TextSearch::edits(std::string_view word, const Name& name, std::size_t limit) {
    // Each letter that the name lacks costs an edit, which rules most names out before they are compared.
    const auto lacking = static_cast<std::size_t>(std::popcount(lettersOf(word) & ~name.letters));
    return lacking > limit ? limit + 1 : editsInside(word, name.key, limit);
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
        name.letters = lettersOf(name.key);
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

double TextSearch::fuzzyScore(const Entry& entry, std::string_view word) {
    const std::size_t allowed = allowedEdits(word.size());
    double best = 0;
    if (allowed == 0) return best;
    for (const Name& name : entry) {
        const std::size_t count = edits(word, name, allowed);
        if (count <= allowed)
            best = std::max(best, static_cast<double>(word.size()) - 2.0 * static_cast<double>(count));
    }
    return best;
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
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (!found) scores[i] = fuzzyScore(m_entries[i], word);
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
        const std::size_t limit = std::max<std::size_t>(1, key.size() * 2 / 5);
        std::vector<std::pair<double, std::size_t>> scored;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            std::size_t fewest = limit + 1;
            for (const Name& name : m_entries[i]) fewest = std::min(fewest, edits(key, name, limit));
            if (fewest <= limit) scored.emplace_back(-static_cast<double>(fewest), i);
        }
        numbers = byScore(std::move(scored));
    }
    if (numbers.size() > most) numbers.resize(most);
    return numbers;
}

} // namespace vramplan
