// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/main_window.h"

#include "core/estimate/engine_choice.h"
#include "ui/charts/memory_bars_chart.h"
#include "ui/panels/breakdown_page.h"
#include "ui/panels/compare_page.h"
#include "ui/report/export_formats.h"
#include "ui/session/plan_edits.h"
#include "ui/text/errors.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/message_list.h"
#include "ui/windows/about_dialog.h"
#include "ui/windows/control_column.h"
#include "ui/windows/document_actions.h"
#include "ui/windows/export_actions.h"
#include "ui/windows/gpu_dialog.h"
#include "ui/windows/main_menus.h"
#include "ui/windows/result_column.h"
#include "ui/windows/undo_keys.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QSplitter>
#include <QStatusBar>
#include <utility>

namespace vramplan {
namespace {

constexpr QSize kUsualSize(1280, 800);
constexpr int kToldFor = 8000; // milliseconds that a success stays in the status bar

/// The first local path that is dragged; empty where there is none.
QString draggedPath(const QMimeData& data) {
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) return QDir::cleanPath(url.toLocalFile());
    return {};
}

} // namespace

MainWindow::MainWindow(Services services, QWidget* parent)
    : QMainWindow(parent)
    , m_services(std::move(services))
    , m_documents(new DocumentActions(*this, m_services))
    , m_controls(new ControlColumn(m_services.session,
          {m_services.context, m_services.presets, m_services.localModels}, m_services.machine))
    , m_results(new ResultColumn(m_services.session, m_services.context, m_services.machine))
    , m_exports(new ExportActions(*this, m_services, *m_results)) {
    auto* splitter = new QSplitter;
    splitter->addWidget(m_controls);
    splitter->addWidget(m_results);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    setCentralWidget(splitter);
    setAcceptDrops(true);
    new UndoKeys(*this);
    connectSession();
    connectLoader();
    connectDocument();
    connectLibrary();
    connectMenus();
    showPlan(m_services.session.state());
    m_results->breakdown().select(Component::KvCache);

    resize(kUsualSize);
    restoreGeometry(m_services.settings.windowGeometry());
    splitter->restoreState(m_services.settings.splitterState());
}

void MainWindow::connectSession() {
    PlanSession& session = m_services.session;
    connect(&session, &PlanSession::changed, this, &MainWindow::showPlan);
    connect(&session, &PlanSession::insightsChanged, this, [this](const PlanState& state) {
        m_controls->showInsights(state);
        m_results->showInsights(state);
    });
    connect(&session, &PlanSession::comparisonChanged, m_results, &ResultColumn::showComparison);
    connect(&session, &PlanSession::refused, this, [this](const Error& error) { tell(error); });
    connect(m_controls, &ControlColumn::openRequested, this,
        [this] { askForModel(m_services.dialogs.openModelFile); });
    connect(m_controls, &ControlColumn::settingsRequested, m_results, &ResultColumn::openSettings);
    connect(m_controls, &ControlColumn::machineRequested, m_results, &ResultColumn::openMachine);
    connect(m_controls, &ControlColumn::wakeRequested, &m_services.machine, &Machine::wake);
    connect(m_controls, &ControlColumn::anotherDeviceRequested, this, &MainWindow::askForDevice);
    connect(m_results, &ResultColumn::controlRequested, m_controls, &ControlColumn::focusControl);
    connect(m_results, &ResultColumn::lengthsFileRequested, this, [this] {
        const QString path = m_services.dialogs.openLengths(this, m_services.settings.exportFolder());
        if (!path.isEmpty()) m_results->importLengths(path);
    });
    connect(m_results, &ResultColumn::refreshRequested, &m_services.machine, &Machine::refresh);
    connect(m_results, &ResultColumn::exactRequested, &m_services.machine, &Machine::measureExactly);
}

