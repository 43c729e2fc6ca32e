// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"

namespace vramplan::test {

/// Two GPUs with memory in use, one sequence of 32k tokens, readings of one driver, on a fixed day.
ReportInput sampleInput();

} // namespace vramplan::test
