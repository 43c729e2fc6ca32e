// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/main_menus.h"

#include "ui/charts/memory_bars_chart.h"
#include "ui/report/export_formats.h"
#include "ui/windows/appearance.h"

#include <QActionGroup>
#include <QDir>
#include <QMainWindow>
#include <QMenuBar>
#include <QUndoStack>

namespace vramplan {
namespace {

/// A path as an item of a menu, where "&" would mark a key.
QString pathTitle(const QString& path) {
    return QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

/// A choice that holds for all windows: another one may have made it.
template <class IsChosen>
void keepTicked(const QMenu& menu, QAction& action, const IsChosen& isChosen) {
    action.setCheckable(true);
    action.setChecked(isChosen());
    QObject::connect(
        &menu, &QMenu::aboutToShow, &action, [&action, isChosen] { action.setChecked(isChosen()); });
}

} // namespace

MainMenus::MainMenus(QMainWindow& window, QUndoStack& undoStack, MemoryBarsChart& chart,
    const QList<QAction*>& planActions, Settings& settings)
    : QObject(&window), m_window(window), m_settings(settings) {
    addFileMenu();
    addEditMenu(undoStack, chart);
    addViewMenu(chart);
    addPlanMenu(planActions);
    addDevicesMenu();
    addHelpMenu();
}

void MainMenus::addFileMenu() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&File"));
    menu.addAction(tr("&New plan"), QKeySequence::New, this, &MainMenus::newPlan);
    menu.addAction(
        tr("New &window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), this, &MainMenus::newWindow);
    menu.addAction(tr("&Open plan…"), QKeySequence::Open, this, &MainMenus::openPlan);
    QMenu* recent = menu.addMenu(tr("Open &recent plan"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentPlans(*recent); });
    menu.addSeparator();
    menu.addAction(tr("&Save"), QKeySequence::Save, this, &MainMenus::savePlan);
    menu.addAction(
        tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this, &MainMenus::savePlanAs);
    menu.addSeparator();
    addModelItems(menu);
    menu.addSeparator();
    addExport(*menu.addMenu(tr("&Export")));
    menu.addAction(tr("&Print…"), QKeySequence::Print, this, &MainMenus::print);
    menu.addSeparator();
    menu.addAction(tr("&Close"), QKeySequence::Close, this, &MainMenus::close);
    menu.addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &MainMenus::quit)
        ->setMenuRole(QAction::QuitRole);
}

void MainMenus::addExport(QMenu& menu) {
    for (const ExportSubject& subject : exportSubjects()) {
        QAction* action = menu.addAction(tr("%1…", "what is exported").arg(exportTitle(subject.title)), this,
            [this, &subject] { Q_EMIT exportRequested(subject); });
        if (std::string_view(subject.id) == "report") action->setShortcut(Qt::CTRL | Qt::Key_E);
        if (std::string_view(subject.id) == "comparison") m_exportComparison = action;
    }
    menu.addSeparator();
    addPaper(*menu.addMenu(tr("&Paper of the report")));
}

void MainMenus::addPaper(QMenu& menu) {
    auto* group = new QActionGroup(this);
    const std::pair<QString, QString> choices[] = {{tr("As the &country"), {}},
        {QStringLiteral("A4"), QStringLiteral("a4")}, {tr("Letter"), QStringLiteral("letter")}};
    for (const auto& [title, paper] : choices) {
        QAction* action = menu.addAction(title);
        keepTicked(menu, *action, [this, wanted = paper] { return wanted == m_settings.paper(); });
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, wanted = paper] { m_settings.setPaper(wanted); });
    }
}

void MainMenus::setPlanCount(std::size_t count) { m_exportComparison->setEnabled(count > 1); }

