// SPDX-License-Identifier: Apache-2.0
#include "core/model/geometry.h"

namespace vramplan {
namespace {

using Change = std::optional<std::uint64_t> GeometryOverrides::*;

constexpr Change kChanges[] = {&GeometryOverrides::layers, &GeometryOverrides::heads,
    &GeometryOverrides::kvHeads, &GeometryOverrides::headDim, &GeometryOverrides::hidden,
    &GeometryOverrides::intermediate, &GeometryOverrides::vocabulary, &GeometryOverrides::parameters};

} // namespace

GeometryOverrides merged(const GeometryOverrides& earlier, const GeometryOverrides& later) {
    GeometryOverrides both = earlier;
    for (const Change change : kChanges)
        if (later.*change) both.*change = later.*change;
    return both;
}

void applyParameters(const GeometryOverrides& overrides, ModelSpec& spec) {
    if (!overrides.parameters) return;
    spec.parameters = Count(*overrides.parameters);
    spec.weightsKnown = false;
    spec.inventory = nullptr;
}

bool impossibleHeads(const Geometry& geometry) {
    if (geometry.heads == 0 || geometry.kvHeads == 0) return false;
    if (geometry.heads % geometry.kvHeads != 0) return true;
    // A head dimension of its own need not have anything to do with the hidden size.
    return geometry.hidden % geometry.heads != 0 && geometry.headDim == geometry.hidden / geometry.heads;
}

Geometry changed(Geometry geometry, const GeometryOverrides& overrides) {
    geometry.layers = overrides.layers.value_or(geometry.layers);
    geometry.heads = overrides.heads.value_or(geometry.heads);
    geometry.kvHeads = overrides.kvHeads.value_or(geometry.kvHeads);
    geometry.headDim = overrides.headDim.value_or(geometry.headDim);
    geometry.hidden = overrides.hidden.value_or(geometry.hidden);
    geometry.intermediate = overrides.intermediate.value_or(geometry.intermediate);
    geometry.vocabulary = overrides.vocabulary.value_or(geometry.vocabulary);
    return geometry;
}

} // namespace vramplan
