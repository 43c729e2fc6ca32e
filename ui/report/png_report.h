// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "ui/report/report_input.h"

#include <QByteArray>

namespace vramplan {

/// Question, verdict, chart and breakdown as one picture, 2,000 pixels wide. Errors: Unwritable where the
/// picture cannot be made.
Result<QByteArray> pngReport(const ReportInput& input);

} // namespace vramplan
