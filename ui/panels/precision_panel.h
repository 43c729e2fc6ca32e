// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/panel.h"
#include "ui/session/plan_session.h"

class QLabel;

namespace vramplan {

class ChoiceBox;

/// The formats of the weights and of the cache.
class PrecisionPanel final : public Panel {
    Q_OBJECT
public:
    explicit PrecisionPanel(PlanSession& session, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);

private:
    void showWeights(const PlanState& state);
    void showCache(const PlanState& state);

    QToolButton* m_reset;
    ChoiceBox* m_weights;
    ChoiceBox* m_keys;
    ChoiceBox* m_values;
    QLabel* m_hint;
};

} // namespace vramplan
