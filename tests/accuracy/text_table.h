// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan::accuracy {

/// A CSV file without quotes: cells by the name of their column.
class TextTable {
public:
    static Result<TextTable> load(const std::string& path);
    std::size_t size() const { return m_rows.size(); }
    /// Errors end the program's use of the row: an unknown column or a cell that is no number is a mistake in
    /// the facts.
    Result<std::string> text(std::size_t row, std::string_view column) const;
    Result<std::uint64_t> number(std::size_t row, std::string_view column) const; ///< an empty cell is 0

private:
    std::string m_path;
    std::vector<std::string> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// The words of a line.
std::vector<std::string> wordsOf(std::string_view line);

} // namespace vramplan::accuracy
