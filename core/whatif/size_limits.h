// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <optional>

namespace vramplan {

/// The largest sizes of a model whose verdict is `fits`, each with everything else as in the scenario: 0
/// where none does, empty where the model cannot be expanded or the verdict cannot be known.
struct SizeLimits {
    std::optional<std::uint64_t> layers;  ///< up to 1,024
    std::optional<std::uint64_t> heads;   ///< multiples of the KV heads, up to 64 of them
    std::optional<std::uint64_t> kvHeads; ///< divisors of the query heads
    std::optional<std::uint64_t> headDim; ///< multiples of 8, up to 1,024
    bool operator==(const SizeLimits&) const = default;
};

/// By bisection over those values: demand grows with each of them in every engine but for rounding.
SizeLimits findSizeLimits(const Scenario& scenario);

} // namespace vramplan
