// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/text_table.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace vramplan::accuracy {
namespace {

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line)
        if (c == ',')
            cells.emplace_back();
        else
            cells.back() += c;
    return cells;
}

} // namespace

Result<TextTable> TextTable::load(const std::string& path) {
    std::ifstream file(path);
    if (!file) return fail(ErrorKind::Unreadable, "unreadable", path + ": cannot be opened");
    TextTable table;
    table.m_path = path;
    std::string line;
    std::getline(file, line);
    table.m_columns = cellsOf(line);
    while (std::getline(file, line)) {
        table.m_rows.push_back(cellsOf(line));
        if (table.m_rows.back().size() != table.m_columns.size())
            return fail(ErrorKind::Invalid, "bad_facts",
                fmt::format("{}: row {} has {} cells instead of {}", path, table.m_rows.size(),
                    table.m_rows.back().size(), table.m_columns.size()));
    }
    return table;
}

Result<std::string> TextTable::text(std::size_t row, std::string_view column) const {
    const auto found = std::find(m_columns.begin(), m_columns.end(), column);
    if (found == m_columns.end())
        return fail(ErrorKind::Invalid, "bad_facts", fmt::format("{}: no column {}", m_path, column));
    return m_rows[row][static_cast<std::size_t>(found - m_columns.begin())];
}

Result<std::uint64_t> TextTable::number(std::size_t row, std::string_view column) const {
    VRAMPLAN_TRY(const std::string cell, text(row, column));
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (!cell.empty() && (parsed.ec != std::errc() || parsed.ptr != cell.data() + cell.size()))
        return fail(ErrorKind::Invalid, "bad_facts",
            fmt::format("{}: row {}, {}: \"{}\" is no number", m_path, row + 1, column, cell));
    return value;
}

std::vector<std::string> wordsOf(std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

} // namespace vramplan::accuracy
