// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_chart.h"

#include "ui/charts/memory_bars_view.h"
#include "ui/charts/paint_memory_bars.h"
#include "ui/models/memory_table_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace vramplan {

MemoryBarsChart::MemoryBarsChart(QWidget* parent)
    : QWidget(parent)
    , m_view(new MemoryBarsView(this))
    , m_model(new MemoryTableModel(this))
    , m_table(new QTableView(this))
    , m_tableAction(new QAction(tr("Memory as a &table"), this))
    , m_copyChart(new QAction(tr("Copy &chart"), this))
    , m_copyTable(new QAction(tr("Copy t&able"), this)) {
    m_table->setObjectName(QStringLiteral("memoryTable"));
    m_table->setAccessibleName(tr("Memory by device"));
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    layout->addWidget(m_table);

    m_tableAction->setCheckable(true);
    addActions({m_tableAction, m_copyChart, m_copyTable});
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_tableAction, &QAction::toggled, this, [this](bool shown) {
        if (shown) fitTable();
        m_table->setVisible(shown);
    });
    connect(m_copyChart, &QAction::triggered, this, &MemoryBarsChart::copyChart);
    connect(m_copyTable, &QAction::triggered, this, &MemoryBarsChart::copyTable);
    connect(m_view, &MemoryBarsView::itemActivated, this, &MemoryBarsChart::itemActivated);
    connect(m_view, &MemoryBarsView::itemOpened, this, &MemoryBarsChart::itemOpened);
    setFocusProxy(m_view);
}

void MemoryBarsChart::setEstimate(const Estimate& estimate) {
    const int rows = m_model->rowCount();
    m_view->setEstimate(estimate);
    m_model->setEstimate(estimate);
    if (rows != m_model->rowCount() && m_tableAction->isChecked()) fitTable();
}

void MemoryBarsChart::setRows(const std::vector<BarRow>& rows) {
    const int before = m_model->rowCount();
    m_view->setRows(rows);
    std::vector<MemoryTableModel::Row> cells;
    cells.reserve(rows.size());
    for (const BarRow& row : rows) cells.push_back({row.name, row.bar, row.state});
    m_model->setRows(std::move(cells));
    if (before != m_model->rowCount() && m_tableAction->isChecked()) fitTable();
}

void MemoryBarsChart::setSubject(
    const QString& rowTitle, const QString& chartName, const QString& tableName) {
    m_model->setNameTitle(rowTitle);
    m_view->setAccessibleName(chartName);
    m_table->setAccessibleName(tableName);
}

void MemoryBarsChart::setPatterns(bool patterns) { m_view->setPatterns(patterns); }

void MemoryBarsChart::selectItem(Component component, int device) {
    m_view->select(
        device < 0 ? std::nullopt : std::optional(BarSegment{component, static_cast<std::size_t>(device)}));
}

void MemoryBarsChart::fitTable() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    // Up to six devices without scrolling; the horizontal scroll bar may need room of its own.
    const int rows = std::min(6, std::max(1, m_model->rowCount()));
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth()
        + rows * m_table->verticalHeader()->defaultSectionSize()
        + m_table->horizontalScrollBar()->sizeHint().height());
}

Picture MemoryBarsChart::picture() const {
    return {m_view->accessibleName(), m_view->size(), palette().color(QPalette::Window),
        [this](QPainter& painter) {
            paintMemoryBars(painter, QRectF(QPointF(), m_view->size()), m_view->bars());
        }};
}

QString MemoryBarsChart::tableText() const {
    QString text;
    for (int row = -1; row < m_model->rowCount(); ++row)
        for (int column = 0; column < m_model->columnCount(); ++column)
            text += (row < 0 ? m_model->headerData(column, Qt::Horizontal).toString()
                             : m_model->index(row, column).data().toString())
                + QLatin1Char(column + 1 < m_model->columnCount() ? '\t' : '\n');
    return text;
}

void MemoryBarsChart::copyChart() const { QGuiApplication::clipboard()->setMimeData(mimeDataOf(picture())); }

void MemoryBarsChart::copyTable() const { QGuiApplication::clipboard()->setText(tableText()); }

} // namespace vramplan
