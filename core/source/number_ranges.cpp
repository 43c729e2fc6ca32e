// SPDX-License-Identifier: Apache-2.0
#include "core/source/number_ranges.h"

#include <algorithm>
#include <charconv>

namespace vramplan {
namespace {

constexpr std::string_view kPlace = "{}";

/// A part of a name that is a number as we would write it: no leading zeros, within 32 bits.
std::optional<std::uint32_t> wholeNumber(std::string_view text) {
    std::uint32_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) return {};
    if (text.front() == '0' && text.size() > 1) return {};
    return value;
}

template <class TakePart>
void forEachPart(std::string_view name, char separator, TakePart take) {
    while (true) {
        const std::size_t end = name.find(separator);
        take(name.substr(0, end));
        if (end == std::string_view::npos) return;
        name.remove_prefix(end + 1);
    }
}

/// Ascending and each once.
std::string rangesText(const Numbers& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t last = i;
        while (last + 1 < values.size() && values[last + 1] == values[last] + 1) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(values[i]);
        if (last > i) text += '-' + std::to_string(values[last]);
        i = last + 1;
    }
    return text;
}

Numbers distinct(const std::vector<Numbers>& all, std::size_t place) {
    Numbers values;
    for (const Numbers& each : all) values.push_back(each[place]);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// Numbers before `place` are the same in all.
void cut(std::vector<Numbers> all, std::size_t place, std::vector<std::vector<std::string>>& into) {
    std::vector<Numbers> values;
    std::size_t product = 1;
    for (std::size_t i = 0; i < all.front().size(); ++i) {
        values.push_back(distinct(all, i));
        product *= values.back().size();
    }
    if (product == all.size() || place == values.size()) {
        std::vector<std::string> texts;
        for (const Numbers& each : values) texts.push_back(rangesText(each));
        into.push_back(std::move(texts));
        return;
    }
    std::stable_sort(
        all.begin(), all.end(), [&](const Numbers& a, const Numbers& b) { return a[place] < b[place]; });
    for (auto begin = all.begin(); begin != all.end();) {
        const auto end = std::find_if(
            begin, all.end(), [&](const Numbers& each) { return each[place] != (*begin)[place]; });
        cut({begin, end}, place + 1, into);
        begin = end;
    }
}

/// Nothing where it cannot be read or is longer than `most`.
std::optional<Numbers> readRanges(std::string_view text, std::size_t most) {
    Numbers values;
    bool valid = true;
    forEachPart(text, ',', [&](std::string_view part) {
        const std::size_t dash = part.find('-');
        const auto first = wholeNumber(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
        valid = valid && first && last && *first <= *last && *last - *first < most - values.size();
        for (std::uint64_t value = valid ? *first : 1; valid && value <= *last; ++value)
            values.push_back(static_cast<std::uint32_t>(value));
    });
    return valid ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace

NumberedName splitNumbers(std::string_view name) {
    NumberedName result;
    forEachPart(name, '.', [&](std::string_view part) {
        const auto number = wholeNumber(part);
        if (number) result.numbers.push_back(*number);
        result.pattern += number ? kPlace : part;
        result.pattern += '.';
    });
    result.pattern.pop_back();
    return result;
}

bool canJoin(std::string_view pattern, std::size_t numbers) {
    forEachPart(pattern, '.', [&](std::string_view part) { numbers -= part == kPlace ? 1 : 0; });
    return numbers == 0;
}

std::string joinNumbers(std::string_view pattern, const Numbers& numbers) {
    std::string name;
    std::size_t next = 0;
    forEachPart(pattern, '.', [&](std::string_view part) {
        name += part == kPlace ? std::to_string(numbers[next++]) : std::string(part);
        name += '.';
    });
    name.pop_back();
    return name;
}

std::vector<std::vector<std::string>> combinations(std::vector<Numbers> all) {
    std::vector<std::vector<std::string>> result;
    if (!all.empty()) cut(std::move(all), 0, result);
    return result;
}

std::optional<std::vector<Numbers>> expandRanges(const std::vector<std::string>& ranges, std::size_t most) {
    if (most == 0) return std::nullopt;
    std::vector<Numbers> all = {{}};
    for (const std::string& text : ranges) {
        const auto values = readRanges(text, most);
        if (!values || all.size() * values->size() > most) return std::nullopt;
        std::vector<Numbers> longer;
        for (const Numbers& begin : all)
            for (const std::uint32_t value : *values) {
                longer.push_back(begin);
                longer.back().push_back(value);
            }
        all = std::move(longer);
    }
    return all;
}

} // namespace vramplan
