// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/plan_file.h"

namespace vramplan {

/// One plan of a file whose format is known to be the current one. Errors: Invalid with the key; those of the
/// sources.
Result<Plan> readPlanValue(const JsonDocument& document, const PlanSources& sources);

} // namespace vramplan
