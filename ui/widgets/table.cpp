// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/table.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <algorithm>

namespace vramplan {
namespace {

constexpr int kReadableLine = 28; ///< characters

class ColumnStretcher final : public QObject {
public:
    ColumnStretcher(QTableView& table, int column) : QObject(&table), m_table(table), m_column(column) {
        table.horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        table.viewport()->installEventFilter(this);
        connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, [this](int resized) {
            if (resized != m_column) fit();
        });
        fit();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize) fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void fit() {
        const QHeaderView& header = *m_table.horizontalHeader();
        const int others = header.length() - header.sectionSize(m_column);
        const int readable = kReadableLine * m_table.fontMetrics().averageCharWidth();
        const int width = std::max(m_table.viewport()->width() - others, readable);
        if (width != header.sectionSize(m_column)) m_table.setColumnWidth(m_column, width);
    }

    QTableView& m_table;
    int m_column;
};

} // namespace

QTableView* makeTable(QAbstractItemModel& model, const QString& accessibleName) {
    auto* table = new QTableView;
    table->setModel(&model);
    table->setAccessibleName(accessibleName);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setMinimumSectionSize(0);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionsMovable(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

void setColumnWidths(QTableView& table, const std::vector<QString>& widest) {
    const QFontMetrics metrics = table.fontMetrics();
    const int margin = 2 * metrics.averageCharWidth();
    for (int column = 0; column < static_cast<int>(widest.size()); ++column) {
        const QString& text = widest[static_cast<std::size_t>(column)];
        if (text.isEmpty()) continue;
        const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
        table.setColumnWidth(
            column, std::max(metrics.horizontalAdvance(text), metrics.horizontalAdvance(title)) + margin);
    }
}

void stretchColumn(QTableView& table, int column) { new ColumnStretcher(table, column); }

void fitTableHeight(QTableView& table) {
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
    int height = table.horizontalHeader()->sizeHint().height() + 2 * table.frameWidth();
    for (int row = 0; row < table.model()->rowCount(); ++row) height += table.rowHeight(row);
    if (table.horizontalHeader()->length() > table.viewport()->width())
        height += table.horizontalScrollBar()->sizeHint().height();
    if (table.minimumHeight() != height) table.setFixedHeight(height);
}

} // namespace vramplan
