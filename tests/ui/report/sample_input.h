// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"

namespace vramplan::test {

/// Two GPUs with memory in use, one sequence of 32k tokens, readings of one driver, on a fixed day.
ReportInput sampleInput();

/// The same beside a plan with a cache of 8 bits, which is the baseline, and one for vLLM without an answer.
ReportInput comparedInput();

} // namespace vramplan::test
