// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <optional>

namespace vramplan {

/// Largest values whose verdict is `fits`, everything else as in the scenario; empty where not even 1 fits or
/// the verdict cannot be known.
struct Limits {
    std::optional<std::uint64_t> maxContext; ///< tokens per sequence; not more than the model's own maximum
    std::optional<std::uint64_t> maxSequences;
    bool contextAtModelMaximum = false; ///< it is the model, not the memory, that ends the context
    bool operator==(const Limits&) const = default;
};

/// Found by bisection where the engine declares itself monotone, else by bisection and a scan of the steps
/// above it.
Limits findLimits(const Scenario& scenario);

} // namespace vramplan
