// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/compare_page.h"

#include "ui/charts/memory_bars_chart.h"
#include "ui/charts/memory_bars_layout.h"
#include "ui/charts/plan_rows.h"
#include "ui/models/comparison_model.h"
#include "ui/models/plan_card_model.h"
#include "ui/panels/comparison_details.h"
#include "ui/panels/plan_cards.h"
#include "ui/session/plan_list_edits.h"
#include "ui/session/plan_titles.h"
#include "ui/widgets/explanation.h"
#include "ui/widgets/small_label.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QRegularExpression>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vramplan {
namespace {

constexpr int kLeastReason = 120; // pixels

} // namespace

ComparePage::ComparePage(PlanSession& session, AppContext& context, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_cardModel(new PlanCardModel(session, this))
    , m_cards(new PlanCards)
    , m_chart(new MemoryBarsChart)
    , m_model(new ComparisonModel(this))
    , m_table(new QTableView)
    , m_missing(new SmallLabel)
    , m_details(new Explanation) {
    addActions(context);
    m_cards->setModel(m_cardModel);
    m_chart->setSubject(tr("Plan"), tr("Chart of the plans"), tr("Memory by plan"));
    m_missing->setObjectName(QStringLiteral("missingAnswers"));
    m_missing->setWordWrap(true);
    m_missing->setContentsMargins(8, 0, 8, 0);
    m_missing->hide();

    auto* top = new QHBoxLayout;
    top->setContentsMargins(4, 4, 4, 0);
    top->addWidget(m_cards, 1);
    top->addWidget(makeButtons());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(top);
    layout->addWidget(m_missing);
    layout->addWidget(makeResults(), 1);

    connect(m_cards->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& card) {
            if (!m_following && card.isValid()) m_session.activate(static_cast<std::size_t>(card.row()));
        });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ComparePage::showDetails);
    connect(m_chart, &MemoryBarsChart::itemActivated, this, [this](Component component, int plan) {
        const int row = m_model->rowOf(component);
        if (row >= 0)
            m_table->setCurrentIndex(m_model->index(row, m_model->columnOf(static_cast<std::size_t>(plan))));
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &ComparePage::fitColumns);
    showDetails();
}

QAction* ComparePage::add(const QString& title, const QKeySequence& keys, const QString& toolTip) {
    auto* action = new QAction(title, this);
    // A button shows no key: neither "&" nor the "(&D)" of languages without Latin letters.
    static const QRegularExpression key(QStringLiteral("\\(&\\w\\)|&"));
    action->setIconText(QString(title).remove(key));
    action->setShortcut(keys);
    action->setToolTip(toolTip);
    m_actions << action;
    return action;
}

void ComparePage::addActions(AppContext& context) {
    m_duplicate = add(tr("&Duplicate plan"), QKeySequence(Qt::CTRL | Qt::Key_D),
        tr("Keep this plan and go on with a copy of it"));
    m_engines = add(tr("All &engines"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
        tr("The same model and workload under every engine"));
    m_rename = add(tr("Re&name plan"), {}, tr("Give this plan a name of your own"));
    m_pin = add(tr("&Pin as baseline"), QKeySequence(Qt::CTRL | Qt::Key_B),
        tr("Compare the other plans with this one"));
    m_left = add(tr("Move &left"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Left),
        tr("Move this plan before the one at its left"));
    m_right = add(tr("Move &right"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Right),
        tr("Move this plan behind the one at its right"));
    m_remove = add(tr("Re&move plan"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete),
        tr("Take this plan out of the comparison"));
    for (QAction* action : {m_duplicate, m_engines, m_rename})
        connect(action, &QAction::triggered, this, &ComparePage::openRequested);
    m_copy = add(tr("&Copy comparison"), {}, tr("Copy the table for a spreadsheet"));
    connect(m_duplicate, &QAction::triggered, this, [this] { duplicatePlan(m_session, current()); });
    connect(m_engines, &QAction::triggered, this, [this, &context] { addAllEngines(m_session, context); });
    connect(m_rename, &QAction::triggered, this, [this] { m_cards->edit(m_cards->currentIndex()); });
    connect(m_pin, &QAction::triggered, this, [this] { pinBaseline(m_session, current()); });
    connect(m_left, &QAction::triggered, this, [this] { movePlan(m_session, current(), current() - 1); });
    connect(m_right, &QAction::triggered, this, [this] { movePlan(m_session, current(), current() + 1); });
    connect(m_remove, &QAction::triggered, this, [this] { removePlan(m_session, current()); });
    connect(m_copy, &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(m_model->tableText()); });
    m_cards->addActions(m_actions);
    m_cards->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QWidget* ComparePage::makeButtons() {
    auto* buttons = new QWidget;
    auto* layout = new QHBoxLayout(buttons);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QAction* action : {m_duplicate, m_engines}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
    }
    auto* more = new QToolButton;
    more->setText(tr("More"));
    more->setToolTip(tr("What else can be done with this plan"));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(more);
    menu->addActions({m_rename, m_pin, m_left, m_right, m_remove});
    menu->addSeparator();
    menu->addActions(
        {m_chart->tableAction(), m_chart->copyChartAction(), m_chart->copyTableAction(), m_copy});
    more->setMenu(menu);
    layout->addWidget(more);
    return buttons;
}