void MainWindow::connectLoader() {
    ModelLoader& loader = m_services.loader;
    LoadingBar& bar = m_results->loading();
    connect(&loader, &ModelLoader::started, this,
        [&bar](const QString& path) { bar.start(tr("Reading %1").arg(QDir::toNativeSeparators(path))); });
    connect(&loader, &ModelLoader::ended, &bar, &LoadingBar::stop);
    connect(&bar, &LoadingBar::cancelled, &loader, &ModelLoader::cancel);
    connect(&loader, &ModelLoader::loaded, this, &MainWindow::takeModel);
    connect(&loader, &ModelLoader::failed, this, [this](const Error& error) { tell(error); });
}

void MainWindow::connectDocument() {
    PlanLoader& loader = m_services.planLoader;
    LoadingBar& bar = m_results->loadingPlan();
    connect(&loader, &PlanLoader::started, this,
        [&bar](const QString& path) { bar.start(tr("Reading %1").arg(QDir::toNativeSeparators(path))); });
    connect(&loader, &PlanLoader::ended, &bar, &LoadingBar::stop);
    connect(&bar, &LoadingBar::cancelled, &loader, &PlanLoader::cancel);
    connect(&m_services.document, &PlanDocument::changed, this, &MainWindow::showTitle);
    connect(&m_services.document, &PlanDocument::opened, &m_services.machine, &Machine::apply);
    connect(&m_services.document, &PlanDocument::opened, m_controls, &ControlColumn::startOver);
    // It was wanted in the plan that was there.
    connect(&m_services.document, &PlanDocument::opened, &m_services.loader, &ModelLoader::cancel);
    connect(m_documents, &DocumentActions::failed, this, [this](const Error& error) { tell(error); });
    connect(m_documents, &DocumentActions::told, this,
        [this](const QString& text) { statusBar()->showMessage(text, kToldFor); });
}

void MainWindow::connectFileMenu(MainMenus& menus) {
    connect(&menus, &MainMenus::newPlan, m_documents, &DocumentActions::startNew);
    connect(&menus, &MainMenus::newWindow, this, m_services.openWindow);
    connect(&menus, &MainMenus::openPlan, m_documents, &DocumentActions::open);
    connect(&menus, &MainMenus::openRecentPlan, m_documents, &DocumentActions::openFile);
    connect(&menus, &MainMenus::savePlan, m_documents, &DocumentActions::save);
    connect(&menus, &MainMenus::savePlanAs, m_documents, &DocumentActions::saveAs);
    connect(&menus, &MainMenus::openModel, this, [this] { askForModel(m_services.dialogs.openModelFile); });
    connect(
        &menus, &MainMenus::openFolder, this, [this] { askForModel(m_services.dialogs.openModelFolder); });
    connect(&menus, &MainMenus::openRecent, this, &MainWindow::open);
    connect(&menus, &MainMenus::close, this, &QWidget::close);
    connect(&menus, &MainMenus::quit, this, m_services.quit);
}

void MainWindow::connectLibrary() {
    PresetFolder& presets = m_services.presets;
    LocalModelSearch& local = m_services.localModels;
    connect(m_controls, &ControlColumn::fileRequested, this, &MainWindow::open);
    connect(m_controls, &ControlColumn::folderRequested, this, &MainWindow::askForSearchedFolder);
    const auto tellFileProblems = [this, &presets, &local] {
        QStringList texts;
        for (const Error& problem : presets.problems()) texts << errorText(problem);
        for (const std::string& problem : local.result().problems) texts << QString::fromStdString(problem);
        m_results->messages().setFileProblems(texts);
    };
    connect(&presets, &PresetFolder::changed, this, tellFileProblems);
    connect(&local, &LocalModelSearch::ended, this, tellFileProblems);
    tellFileProblems();
}

