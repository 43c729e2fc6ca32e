// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/panel.h"
#include "ui/session/plan_session.h"

namespace vramplan {

class NumberControl;

/// How long and how many the sequences are, and what more of them costs.
class WorkloadPanel final : public Panel {
    Q_OBJECT
public:
    explicit WorkloadPanel(PlanSession& session, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);

private:
    NumberControl* m_context;
    NumberControl* m_sequences;
};

} // namespace vramplan
