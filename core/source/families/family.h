// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/hyperparameters.h"
#include "core/source/families/layer_pattern.h"

#include <string_view>

namespace vramplan {

/// What a family function reads and what it fills: the layers of `spec`, its weights outside the layers, its
/// parts and expert counts. Errors and warnings go to `keys.log()`.
struct FamilyBuild {
    std::string_view type;  ///< the model type by which the family is known
    const ConfigKeys& keys; ///< the language model's own keys
    const ConfigKeys& file; ///< the whole config; the same keys where there is no wrapper
    const ClassDefaults& defaults;
    Hyperparameters h;
    const GeometryOverrides& overrides;
    ModelSpec& spec;

    LayerLists lists(std::uint64_t extra = 0) const {
        return {keys, h.ownLayers, h.layers, extra + h.predictionLayers};
    }
};

using FamilyFunction = void (*)(FamilyBuild& build);

/// One model type and how to read it.
struct Family {
    std::string_view modelType;
    std::string_view title; ///< for grouping: "Llama"
    FamilyFunction build;
    ClassDefaults defaults{};
};

} // namespace vramplan
