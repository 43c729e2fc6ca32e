// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

namespace vramplan {

/// Both sets of changes as one; where both name a size, the later one holds.
GeometryOverrides merged(const GeometryOverrides& earlier, const GeometryOverrides& later);

/// Puts a total parameter count that the user gave in place of what the tensors tell, which then count no
/// longer. Nothing where none was given.
void applyParameters(const GeometryOverrides& overrides, ModelSpec& spec);

/// Whether no model can have these numbers of heads: query heads that the KV heads do not divide, or a head
/// dimension that would be a broken part of the hidden size.
bool impossibleHeads(const Geometry& geometry);

/// The geometry with these changes.
Geometry changed(Geometry geometry, const GeometryOverrides& overrides);

} // namespace vramplan
