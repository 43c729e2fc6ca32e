// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/whatif/advise.h"

namespace vramplan {

/// A change to try: the scenario after it, and its words. Saved bytes and the verdict are found by
/// estimating.
struct LeverIdea {
    std::string id;
    std::string change;
    Phrase cost;
    Scenario scenario;
};

using LeverMaker = void (*)(const Scenario&, const Estimate&, const AdviceSources&, std::vector<LeverIdea>&);

/// All kinds of levers; adding one adds a function to levers.cpp and a row to its table.
std::span<const LeverMaker> leverMakers();

} // namespace vramplan
