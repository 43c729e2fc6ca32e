// SPDX-License-Identifier: Apache-2.0
#include "app/cli/listing.h"

#include "core/report/csv.h"
#include "core/report/json_text.h"
#include "core/report/plain_table.h"

namespace vramplan {

std::string listing(const Output& output, const nlohmann::ordered_json& value,
    const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    if (output.format == "json") return jsonText(value);
    if (output.format != "csv") return alignedTable(rows, right);
    std::string csv;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) csv += (i == 0 ? "" : ",") + csvCell(row[i]);
        csv += "\n";
    }
    return csv;
}

} // namespace vramplan
