// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "ui/report/report_input.h"

#include <QString>
#include <QStringList>
#include <string>

namespace vramplan {

/// Extensions that a report can have, without the dot, the usual one first.
QStringList reportFormats();

/// Writes the report in the format that the path's extension names: pdf, png, csv, json, md. The file is
/// written atomically. Errors: Usage "unknown_format" naming the formats; Unwritable with the path.
Result<void> exportReport(const QString& path, const ReportInput& input);

} // namespace vramplan