void MainWindow::connectMenus() {
    m_menus = new MainMenus(*this, m_services.session.undoStack(), m_results->chart(),
        m_results->compare().planActions(), m_services.settings);
    connectFileMenu(*m_menus);
    connectExports();
    connect(m_menus, &MainMenus::resetModel, this, [this] { resetModel(m_services.session); });
    connect(m_menus, &MainMenus::copyBreakdown, this,
        [this] { QGuiApplication::clipboard()->setText(m_results->breakdown().model().tableText()); });
    connect(m_menus, &MainMenus::refreshDevices, &m_services.machine, &Machine::refresh);
    connect(m_menus, &MainMenus::addDevice, this, &MainWindow::askForDevice);
    connect(m_menus, &MainMenus::showMachine, m_results, &ResultColumn::openMachine);
    connect(m_menus, &MainMenus::remark, this,
        [this](const QString& text) { statusBar()->showMessage(text, kToldFor); });
    connect(m_menus, &MainMenus::about, this, [this] {
        auto* dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void MainWindow::connectExports() {
    connect(m_menus, &MainMenus::exportRequested, m_exports, &ExportActions::write);
    connect(m_menus, &MainMenus::print, m_exports, &ExportActions::print);
    connect(m_menus, &MainMenus::copyPageChart, m_exports, &ExportActions::copyChart);
    connect(m_menus, &MainMenus::copyPageTable, m_exports, &ExportActions::copyTable);
    m_results->addCopies(m_menus->copyChartAction(), m_menus->copyTableAction());
    connect(m_menus, &MainMenus::copyCommand, m_exports, &ExportActions::copyCommand);
    connect(m_results, &ResultColumn::commandRequested, m_exports, &ExportActions::copyCommand);
    connect(m_results, &ResultColumn::exportRequested, m_exports,
        [this] { m_exports->write(exportSubjects().front()); });
    connect(m_exports, &ExportActions::failed, this, [this](const Error& error) { tell(error); });
    connect(m_exports, &ExportActions::told, this,
        [this](const QString& text) { statusBar()->showMessage(text, kToldFor); });
}

void MainWindow::showPlan(const PlanState& state) {
    m_controls->showPlan(state);
    m_results->showPlan(state);
    m_menus->setPlanCount(state.plans.size());
    showTitle();
}

void MainWindow::showTitle() {
    const QString title = tr("%1[*] – VRAM Planner").arg(m_services.document.name());
    if (title != windowTitle()) setWindowTitle(title);
    setWindowModified(m_services.document.isModified());
    setWindowFilePath(m_services.document.path());
}

void MainWindow::change(Scenario scenario) {
    m_services.session.edit(tr("command line"), -1, [&](Scenario& plan) { plan = std::move(scenario); });
}

void MainWindow::open(const QString& path) {
    if (DocumentActions::isPlanFile(path))
        m_documents->openFile(path);
    else
        m_services.loader.load(path);
}

void MainWindow::takeModel(const std::shared_ptr<const ModelSpec>& model, const QString& path) {
    std::shared_ptr<const EngineProfile> ggufEngine;
    if (model->source.kind == "gguf")
        if (const auto profiles = m_services.context.profiles(std::string(usualEngine(*model))))
            ggufEngine = profiles->front();
    setModel(m_services.session, model, std::move(ggufEngine));
    m_services.settings.addRecentModel(path);
}

void MainWindow::tell(const Error& error) { tell(errorText(error)); }
void MainWindow::tell(const QString& text) { m_results->messages().addProblem(text); }

void MainWindow::askForModel(const FileDialogs::Ask& ask) {
    const QString path = ask(this, m_services.settings.modelFolder());
    if (path.isEmpty()) return;
    m_services.settings.setModelFolder(QFileInfo(path).absolutePath());
    open(path);
}

void MainWindow::askForSearchedFolder() {
    const QString path = m_services.dialogs.openModelFolder(this, m_services.settings.modelFolder());
    if (!path.isEmpty()) m_services.localModels.addFolder(path);
}

void MainWindow::askForDevice() {
    auto* dialog = new GpuDialog(m_services.context.gpus(), this);
    for (const Error& problem : m_services.context.takeProblems()) tell(problem);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GpuDialog::chosen, this,
        [this](const std::vector<DeviceBudget>& devices) { addDevices(m_services.session, devices); });
    dialog->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!draggedPath(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = draggedPath(*event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    open(path);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_documents->mayLeave()) {
        event->ignore();
        return;
    }
    m_services.settings.setWindowGeometry(saveGeometry());
    m_services.settings.setSplitterState(static_cast<QSplitter*>(centralWidget())->saveState());
    QMainWindow::closeEvent(event);
    Q_EMIT closed();
}

} // namespace vramplan
