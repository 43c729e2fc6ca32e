// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/lengths.h"

#include "core/estimate/engine.h"
#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace vramplan {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\"";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// The cells of a line. A comma or another separator inside quotes is part of its cell.
std::vector<std::string_view> cellsOf(std::string_view line) {
    std::vector<std::string_view> cells;
    bool quoted = false;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        const bool ends =
            i == line.size() || (!quoted && (line[i] == ',' || line[i] == ';' || line[i] == '\t'));
        if (i < line.size() && line[i] == '"') quoted = !quoted;
        if (!ends) continue;
        cells.push_back(trimmed(line.substr(start, i - start)));
        start = i + 1;
    }
    return cells;
}

std::optional<std::uint64_t> readTokens(std::string_view cell) {
    std::string digits(cell);
    std::erase(digits, ',');
    // Tables write whole numbers as "512.0" now and then.
    if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
    const auto tokens = parseTokens(digits, "length");
    return tokens ? std::optional(*tokens) : std::nullopt;
}

struct Repeated {
    std::uint64_t length = 0, count = 1;
};

/// "8k", or "8k x 20" for 20 of them.
std::optional<Repeated> readCell(std::string_view cell) {
    const std::size_t times = cell.find_first_of("xX*");
    const auto length = readTokens(trimmed(cell.substr(0, times)));
    if (!length) return std::nullopt;
    if (times == std::string_view::npos) return Repeated{*length, 1};
    const auto count = readTokens(trimmed(cell.substr(times + 1)));
    return count ? std::optional(Repeated{*length, *count}) : std::nullopt;
}

bool namesColumns(const std::vector<std::string_view>& cells) {
    return std::none_of(
        cells.begin(), cells.end(), [](std::string_view cell) { return readCell(cell).has_value(); });
}

std::vector<std::string> columnNames(const std::vector<std::string_view>& cells, bool named) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < cells.size(); ++i)
        names.push_back(named && !cells[i].empty() ? std::string(cells[i]) : std::to_string(i + 1));
    return names;
}

} // namespace

Result<LengthList> readLengths(std::string_view text, std::size_t column) {
    LengthList list;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (trimmed(line).empty()) continue;
        const auto cells = cellsOf(line);
        if (list.columns.empty()) {
            // A single text alone is more likely a bad line than a name.
            const bool named = namesColumns(cells) && !trimmed(text).empty();
            list.columns = columnNames(cells, named);
            if (named) continue;
        }
        const auto value = column < cells.size() ? readCell(cells[column]) : std::nullopt;
        if (!value) {
            list.problems.push_back({number, excerpt(trimmed(line))});
            continue;
        }
        if (value->count > kMostLengths - list.lengths.size())
            return fail(ErrorKind::Usage, "too_many_lengths",
                fmt::format("line {}: these are more than {} sequences", number, groupedText(kMostLengths)),
                {std::to_string(number), groupedText(kMostLengths)});
        list.lengths.insert(list.lengths.end(), value->count, value->length);
    }
    return list;
}

LengthSummary summarize(std::span<const std::uint64_t> lengths) {
    LengthSummary summary;
    summary.count = lengths.size();
    if (lengths.empty()) return summary;
    std::vector<std::uint64_t> sorted(lengths.begin(), lengths.end());
    std::sort(sorted.begin(), sorted.end());
    summary.shortest = sorted.front();
    summary.longest = sorted.back();
    // Nearest rank: ⌈0.95 n⌉, counted from 1.
    summary.percentile95 = sorted[(sorted.size() * 95 + 99) / 100 - 1];
    for (const std::uint64_t length : sorted) summary.tokens += Count(length);
    summary.mean = static_cast<double>(summary.tokens.value()) / static_cast<double>(sorted.size());
    summary.padding = minusOrZero(Count(sorted.size()) * Count(summary.longest), summary.tokens);
    return summary;
}

Result<LengthWaste> lengthWaste(const Scenario& scenario, std::shared_ptr<const EngineProfile> reference) {
    VRAMPLAN_TRY(const Estimate now, estimate(scenario));
    Scenario plain = scenario;
    plain.engine = "reference";
    plain.profile = std::move(reference);
    plain.settings.clear();
    plain.precision.kvK = now.kvK;
    plain.precision.kvV = now.kvV;
    VRAMPLAN_TRY(const Estimate exact, estimate(plain));
    plain.workload.sequences = scenario.workload.sequenceCount();
    plain.workload.context = scenario.workload.longest();
    plain.workload.lengths.clear();
    VRAMPLAN_TRY(const Estimate padded, estimate(plain));
    return LengthWaste{exact.kv.bytes, padded.kv.bytes, now.kv.bytes};
}

} // namespace vramplan
