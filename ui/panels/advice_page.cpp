// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/advice_page.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "core/whatif/limits.h"
#include "ui/models/pressure_model.h"
#include "ui/text/advice_text.h"
#include "ui/text/errors.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/share_delegate.h"
#include "ui/widgets/small_label.h"
#include "ui/widgets/table.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace vramplan {

AdvicePage::AdvicePage(PlanSession& session, AppContext& context, QWidget* parent)
    : ResultPage(session, parent)
    , m_context(context)
    , m_pressure(new PressureModel(this))
    , m_levers(new LeverModel(this))
    , m_summary(new QLabel)
    , m_busy(new LoadingBar)
    , m_pressureTable(makeTable(*m_pressure, tr("What presses on memory")))
    , m_leverTable(makeTable(*m_levers, tr("Levers")))
    , m_empty(new QLabel(tr("No change that is known here saves memory."))) {
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_pressureTable->setItemDelegateForColumn(
        PressureModel::Share, new ShareDelegate(PressureModel::ShareRole, this));
    m_pressureTable->setSelectionMode(QAbstractItemView::NoSelection);
    m_pressureTable->horizontalHeader()->setStretchLastSection(true);
    m_leverTable->setWordWrap(true);
    m_leverTable->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    stretchColumn(*m_leverTable, LeverModel::Cost);
    m_leverTable->horizontalHeader()->setSectionResizeMode(LeverModel::Apply, QHeaderView::Fixed);
    m_empty->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_summary, m_busy, m_pressureTable})
        layout->addWidget(part);
    layout->addWidget(m_leverTable, 1);
    layout->addWidget(m_empty, 1, Qt::AlignTop);
    auto* measure = new SmallLabel;
    measure->setText(
        tr("A formula promises no speed: measure time to first token, time per token and peak memory on the "
           "target. The page Run has the command."));
    measure->setWordWrap(true);
    layout->addWidget(measure);

    connect(m_busy, &LoadingBar::cancelled, &work(), &LatestWork::cancel);
    connect(&work(), &LatestWork::ended, m_busy, &LoadingBar::stop);
    connect(m_levers, &QAbstractItemModel::rowsInserted, this,
        [this](const QModelIndex&, int first, int last) { addButtons(first, last); });
    auto* enter = new QShortcut(Qt::Key_Return, m_leverTable);
    enter->setContext(Qt::WidgetShortcut);
    connect(enter, &QShortcut::activated, this, [this] { apply(m_leverTable->currentIndex().row()); });
    fitColumns();
}

void AdvicePage::loadProfiles() {
    if (!m_profiles.empty()) return;
    for (const Engine* engine : engines())
        if (const auto profiles = m_context.profiles(engine->info().name))
            m_profiles.emplace(engine->info().name, profiles->front());
}

AdvicePage::Answer AdvicePage::findAnswer(
    const Scenario& scenario, const Profiles& profiles, const LatestWork::Cancelled& cancelled) {
    const auto profile = [&](std::string_view engine) -> Result<std::shared_ptr<const EngineProfile>> {
        const auto found = profiles.find(engine);
        if (found != profiles.end()) return found->second;
        return fail(ErrorKind::Usage, "no_profile", "the constants of this engine are not loaded");
    };
    Answer answer;
    auto advice = advise(scenario, {weightSchemes(), profile, cancelled});
    if (!advice) {
        answer.summary = errorText(advice.error());
        return answer;
    }
    if (const auto now = estimate(scenario)) answer.summary = pressureSummary(*advice, *now);
    answer.pressure = std::move(advice->pressure);
    for (Lever& lever : advice->levers) {
        if (cancelled()) break;
        const auto longest = findLimits(lever.scenario).maxContext;
        answer.levers.push_back({std::move(lever), longest});
    }
    return answer;
}

void AdvicePage::follow(const PlanState& state) {
    if (!state.estimate) {
        work().cancel();
        m_busy->stop();
        show({errorText(*state.error), {}, {}}, state.generation);
        return;
    }
    loadProfiles();
    m_busy->start(tr("Trying changes of this plan"));
    work().start([this, scenario = state.scenario, profiles = m_profiles, generation = state.generation](
                     const LatestWork::Cancelled& cancelled) -> std::function<void()> {
        return [this, generation, answer = findAnswer(scenario, profiles, cancelled)]() mutable {
            show(std::move(answer), generation);
        };
    });
}

void AdvicePage::show(Answer answer, std::uint64_t generation) {
    m_generation = generation;
    if (m_summary->text() != answer.summary) m_summary->setText(answer.summary);
    const bool known = !answer.pressure.empty();
    m_pressure->setPressure(std::move(answer.pressure));
    m_levers->setLevers(std::move(answer.levers));
    m_pressureTable->setVisible(known);
    m_leverTable->setVisible(m_levers->rowCount() > 0);
    m_empty->setVisible(known && m_levers->rowCount() == 0);
    nameButtons();
    fitTableHeight(*m_pressureTable);
}

void AdvicePage::addButtons(int first, int last) {
    for (int row = first; row <= last; ++row) {
        auto* button = new QPushButton(tr("Apply"));
        const QPersistentModelIndex place = m_levers->index(row, LeverModel::Apply);
        connect(button, &QPushButton::clicked, this, [this, place] { apply(place.row()); });
        m_leverTable->setIndexWidget(place, button);
    }
}

void AdvicePage::nameButtons() {
    for (int row = 0; row < m_levers->rowCount(); ++row)
        m_leverTable->indexWidget(m_levers->index(row, LeverModel::Apply))
            ->setAccessibleName(
                tr("Apply: %1").arg(m_levers->index(row, LeverModel::Change).data().toString()));
}

void AdvicePage::apply(int row) {
    // A lever of a plan that is gone would bring that plan back.
    if (row < 0 || row >= m_levers->rowCount() || !isCurrent(m_generation)) return;
    const Lever& lever = m_levers->levers()[static_cast<std::size_t>(row)].lever;
    session().edit(leverText(lever), -1, [&](Scenario& scenario) { scenario = lever.scenario; });
}

void AdvicePage::changeEvent(QEvent* event) {
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

void AdvicePage::fitColumns() {
    setColumnWidths(*m_pressureTable, {tr("Activations and overhead"), tr("What presses")});
    setColumnWidths(*m_leverTable,
        {tr("Weights as AWQ, 4 bit, groups of 128"), QStringLiteral("888.88 GiB"),
            QStringLiteral("⚠ ") + tr("Unlikely to fit"), tr("Then fits up to"), {},
            tr("Apply") + QStringLiteral("MMMM")});
    fitTableHeight(*m_pressureTable);
}

} // namespace vramplan
