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

/// Found by bisection where the engine declares itself monotone. Else the steps in which engines round above
/// the edge are scanned too (16 steps of 256 tokens, or of one sequence), since a buffer may shrink there:
/// what fits at one of them is searched on from there.
Limits findLimits(const Scenario& scenario);

} // namespace vramplan