void MainMenus::addModelItems(QMenu& menu) {
    menu.addAction(
        tr("Open &model…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this, &MainMenus::openModel);
    menu.addAction(tr("Open model &folder…"), this, &MainMenus::openFolder);
    QMenu* recent = menu.addMenu(tr("Open recent mo&del"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
}

void MainMenus::fillRecentPlans(QMenu& menu) {
    menu.clear();
    for (const QString& path : m_settings.recentPlans())
        menu.addAction(pathTitle(path), this, [this, path] { Q_EMIT openRecentPlan(path); });
    if (menu.isEmpty()) menu.addAction(tr("No plans saved or opened yet"))->setEnabled(false);
}

void MainMenus::fillRecent(QMenu& menu) {
    menu.clear();
    for (const QString& path : m_settings.recentModels())
        menu.addAction(pathTitle(path), this, [this, path] { Q_EMIT openRecent(path); });
    if (menu.isEmpty()) menu.addAction(tr("No models opened yet"))->setEnabled(false);
}

void MainMenus::addEditMenu(QUndoStack& undoStack, MemoryBarsChart& chart) {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Edit"));
    QAction* undo = undoStack.createUndoAction(this, tr("&Undo"));
    undo->setShortcuts(QKeySequence::Undo);
    QAction* redo = undoStack.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addActions({undo, redo});
    menu.addSeparator();
    menu.addAction(tr("Copy &breakdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this,
        &MainMenus::copyBreakdown);
    menu.addAction(tr("Copy launch c&ommand"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), this,
        &MainMenus::copyCommand);
    m_copyChart = menu.addAction(tr("Copy the page's chart"), this, &MainMenus::copyPageChart);
    m_copyTable = menu.addAction(tr("Copy the page's table"), this, &MainMenus::copyPageTable);
    menu.addAction(chart.copyChartAction());
    menu.addAction(chart.copyTableAction());
    menu.addSeparator();
    menu.addAction(tr("Reset to &model"), this, &MainMenus::resetModel);
}

void MainMenus::addViewMenu(MemoryBarsChart& chart) {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&View"));
    menu.addAction(chart.tableAction());
    menu.addSeparator();
    addAppearance(*menu.addMenu(tr("&Appearance")));
    addLanguage(*menu.addMenu(tr("&Language")));
}

void MainMenus::addAppearance(QMenu& menu) {
    auto* group = new QActionGroup(this);
    const std::pair<QString, Appearance> choices[] = {{tr("As the &system"), Appearance::System},
        {tr("&Light"), Appearance::Light}, {tr("&Dark"), Appearance::Dark}};
    for (const auto& [title, appearance] : choices) {
        QAction* action = menu.addAction(title);
        keepTicked(menu, *action, [this, wanted = appearance] { return wanted == m_settings.appearance(); });
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, wanted = appearance] {
            m_settings.setAppearance(wanted);
            applyAppearance(wanted);
        });
    }
}

void MainMenus::addPlanMenu(const QList<QAction*>& actions) {
    m_window.menuBar()->addMenu(tr("&Plan"))->addActions(actions);
}

void MainMenus::addLanguage(QMenu& menu) {
    auto* group = new QActionGroup(this);
    // A language is named in itself, for whoever does not read the present one.
    const std::pair<QString, QString> choices[] = {{tr("As the &system"), {}},
        {QStringLiteral("English"), QStringLiteral("en")},
        {QStringLiteral("简体中文"), QStringLiteral("zh_CN")}};
    for (const auto& [title, language] : choices) {
        QAction* action = menu.addAction(title);
        keepTicked(menu, *action, [this, wanted = language] { return wanted == m_settings.language(); });
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, wanted = language] {
            m_settings.setLanguage(wanted);
            Q_EMIT remark(tr("The language changes when VRAM Planner starts again."));
        });
    }
}

void MainMenus::addDevicesMenu() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Devices"));
    menu.addAction(tr("&Refresh"), QKeySequence(Qt::Key_F5), this, &MainMenus::refreshDevices);
    menu.addAction(tr("&Plan for another GPU…"), this, &MainMenus::addDevice);
    menu.addAction(tr("&Details of this machine"), this, &MainMenus::showMachine);
}

void MainMenus::addHelpMenu() {
    QMenu& menu = *m_window.menuBar()->addMenu(tr("&Help"));
    menu.addAction(tr("&About VRAM Planner"), this, &MainMenus::about)->setMenuRole(QAction::AboutRole);
}

} // namespace vramplan
