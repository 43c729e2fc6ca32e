// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/compare.h"
#include "ui/session/plan_state.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace vramplan {

/// The plan with its answer, as the comparison takes it.
PlanAnswer answerOf(const PlanState& state, std::size_t plan);

/// What a plan is in one respect: "q8_0 cache", "32k context", "vLLM".
QString aspectText(PlanAspect aspect, const PlanAnswer& plan);

/// The names of all plans: the user's own, else what the plan is in the respects in which the plans differ,
/// so that each can be told from the others.
QStringList planTitles(const PlanState& state);

/// Why a component is not the same everywhere: "f16 cache → q8_0 cache, q4_0 cache · llama.cpp → vLLM".
/// Without a component: all that differs.
QString reasonText(const PlanState& state, std::optional<Component> component);

} // namespace vramplan
