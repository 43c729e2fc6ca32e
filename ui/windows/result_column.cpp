// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/result_column.h"

#include "core/estimate/engine.h"
#include "ui/charts/memory_bars_chart.h"
#include "ui/panels/advice_page.h"
#include "ui/panels/breakdown_page.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/context_page.h"
#include "ui/panels/grid_page.h"
#include "ui/panels/lengths_page.h"
#include "ui/panels/machine_page.h"
#include "ui/panels/run_page.h"
#include "ui/panels/settings_page.h"
#include "ui/panels/solve_page.h"
#include "ui/text/core_text.h"
#include "ui/text/errors.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/message_list.h"
#include "ui/widgets/verdict_banner.h"
#include "ui/windows/gpu_dialog.h"
#include "ui/windows/page_copies.h"

#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace vramplan {

ResultColumn::ResultColumn(PlanSession& session, AppContext& context, const Machine& machine, QWidget* parent)
    : QWidget(parent)
    , m_machine(machine)
    , m_banner(new VerdictBanner)
    , m_copyCommand(new QPushButton(tr("Copy command")))
    , m_loading(new LoadingBar)
    , m_loadingPlan(new LoadingBar)
    , m_exporting(new LoadingBar)
    , m_messages(new MessageList)
    , m_chart(new MemoryBarsChart)
    , m_tabs(new QTabWidget)
    , m_breakdown(new BreakdownPage)
    , m_compare(new ComparePage(session, context))
    , m_context(new ContextPage(session))
    , m_grid(new GridPage(session))
    , m_settings(new SettingsPage(session, context))
    , m_machinePage(new MachinePage(machine))
    , m_lengths(new LengthsPage(session, context)) {
    auto* exportButton = new QPushButton(tr("Export…"));
    exportButton->setToolTip(tr("Write this plan as PDF, PNG, SVG, CSV, JSON or Markdown"));
    m_copyCommand->setToolTip(tr("Copy the command that runs this plan"));
    m_banner->addButton(m_copyCommand);
    m_banner->addButton(exportButton);
    m_tabs->addTab(m_breakdown, tr("Breakdown"));
    m_tabs->addTab(m_compare, tr("Compare"));
    addPage(m_context, tr("Context"));
    addPage(m_grid, tr("Grid"));
    addPage(new AdvicePage(session, context), tr("Advice"));
    auto* solvePage = new SolvePage(session);
    addPage(solvePage, tr("Solve"));
    addPage(m_lengths, tr("Lengths"));
    addPage(new RunPage(session), tr("Run"));
    m_tabs->addTab(m_settings, tr("Engine settings"));
    m_tabs->addTab(m_machinePage, tr("This machine"));
    m_tabs->setDocumentMode(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 12, 8);
    for (QWidget* part :
        std::initializer_list<QWidget*>{m_banner, m_loading, m_loadingPlan, m_exporting, m_messages, m_chart})
        layout->addWidget(part);
    layout->addWidget(m_tabs, 1);

    connect(m_copyCommand, &QPushButton::clicked, this, &ResultColumn::commandRequested);
    connect(exportButton, &QPushButton::clicked, this, &ResultColumn::exportRequested);
    connect(solvePage, &SolvePage::kindRequested, this, [this, &context, solvePage] {
        auto* dialog = new GpuDialog(context.gpus(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &GpuDialog::chosen, solvePage, &SolvePage::addKinds);
        dialog->open();
    });
    connect(m_lengths, &LengthsPage::importRequested, this, &ResultColumn::lengthsFileRequested);
    connect(m_machinePage, &MachinePage::refreshRequested, this, &ResultColumn::refreshRequested);
    connect(m_machinePage, &MachinePage::exactRequested, this, &ResultColumn::exactRequested);
    connect(m_breakdown, &BreakdownPage::controlRequested, this, &ResultColumn::controlRequested);
    connect(m_breakdown, &BreakdownPage::selected, m_chart, &MemoryBarsChart::selectItem);
    connect(m_compare, &ComparePage::openRequested, this, [this] { m_tabs->setCurrentWidget(m_compare); });
    // Passing over a bar turns no page.
    connect(m_chart, &MemoryBarsChart::itemActivated, m_breakdown, &BreakdownPage::select);
    connect(m_chart, &MemoryBarsChart::itemOpened, this, [this](Component component) {
        m_tabs->setCurrentWidget(m_breakdown);
        m_breakdown->select(component);
    });
    connect(&machine, &Machine::changed, this, [this, &session] { showRemarks(session.state()); });
}

void ResultColumn::addPage(ResultPage* page, const QString& title) {
    m_tabs->addTab(page, title);
    m_pages.push_back(page);
}

void ResultColumn::showPlan(const PlanState& state) {
    if (state.estimate)
        m_banner->showVerdict(
            state.estimate->verdict.state, verdictText(*state.estimate, state.scenario), m_banner->limits());
    else
        m_banner->showVerdict(verdictState(*state.error), verdictText(*state.error), {});
    if (!state.insights) m_banner->setLimits({});
    const Engine* engine = engineByName(state.scenario.engine);
    m_copyCommand->setVisible(engine != nullptr && engine->info().programs != nullptr);
    m_copyCommand->setEnabled(state.estimate.has_value());
    m_chart->setEstimate(state.estimate ? *state.estimate : Estimate());
    m_breakdown->showPlan(state);
    m_compare->showPlan(state);
    m_settings->showPlan(state);
    for (ResultPage* page : m_pages) page->showPlan(state);
    showRemarks(state);
}

void ResultColumn::showInsights(const PlanState& state) {
    if (state.insights && state.estimate)
        m_banner->setLimits(limitsText(state.insights->limits, *state.estimate, state.scenario));
    m_breakdown->showInsights();
    showComparison(state);
}

void ResultColumn::showComparison(const PlanState& state) { m_compare->showLimits(state); }

void ResultColumn::showRemarks(const PlanState& state) {
    QStringList remarks;
    const auto& devices = state.scenario.devices;
    if (m_machine.isKnown() && devices.size() == 1 && Machine::isStandIn(devices.front()))
        remarks << tr("No GPU was found on this machine: the plan is for a 24 GiB card. Choose another one "
                      "under Devices.");
    for (const DeviceBudget& device : devices)
        if (device.gone)
            remarks << tr("%1 was in this machine and is not found any more.").arg(coreText(device.name));
    if (state.estimate)
        for (const Warning& warning : state.estimate->warnings) remarks << warningText(warning);
    m_messages->setRemarks(remarks);
}

const QWidget& ResultColumn::page() const { return *m_tabs->currentWidget(); }

void ResultColumn::addCopies(QAction* chart, QAction* table) {
    for (int i = 0; i < m_tabs->count(); ++i) {
        QWidget* page = m_tabs->widget(i);
        if (pageChart(*page) != nullptr) page->addAction(chart);
        if (hasTable(*page)) page->addAction(table);
        if (!page->actions().isEmpty()) page->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
}

ChartChoices ResultColumn::chartChoices() const {
    ChartChoices choices = m_context->choices();
    choices.gridRows = m_grid->rowKind();
    choices.fineGrid = m_grid->isFine();
    return choices;
}

void ResultColumn::openSettings() { m_tabs->setCurrentWidget(m_settings); }
void ResultColumn::importLengths(const QString& path) { m_lengths->importFile(path); }
void ResultColumn::openMachine() { m_tabs->setCurrentWidget(m_machinePage); }

} // namespace vramplan
