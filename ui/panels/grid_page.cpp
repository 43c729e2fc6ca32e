// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/grid_page.h"

#include "ui/charts/heat_map.h"
#include "ui/models/grid_table_model.h"
#include "ui/text/advice_text.h"
#include "ui/text/errors.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"
#include "ui/widgets/table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QTableView>
#include <algorithm>

namespace vramplan {
namespace {

QLabel* labelFor(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

GridPage::GridPage(PlanSession& session, QWidget* parent)
    : ResultPage(session, parent)
    , m_rows(new ChoiceBox(tr("Grid rows")))
    , m_detail(new ChoiceBox(tr("Grid detail")))
    , m_asTable(new QPushButton(tr("As a table")))
    , m_map(new HeatMap)
    , m_model(new GridTableModel(this))
    , m_table(makeTable(*m_model, tr("Headroom table")))
    , m_stack(new QStackedLayout)
    , m_reading(new QLabel)
    , m_problem(new QLabel) {
    std::vector<Choice> rows;
    for (const GridRows kind : {GridRows::Sequences, GridRows::CacheType, GridRows::Gpus})
        rows.push_back({gridRowsTitle(kind), static_cast<int>(kind), {}});
    m_rows->showChoices(rows, static_cast<int>(GridRows::Sequences));
    m_detail->showChoices({{tr("Numbers"), false, tr("Few cells, each with its headroom in GiB")},
                              {tr("64 × 64"), true, tr("Many cells without numbers")}},
        false);
    for (ChoiceBox* box : {m_rows, m_detail}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_asTable->setCheckable(true);
    m_map->setAccessibleName(tr("Headroom map"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->verticalHeader()->show();
    m_reading->setWordWrap(true);
    m_reading->setAlignment(Qt::AlignTop);
    m_reading->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();

    auto* controls = new QHBoxLayout;
    controls->addWidget(labelFor(tr("Context against"), m_rows));
    controls->addWidget(m_rows);
    controls->addWidget(labelFor(tr("Cells"), m_detail));
    controls->addWidget(m_detail);
    controls->addStretch();
    controls->addWidget(m_asTable);
    m_stack->addWidget(m_map);
    m_stack->addWidget(m_table);
    arrange(controls, m_problem, m_stack, m_reading);

    for (ChoiceBox* box : {m_rows, m_detail}) connect(box, &ChoiceBox::picked, this, &GridPage::find);
    connect(m_asTable, &QPushButton::toggled, m_stack, &QStackedLayout::setCurrentIndex);
    connect(m_map, &HeatMap::cursorMoved, this, &GridPage::showReading);
    connect(m_map, &HeatMap::cellPicked, this, [this](const HeatCell& cell) { take(cell.row, cell.column); });
    connect(m_table, &QTableView::doubleClicked, this,
        [this](const QModelIndex& index) { take(index.row(), index.column()); });
}

void GridPage::follow(const PlanState& state) {
    m_problem->setVisible(!state.estimate);
    if (state.estimate)
        find();
    else
        m_problem->setText(errorText(*state.error));
}

GridRows GridPage::rowKind() const { return static_cast<GridRows>(m_rows->currentData().toInt()); }
bool GridPage::isFine() const { return m_detail->currentData().toBool(); }

void GridPage::find() {
    const GridRows kind = rowKind();
    const GridDetail detail = isFine() ? kGridFine : kGridOverview;
    work().start([this, kind, detail, scenario = session().state().scenario](
                     const LatestWork::Cancelled& cancelled) -> std::function<void()> {
        Grid grid = findGrid(scenario, kind, gridContexts(scenario, detail.columns),
            gridRows(scenario, kind, detail.rows), cancelled);
        return [this, grid = std::move(grid), scenario] { show(grid, scenario); };
    });
}

void GridPage::show(const Grid& grid, const Scenario& scenario) {
    HeatMapContent content = heatMapContent(grid, scenario);
    m_model->setGrid(grid, content.rowLabels, content.columnLabels);
    m_map->setContent(std::move(content));
}

QString GridPage::cellName(int row, int column) const {
    const QString context = m_model->headerData(column, Qt::Horizontal).toString();
    const QString value = m_model->headerData(row, Qt::Vertical).toString();
    switch (m_map->grid().kind) {
    case GridRows::Sequences: return tr("%1 tokens × %2 sequences").arg(context, value);
    case GridRows::CacheType: return tr("%1 tokens, K and V as %2").arg(context, value);
    case GridRows::Gpus: break;
    }
    return tr("%1 tokens on %2 GPUs").arg(context, value);
}

void GridPage::showReading() {
    QStringList lines;
    if (const auto cell = m_map->cursor()) {
        const GridCell& value =
            m_map->grid().at(static_cast<std::size_t>(cell->row), static_cast<std::size_t>(cell->column));
        lines << cellName(cell->row, cell->column) << afterText(value.state);
        if (value.headroom)
            lines << (*value.headroom < 0 ? tr("%1 short").arg(signedSizeText(-*value.headroom))
                                          : tr("%1 left").arg(signedSizeText(*value.headroom)));
        m_map->setAccessibleDescription(lines.join(QStringLiteral(", ")));
        lines << QString();
    }
    lines << tr("Headroom in GiB on the tightest device.") << QString() << tr("Blue: fits.")
          << tr("Light blue: likely.") << tr("Orange: does not fit.") << QString() << tr("Frame: this plan.")
          << tr("Click or Return: take that cell as the plan.");
    const QString text = lines.join(QLatin1Char('\n'));
    if (m_reading->text() != text) m_reading->setText(text);
}

void GridPage::take(int row, int column) {
    const Grid& grid = m_map->grid();
    session().edit(tr("cell of the grid"), -1, [&](Scenario& scenario) {
        scenario = gridScenario(scenario, grid.kind, grid.rows[static_cast<std::size_t>(row)],
            grid.contexts[static_cast<std::size_t>(column)]);
    });
}

} // namespace vramplan
