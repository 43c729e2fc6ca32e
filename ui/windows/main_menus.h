// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/settings.h"

#include <QObject>
#include <functional>

class QAction;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace vramplan {

class MemoryBarsChart;
struct ExportSubject;

/// The menus of the main window. What an item does is told by signals; lists that need reading are filled
/// when they open.
class MainMenus final : public QObject {
    Q_OBJECT
public:
    /// `planActions`: what can be done with the plans that are compared.
    MainMenus(QMainWindow& window, QUndoStack& undoStack, MemoryBarsChart& chart,
        const QList<QAction*>& planActions, Settings& settings);

    /// A comparison can be exported where there is one.
    void setPlanCount(std::size_t count);

    /// For the page that is open.
    QAction* copyChartAction() const { return m_copyChart; }
    QAction* copyTableAction() const { return m_copyTable; }

Q_SIGNALS:
    void newPlan();
    void newWindow();
    void openPlan();
    void openRecentPlan(const QString& path);
    void savePlan();
    void savePlanAs();
    void close();
    void openModel();
    void openFolder();
    void openRecent(const QString& path);
    void exportRequested(const vramplan::ExportSubject& subject);
    void print();
    void quit();
    void resetModel();
    void copyBreakdown();
    void copyCommand();
    void copyPageChart();
    void copyPageTable();
    void refreshDevices();
    void addDevice();
    void showMachine();
    void about();
    /// The window should say this for a while.
    void remark(const QString& text);

private:
    void addFileMenu();
    void addEditMenu(QUndoStack& undoStack, MemoryBarsChart& chart);
    void addViewMenu(MemoryBarsChart& chart);
    void addPlanMenu(const QList<QAction*>& actions);
    void addDevicesMenu();
    void addHelpMenu();
    void addExport(QMenu& menu);
    void addPaper(QMenu& menu);
    void addAppearance(QMenu& menu);
    void addLanguage(QMenu& menu);
    void addModelItems(QMenu& menu);
    void fillRecentPlans(QMenu& menu);
    void fillRecent(QMenu& menu);

    QMainWindow& m_window;
    QAction* m_exportComparison = nullptr;
    QAction* m_copyChart = nullptr;
    QAction* m_copyTable = nullptr;
    Settings& m_settings;
};

} // namespace vramplan
