// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/memory_bars_layout.h"
#include "ui/session/plan_state.h"

#include <QStringList>
#include <vector>

namespace vramplan {

/// One bar per plan of the document: its GPUs together (the host where there is none), each at its largest
/// phase, against what is free on all of them. `titles` are the plans' names.
std::vector<BarRow> planRows(const PlanState& state, const QStringList& titles);

} // namespace vramplan