QWidget* ComparePage::makeResults() {
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("comparison"));
    m_table->setAccessibleName(tr("Comparison"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);

    m_details->setObjectName(QStringLiteral("comparisonDetails"));
    m_details->setAccessibleName(tr("Details of the comparison"));

    auto* splitter = m_splitter = new QSplitter(Qt::Vertical);
    connect(splitter, &QSplitter::splitterMoved, this, [this] { m_userSized = true; });
    splitter->setObjectName(QStringLiteral("compareSplitter"));
    for (QWidget* part : std::initializer_list<QWidget*>{m_chart, m_table, m_details})
        splitter->addWidget(part);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({170, 270, 80});
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 2);
    return splitter;
}

void ComparePage::showPlan(const PlanState& state) {
    enableActions(state);
    m_stale = !isVisible();
    if (!m_stale) fill(state);
}

void ComparePage::showEvent(QShowEvent* event) {
    if (std::exchange(m_stale, false)) fill(m_session.state());
    QWidget::showEvent(event);
}

void ComparePage::fill(const PlanState& state) {
    m_titles = planTitles(state);
    m_following = true;
    m_cardModel->showPlan(state, m_titles);
    const QModelIndex card = m_cardModel->index(static_cast<int>(state.active));
    if (m_cards->currentIndex() != card) m_cards->setCurrentIndex(card);
    m_following = false;
    m_chart->setRows(planRows(state, m_titles));
    m_model->showPlan(state, m_titles);
    fitChart();
    fitReason();
    const QString missing = missingAnswers(state, m_titles);
    if (m_missing->text() != missing) m_missing->setText(missing);
    m_missing->setVisible(!missing.isEmpty());
    showDetails();
}

void ComparePage::showLimits(const PlanState& state) {
    if (!m_stale) m_model->showLimits(state);
}

void ComparePage::enableActions(const PlanState& state) {
    const bool several = state.plans.size() > 1;
    m_pin->setEnabled(several && state.active != state.baseline);
    m_left->setEnabled(state.active > 0);
    m_right->setEnabled(state.active + 1 < state.plans.size());
    m_remove->setEnabled(several);
}

void ComparePage::showDetails() {
    const QModelIndex index = m_table->currentIndex();
    const auto component = m_model->componentOf(index.row());
    const auto plan = m_model->planOf(index.column());
    const PlanState& state = m_session.state();
    QString html = state.plans.size() < 2
        ? tr("Duplicate the plan or add all engines, change the copy at the left, and read here what "
             "changes.")
        : tr("Select a size to see its lines and formulas here and in the baseline.");
    if (component && plan && *plan < state.plans.size())
        html = comparisonHtml(state, m_titles, *component, *plan);
    m_details->setText(html);
    m_chart->selectItem(
        component.value_or(Component::Weights), component && plan ? static_cast<int>(*plan) : -1);
}

/// Widths that hold while a slider moves.
void ComparePage::fitColumns() {
    const QFontMetrics metrics = m_table->fontMetrics();
    const int margin = 2 * metrics.averageCharWidth() + 8;
    m_table->setColumnWidth(0, metrics.horizontalAdvance(tr("Recurrent state")) + 2 * margin);
    const int least = metrics.horizontalAdvance(QStringLiteral("−888.88 GiB")) + margin;
    QFont bold = m_table->font();
    bold.setBold(true);
    for (int column = 1; column < m_model->reasonColumn(); ++column) {
        const int title =
            QFontMetrics(bold).horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        m_table->setColumnWidth(column, std::clamp(title + margin, least, 2 * least));
    }
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + 6);
    fitReason();
}

/// The last column fills the rest, and is as wide as its longest text where that is more.
void ComparePage::fitReason() {
    const int column = m_model->reasonColumn();
    int others = 0;
    for (int i = 0; i < column; ++i) others += m_table->columnWidth(i);
    const int needed = static_cast<QAbstractItemView*>(m_table)->sizeHintForColumn(column);
    const int width = std::max({m_table->viewport()->width() - others, needed, kLeastReason});
    if (m_table->columnWidth(column) != width) m_table->setColumnWidth(column, width);
}

/// Room for the captions of the bars, at most half of the page; until the user divides it.
void ComparePage::fitChart() {
    const QList<int> sizes = m_splitter->sizes();
    const int all = std::accumulate(sizes.begin(), sizes.end(), 0);
    if (m_userSized || all == 0) return;
    const double wanted = MemoryBarsLayout::captionedHeight(m_session.state().plans.size(), font());
    const int chart = std::clamp(static_cast<int>(std::ceil(wanted)), all * 3 / 10, all / 2);
    const int details = all * 3 / 20;
    if (chart != sizes[0]) m_splitter->setSizes({chart, all - chart - details, details});
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitChart();
    fitReason();
}

void ComparePage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

} // namespace vramplan
