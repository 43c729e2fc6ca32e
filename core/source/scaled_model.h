// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

#include <functional>
#include <memory>
#include <string>

namespace vramplan {

/// The definition of a model that is known by its stored tensors rather than by a configuration: `base` is
/// the file's own geometry. Other geometries keep the pattern of its layers (more layers repeat it) and
/// resize each record and each weight matrix where its dimensions follow from the changed value.
/// `embedded` makes the file's description for documents.
std::shared_ptr<const ModelDefinition> scalableDefinition(
    ModelSpec base, std::function<std::string()> embedded);

/// For more layers than the file has: which of its layers stands for layer `index`. The pattern of the second
/// half of the layers is repeated.
std::vector<std::uint16_t> repeatedKinds(const std::vector<std::uint16_t>& kinds, std::uint64_t layers);

} // namespace vramplan
