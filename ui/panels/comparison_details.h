// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_state.h"

#include <QStringList>

namespace vramplan {

/// A component in one plan and in the baseline, line by line with its formulas, as rich text: what of it
/// changes and by which rule.
QString comparisonHtml(
    const PlanState& state, const QStringList& titles, Component component, std::size_t plan);

/// Why plans have no answer, one sentence each; empty where all have one.
QString missingAnswers(const PlanState& state, const QStringList& titles);

} // namespace vramplan
