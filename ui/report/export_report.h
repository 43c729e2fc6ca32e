// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "ui/report/export_formats.h"

#include <QString>
#include <string>

namespace vramplan {

/// Writes the subject in the format that the path's extension names. The file is written atomically. Errors:
/// Usage "unknown_format" naming the formats; Unwritable with the path.
Result<void> exportReport(
    const QString& path, const ReportInput& input, const ExportSubject& subject = exportSubjects().front());

} // namespace vramplan
