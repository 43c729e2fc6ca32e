// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"

#include <QByteArray>

QT_BEGIN_NAMESPACE
class QPagedPaintDevice;
QT_END_NAMESPACE

namespace vramplan {

/// The whole report as PDF: vector text and chart, fonts embedded, outline, page numbers. The same input with
/// the same date gives the same bytes. Errors: Unwritable where the document cannot be made.
Result<QByteArray> pdfReport(const ReportInput& input);

} // namespace vramplan
