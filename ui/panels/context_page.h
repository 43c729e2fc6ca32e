// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/chart_choices.h"
#include "ui/models/context_curves.h"
#include "ui/panels/result_page.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace vramplan {

class ChoiceBox;
class ContextChart;
class CurveTableModel;

/// Memory against context: how the parts of a device grow, or the devices, or the plans that are compared,
/// where they cross what is free, and the values at a cursor.
class ContextPage final : public ResultPage {
    Q_OBJECT
public:
    explicit ContextPage(PlanSession& session, QWidget* parent = nullptr);
    /// What the user has chosen to see.
    ChartChoices choices() const;

protected:
    void follow(const PlanState& state) override;

private:
    using Curves = ChartChoices::Curves;

    Curves shownCurves() const;
    void offerCurves(const PlanState& state);
    void take(ContextCurves curves, bool arePlans);
    void show();
    void showReading();
    QString readingHtml(std::size_t point) const;

    ContextCurves m_curves;
    bool m_arePlans = false; ///< whose lines m_curves has
    ChoiceBox* m_device;
    ChoiceBox* m_what;
    ChoiceBox* m_scale;
    QPushButton* m_asTable;
    ContextChart* m_chart;
    CurveTableModel* m_model;
    QTableView* m_table;
    QStackedLayout* m_stack;
    QLabel* m_reading;
    QLabel* m_problem;
};

} // namespace vramplan
