// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

#include <optional>
#include <string>

namespace vramplan {

/// What is known about a model besides its config.json.
struct HfConfigContext {
    std::string id;                          ///< "meta-llama/Llama-3.1-8B-Instruct", or empty
    std::string name;                        ///< for people; empty: made from the config or the path
    std::string family;                      ///< for grouping; empty: from the model type
    ModelSource source;                      ///< kind "hf-config" or "preset", and the path for messages
    std::optional<JsonDocument> quantConfig; ///< hf_quant_config.json beside it
};

/// The model that a Hugging Face config.json describes, with these geometry changes applied. The spec's
/// `definition` keeps the document and expands it again for other changes. Unknown model types are read by
/// the plain rules with a warning that is a guess. Errors: Invalid naming file and key.
Result<ModelSpec> modelFromHfConfig(
    const JsonDocument& config, const HfConfigContext& context, const GeometryOverrides& overrides = {});

} // namespace vramplan
