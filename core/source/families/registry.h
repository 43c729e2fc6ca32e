// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"

#include <span>

namespace vramplan {

/// Every model type that is known, in the order of the alphabet.
std::span<const Family> knownFamilies();
/// The family of a model_type, or null.
const Family* findFamily(std::string_view modelType);
/// The family of an architecture name such as "Qwen3MoeForCausalLM", or null.
const Family* familyOfArchitecture(std::string_view architecture);
/// The plain reading for model types that are not in the table.
const Family& plainFamily();

} // namespace vramplan
