// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/breakdown_model.h"
#include "ui/session/plan_state.h"

#include <QSplitter>

class QTreeView;

namespace vramplan {

class Explanation;

/// Every line of the estimate, and the explanation of the one that is selected.
class BreakdownPage final : public QSplitter {
    Q_OBJECT
public:
    explicit BreakdownPage(QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    /// When there is time: makes room for the longest formula.
    void showInsights();
    void select(Component component);
    const BreakdownModel& model() const { return *m_model; }

Q_SIGNALS:
    void selected(vramplan::Component component, int device);
    /// The user follows an input of a formula to the control of this accessible name.
    void controlRequested(const QString& name);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void fitFormula();
    void showDetails();

    BreakdownModel* m_model;
    QTreeView* m_tree;
    Explanation* m_details;
};

} // namespace vramplan
