// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/panel.h"
#include "ui/session/app_context.h"
#include "ui/session/plan_session.h"

class QLabel;
class QPushButton;

namespace vramplan {

class ChoiceBox;
class ParallelControl;

/// Which engine runs the model, and which of its settings are not the defaults.
class EnginePanel final : public Panel {
    Q_OBJECT
public:
    EnginePanel(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

Q_SIGNALS:
    void settingsRequested();

private:
    void pick(const std::string& engine);

    PlanSession& m_session;
    AppContext& m_context;
    QToolButton* m_reset;
    ChoiceBox* m_engine;
    QPushButton* m_settings;
    QLabel* m_summary;
    ParallelControl* m_parallel;
};

} // namespace vramplan
