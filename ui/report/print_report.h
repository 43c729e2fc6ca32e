// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "ui/report/report_input.h"

QT_BEGIN_NAMESPACE
class QPrinter;
class QWidget;
QT_END_NAMESPACE

namespace vramplan {

/// Draws the pages of the PDF report on the printer's paper. Errors: Unwritable "print_failed" with the page
/// that the printer did not take.
Result<void> printReport(QPrinter& printer, const ReportInput& input);

/// Shows the pages as they will be printed, with what the user can choose about them. Returns when the
/// preview is closed, with what went wrong in printing.
Result<void> previewReport(QWidget* parent, const ReportInput& input);

} // namespace vramplan
