// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "app/common/plan_options.h"

namespace vramplan {

/// Opens the window on the plan that the options describe and runs it to its end. Where the model cannot be
/// read, the window opens on the usual plan and says so. Needs the application object. The exit code.
/// Errors: Usage for options that mean nothing.
Result<int> runWindow(const PlanOptions& options, Environment& environment);

} // namespace vramplan
