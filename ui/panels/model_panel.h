// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/panel.h"
#include "ui/session/app_context.h"
#include "ui/session/plan_edits.h"

#include <array>

class QLabel;
class QPushButton;
class QToolButton;

namespace vramplan {

class ModelPicker;
class NumberControl;

/// Which model, and its sizes to play with.
class ModelPanel final : public Panel {
    Q_OBJECT
public:
    ModelPanel(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);

Q_SIGNALS:
    void openRequested();

private:
    void pickPreset(const ModelEntry& entry);
    NumberControl& control(GeometryField field);

    PlanSession& m_session;
    AppContext& m_context;
    ModelPicker* m_picker;
    QPushButton* m_open;
    QToolButton* m_reset;
    QLabel* m_facts;
    std::array<NumberControl*, kGeometryFields.size()> m_controls{};
    std::shared_ptr<const ModelSpec> m_shown;
};

} // namespace vramplan
