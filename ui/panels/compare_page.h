// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/app_context.h"
#include "ui/session/plan_session.h"

#include <QStringList>
#include <QWidget>

class QAction;
class QSplitter;
class QTableView;

namespace vramplan {

class ComparisonModel;
class Explanation;
class MemoryBarsChart;
class PlanCardModel;
class PlanCards;
class SmallLabel;

/// The plans of the document side by side: cards to keep them, bars, and a table of what changes.
class ComparePage final : public QWidget {
    Q_OBJECT
public:
    ComparePage(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    /// Limits of any plan have become known.
    void showLimits(const PlanState& state);

    /// What can be done with the plans, for a menu.
    const QList<QAction*>& planActions() const { return m_actions; }
    ComparisonModel& model() { return *m_model; }

Q_SIGNALS:
    /// An action from elsewhere has its result on this page.
    void openRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void addActions(AppContext& context);
    QAction* add(const QString& title, const QKeySequence& keys, const QString& toolTip);
    QWidget* makeButtons();
    QWidget* makeResults();
    void fill(const PlanState& state);
    void enableActions(const PlanState& state);
    void fitColumns();
    void fitReason();
    void showDetails();
    void fitChart();
    std::size_t current() const { return m_session.plans().active; }

    PlanSession& m_session;
    PlanCardModel* m_cardModel;
    PlanCards* m_cards;
    MemoryBarsChart* m_chart;
    ComparisonModel* m_model;
    QTableView* m_table;
    QSplitter* m_splitter = nullptr;
    SmallLabel* m_missing;
    Explanation* m_details;
    QAction *m_duplicate = nullptr, *m_engines = nullptr, *m_rename = nullptr, *m_pin = nullptr,
            *m_left = nullptr, *m_right = nullptr, *m_remove = nullptr, *m_copy = nullptr;
    QList<QAction*> m_actions;
    QStringList m_titles;
    bool m_userSized = false; ///< the user divided the page
    bool m_stale = true;      ///< shows an older plan, as nobody looks
    bool m_following = false; ///< the cards follow the plan, not the user
};

} // namespace vramplan
