// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/whatif/limits.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Text that comes from files and catalogues, on one line, with everything escaped that Markdown or HTML in
/// it would take for its own.
std::string markdownText(std::string_view text);
/// Rows of cells as a table of Markdown, the header first; cells are escaped. Columns in `right` to the
/// right.
std::string markdownTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);
/// Rows of cells as aligned text: the first column to the left, those named in `right` to the right.
std::string alignedTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

/// The estimate for a terminal: question, breakdown per device with basis and formula, verdict, warnings.
std::string estimateTable(const Scenario& scenario, const Estimate& estimate, const Limits& limits);
/// The same as Markdown.
std::string reportMarkdown(const Scenario& scenario, const Estimate& estimate, const Limits& limits);

} // namespace vramplan
