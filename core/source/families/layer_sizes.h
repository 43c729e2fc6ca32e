// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/decoder.h"

namespace vramplan {

/// Fills in the sizes that layers have for themselves (see fullLayers).
void spreadLayerSizes(const FamilyBuild& build, LayerPlans& plans);

} // namespace vramplan
