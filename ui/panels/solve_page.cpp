// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/solve_page.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "ui/models/purchase_model.h"
#include "ui/models/solve_model.h"
#include "ui/text/solve_text.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/small_label.h"
#include "ui/widgets/table.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace vramplan {
namespace {

/// The questions that make sense for the plan.
std::vector<Goal> goalsOf(const Scenario& scenario) {
    std::vector<Goal> goals = {Goal::Context, Goal::Sequences, Goal::Weights};
    if (!scenario.devices.empty()) goals.push_back(Goal::Gpus);
    const Engine* engine = engineByName(scenario.engine);
    const bool hasLayers = engine != nullptr
        && std::any_of(engine->info().settings.begin(), engine->info().settings.end(),
            [](const SettingInfo& setting) { return std::string_view(setting.key) == "n_gpu_layers"; });
    if (hasLayers && !scenario.devices.empty()) goals.push_back(Goal::GpuLayers);
    return goals;
}

constexpr int kPriceWidth = 10; ///< characters

struct Bought {
    DeviceBudget kind;
    std::optional<Solution> solution;
};

} // namespace

SolvePage::SolvePage(PlanSession& session, QWidget* parent)
    : ResultPage(session, parent)
    , m_solutions(new SolveModel(this))
    , m_purchases(new PurchaseModel(this))
    , m_busy(new LoadingBar)
    , m_remove(new QPushButton(tr("Remove"))) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_busy);
    m_solutionTable =
        addTable(*m_solutions, tr("Solutions"), SolveModel::Why, kReadableLine, SolveModel::Apply);
    m_solutionTable->setWordWrap(true);
    auto* add = m_add = new QPushButton(tr("Compare another GPU…"));
    m_remove->setToolTip(tr("Take the selected GPU off the list"));
    auto* head = new QHBoxLayout;
    head->addWidget(new HeadingLabel(tr("What to buy")), 1);
    head->addWidget(add);
    head->addWidget(m_remove);
    layout->addSpacing(8);
    layout->addLayout(head);
    m_purchaseTable =
        addTable(*m_purchases, tr("GPUs by price"), PurchaseModel::Total, kPriceWidth, PurchaseModel::Apply);
    m_purchaseTable->setEditTriggers(QAbstractItemView::AllEditTriggers);
    auto* hint = new SmallLabel;
    hint->setText(
        tr("Type the price of one GPU of each kind; the number that this plan needs is found by the "
           "estimator."));
    hint->setWordWrap(true);
    layout->addWidget(hint);
    layout->addStretch();

    connect(add, &QPushButton::clicked, this, &SolvePage::kindRequested);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const int row = m_purchaseTable->currentIndex().row(); row >= 0) m_purchases->remove(row);
        fitTables();
    });
    connect(m_busy, &LoadingBar::cancelled, &work(), &LatestWork::cancel);
    connect(&work(), &LatestWork::ended, m_busy, &LoadingBar::stop);
    connect(m_solutions, &QAbstractItemModel::modelReset, this, [this] {
        addButtons(
            *m_solutionTable, 0, m_solutions->rowCount() - 1, SolveModel::Apply, &SolvePage::applySolution);
    });
    connect(m_purchases, &QAbstractItemModel::rowsInserted, this,
        [this](const QModelIndex&, int first, int last) {
            addButtons(*m_purchaseTable, first, last, PurchaseModel::Apply, &SolvePage::applyPurchase);
        });
    fitTables();
}

QTableView* SolvePage::addTable(
    QAbstractItemModel& model, const QString& name, int wideColumn, int leastWidth, int buttonColumn) {
    QTableView* table = makeTable(model, name);
    stretchColumn(*table, wideColumn, leastWidth);
    table->horizontalHeader()->setSectionResizeMode(buttonColumn, QHeaderView::Fixed);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    static_cast<QVBoxLayout*>(layout())->addWidget(table);
    return table;
}

void SolvePage::addKinds(const std::vector<DeviceBudget>& devices) {
    for (const DeviceBudget& device : devices) m_purchases->add(device);
    follow(session().state());
}

