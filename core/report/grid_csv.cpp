// SPDX-License-Identifier: Apache-2.0
#include "core/report/grid_csv.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

std::string_view nameOf(GridRows kind) {
    switch (kind) {
    case GridRows::Sequences: return "sequences";
    case GridRows::CacheType: return "kv_type";
    case GridRows::Gpus: break;
    }
    return "gpus";
}

} // namespace

std::string gridCsv(const Grid& grid) {
    std::string csv = fmt::format("{},context,headroom,state\n", nameOf(grid.kind));
    for (std::size_t row = 0; row < grid.rows.size(); ++row)
        for (std::size_t column = 0; column < grid.contexts.size(); ++column) {
            const GridCell& cell = grid.at(row, column);
            csv += grid.kind == GridRows::CacheType
                ? std::string(name(static_cast<ElementType>(grid.rows[row])))
                : std::to_string(grid.rows[row]);
            csv += fmt::format(",{},{},{}\n", grid.contexts[column],
                cell.headroom ? std::to_string(*cell.headroom) : std::string(), name(cell.state));
        }
    return csv;
}

} // namespace vramplan
