// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/grid.h"

#include <cstddef>
#include <optional>

namespace vramplan {

/// How the pages with a chart show the plan.
struct ChartChoices {
    enum class Curves { Components, Devices, Plans } curves = Curves::Components;
    std::optional<std::size_t> device; ///< of the context chart's components; empty: the tightest
    bool logarithmic = true;
    GridRows gridRows = GridRows::Sequences;
    bool fineGrid = false; ///< many cells without numbers
};

} // namespace vramplan