void SolvePage::follow(const PlanState& state) {
    if (m_purchases->rowCount() == 0)
        for (const DeviceBudget& device : state.scenario.devices) m_purchases->add(device);
    std::vector<DeviceBudget> kinds;
    for (const Purchase& purchase : m_purchases->purchases()) kinds.push_back(purchase.kind);
    m_busy->start(tr("Solving"));
    work().start([this, kinds, scenario = state.scenario, generation = state.generation](
                     const LatestWork::Cancelled& cancelled) -> std::function<void()> {
        std::vector<SolveRow> rows;
        for (const Goal goal : goalsOf(scenario)) {
            if (cancelled()) return {};
            rows.push_back({goal, solve(scenario, goal, weightSchemes())});
        }
        std::vector<Bought> bought;
        for (const DeviceBudget& kind : kinds) {
            if (cancelled()) return {};
            Scenario other = scenario;
            other.devices = {kind};
            // The ranks of the plan are for its own number of GPUs.
            other.parallelism.tensor = 1;
            auto solution = solve(other, Goal::Gpus);
            bought.push_back({kind, solution ? std::optional(*std::move(solution)) : std::nullopt});
        }
        return [this, generation, rows = std::move(rows), bought = std::move(bought)] {
            m_generation = generation;
            m_solutions->setRows(rows);
            for (const Bought& each : bought)
                m_purchases->setAnswer(each.kind, each.solution ? &*each.solution : nullptr);
            showButtons();
            fitTables();
        };
    });
}

void SolvePage::addButtons(
    QTableView& table, int first, int last, int column, void (SolvePage::*apply)(int)) {
    for (int row = first; row <= last; ++row) {
        auto* button = new QPushButton(tr("Apply"));
        const QPersistentModelIndex place = table.model()->index(row, column);
        button->setAccessibleName(tr("Apply: %1").arg(table.model()->index(row, 0).data().toString()));
        connect(button, &QPushButton::clicked, this, [this, place, apply] { (this->*apply)(place.row()); });
        table.setIndexWidget(place, button);
    }
}

void SolvePage::showButtons() {
    for (int row = 0; row < m_solutions->rowCount(); ++row)
        m_solutionTable->indexWidget(m_solutions->index(row, SolveModel::Apply))
            ->setEnabled(m_solutions->isFound(row));
    for (int row = 0; row < m_purchases->rowCount(); ++row)
        m_purchaseTable->indexWidget(m_purchases->index(row, PurchaseModel::Apply))
            ->setEnabled(m_purchases->purchases()[static_cast<std::size_t>(row)].scenario.has_value());
    orderButtons();
}

/// Buttons that come with answers would be last for Tab.
void SolvePage::orderButtons() {
    QWidget* last = m_solutionTable;
    const auto follow = [&last](QWidget* next) {
        setTabOrder(last, next);
        last = next;
    };
    for (int row = 0; row < m_solutions->rowCount(); ++row)
        follow(m_solutionTable->indexWidget(m_solutions->index(row, SolveModel::Apply)));
    follow(m_add);
    follow(m_remove);
    follow(m_purchaseTable);
    for (int row = 0; row < m_purchases->rowCount(); ++row)
        follow(m_purchaseTable->indexWidget(m_purchases->index(row, PurchaseModel::Apply)));
}

void SolvePage::applySolution(int row) {
    if (!isCurrent(m_generation)) return;
    const SolveRow& answer = m_solutions->rows()[static_cast<std::size_t>(row)];
    session().edit(
        solutionStep(answer.goal), -1, [&](Scenario& scenario) { scenario = answer.solution->scenario; });
}

void SolvePage::applyPurchase(int row) {
    const auto& wanted = m_purchases->purchases()[static_cast<std::size_t>(row)].scenario;
    if (!wanted || !isCurrent(m_generation)) return;
    session().edit(tr("number of GPUs"), -1, [&](Scenario& scenario) {
        scenario = *wanted;
        scenario.noGpuFound = false;
    });
}

void SolvePage::changeEvent(QEvent* event) {
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitTables();
}

void SolvePage::fitTables() {
    const QString button = tr("Apply") + QStringLiteral("MMMM");
    setColumnWidths(*m_solutionTable,
        {goalTitle(Goal::Weights), QStringLiteral("AWQ, 4 bit, groups of 128, 88.88 GiB"), {}, button});
    setColumnWidths(*m_purchaseTable,
        {QStringLiteral("RTX PRO 6000 Blackwell Workstation · 88.8 GiB"), tr("type a price"), tr("Needed"),
            {}, button});
    fitTableHeight(*m_solutionTable);
    fitTableHeight(*m_purchaseTable);
    m_remove->setEnabled(m_purchases->rowCount() > 0);
}

} // namespace vramplan
