// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/app_context.h"
#include "ui/session/plan_session.h"

namespace vramplan {

/// The changes to the list of plans that are compared, each one undo step. Places outside the list change
/// nothing.

/// A copy behind the plan, which becomes the current one.
void duplicatePlan(PlanSession& session, std::size_t plan);
/// The last plan of a document stays.
void removePlan(PlanSession& session, std::size_t plan);
/// An empty name: named by what it is.
void renamePlan(PlanSession& session, std::size_t plan, const QString& name);
void movePlan(PlanSession& session, std::size_t from, std::size_t to);
/// The others are compared with this plan from now on.
void pinBaseline(PlanSession& session, std::size_t plan);
/// The current plan under every engine under which it is not there yet, each with its newest profile. An
/// engine without one is told through PlanSession::refuse().
void addAllEngines(PlanSession& session, AppContext& context);

} // namespace vramplan
