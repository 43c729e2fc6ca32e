// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"

#include <string>

namespace vramplan {

// Texts of files. CSV and JSON are for programs: their numbers and words do not follow the language. Markdown
// of the charts is for people: it says what the table beside the chart says.

std::string reportCsvText(const ReportInput& input); ///< the items
std::string reportJsonText(const ReportInput& input);
std::string reportMarkdownText(const ReportInput& input);

std::string memoryCsvText(const ReportInput& input);
std::string memoryMarkdownText(const ReportInput& input);

/// One row per context and device (or plan): `context,device,` the components, `needed,budget,headroom`;
/// bytes.
std::string contextCsvText(const ReportInput& input);
std::string contextJsonText(const ReportInput& input); ///< `vramplan.sweep/1`
std::string contextMarkdownText(const ReportInput& input);

std::string gridCsvText(const ReportInput& input);
std::string gridMarkdownText(const ReportInput& input);

// A document with one plan is compared with nothing: one column.
std::string comparisonCsvText(const ReportInput& input);
std::string comparisonJsonText(const ReportInput& input);
std::string comparisonMarkdownText(const ReportInput& input);

} // namespace vramplan
