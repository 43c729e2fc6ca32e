// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"

namespace vramplan {

/// Adds the vision and audio encoders that the config describes as parts of their own, with the projector
/// into the language model. An encoder whose shape is not known is named in a warning.
void addTowers(FamilyBuild& build);

} // namespace vramplan
