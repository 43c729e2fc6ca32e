// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/source/module_patterns.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// How a checkpoint stores its weights: which format each module got, and what cache type it asks for.
struct CheckpointFormats {
    std::string id;    ///< "fp8", "nvfp4", "gptq"
    std::string title; ///< for people
    /// The formats in use; [0] stands for what stays as it was.
    std::vector<WeightFormat> formats{WeightFormat{}};
    std::uint8_t general = 0; ///< of linear layers that nothing else names
    std::uint8_t experts = 0; ///< of routed experts, where they differ; 0: as the others
    bool expertsOnly = false;
    bool head = false;      ///< the output head is a linear layer like any other
    bool embedding = false; ///< the token embedding is quantised too
    ModulePatterns ignored;
    struct Named {
        ModulePatterns modules;
        std::uint8_t format = 0;
    };
    std::vector<Named> named; ///< modules with a format of their own, unless ignored
    std::optional<ElementType> cacheType;
    std::vector<Warning> warnings;

    bool quantises() const { return formats.size() > 1; }
    /// The index of this format, added if it is new.
    std::uint8_t add(const WeightFormat& format);
};

/// Marks each tensor of the model with its format and gives the model the scheme. Layers of one kind that
/// store their weights differently become kinds of their own.
void applyFormats(const CheckpointFormats& checkpoint, ModelSpec& spec);

} // namespace vramplan
