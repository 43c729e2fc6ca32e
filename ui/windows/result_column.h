// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"
#include "ui/session/app_context.h"
#include "ui/session/machine.h"
#include "ui/session/plan_session.h"

#include <QWidget>
#include <vector>

class QAction;
class QPushButton;
class QTabWidget;

namespace vramplan {

class BreakdownPage;
class ComparePage;
class ContextPage;
class GridPage;
class LengthsPage;
class LoadingBar;
class MachinePage;
class MemoryBarsChart;
class MessageList;
class ResultPage;
class SettingsPage;
class VerdictBanner;

/// The right side of the window: the answer, and everything that explains it.
class ResultColumn final : public QWidget {
    Q_OBJECT
public:
    ResultColumn(
        PlanSession& session, AppContext& context, const Machine& machine, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);
    /// Limits of plans that are compared are known.
    void showComparison(const PlanState& state);
    void openSettings();
    void openMachine();
    void importLengths(const QString& path);

    MessageList& messages() { return *m_messages; }
    /// Of models.
    LoadingBar& loading() { return *m_loading; }
    LoadingBar& loadingPlan() { return *m_loadingPlan; }
    LoadingBar& exporting() { return *m_exporting; }
    MemoryBarsChart& chart() { return *m_chart; }
    BreakdownPage& breakdown() { return *m_breakdown; }
    ComparePage& compare() { return *m_compare; }
    /// The page that is open.
    const QWidget& page() const;
    /// What the pages with a chart are set to show.
    ChartChoices chartChoices() const;

    /// Offers these on every page that has a chart, and on every one that has a table.
    void addCopies(QAction* chart, QAction* table);

Q_SIGNALS:
    void commandRequested();
    void exportRequested();
    void refreshRequested();
    void exactRequested();
    void lengthsFileRequested();
    /// The user follows an input of a formula to its control.
    void controlRequested(const QString& name);

private:
    void addPage(ResultPage* page, const QString& title);
    void showRemarks(const PlanState& state);

    const Machine& m_machine;
    VerdictBanner* m_banner;
    QPushButton* m_copyCommand;
    LoadingBar* m_loading;
    LoadingBar* m_loadingPlan;
    LoadingBar* m_exporting;
    MessageList* m_messages;
    MemoryBarsChart* m_chart;
    QTabWidget* m_tabs;
    BreakdownPage* m_breakdown;
    ComparePage* m_compare;
    ContextPage* m_context;
    GridPage* m_grid;
    SettingsPage* m_settings;
    MachinePage* m_machinePage;
    LengthsPage* m_lengths;
    std::vector<ResultPage*> m_pages; ///< those that follow the plan only while they are seen
};

} // namespace vramplan
