// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/table.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <algorithm>
#include <functional>
#include <utility>

namespace vramplan {
namespace {

constexpr const char* kKeepsHeight = "keepsHeight";

/// Does something whenever the room of a table has changed.
class RoomWatcher final : public QObject {
public:
    RoomWatcher(QTableView& table, std::function<void()> changed)
        : QObject(&table), m_changed(std::move(changed)) {
        table.viewport()->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize) m_changed();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_changed;
};

class ColumnStretcher final : public QObject {
public:
    ColumnStretcher(QTableView& table, int column, int least)
        : QObject(&table), m_table(table), m_column(column), m_least(least) {
        table.horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        new RoomWatcher(table, [this] { fit(); });
        connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, [this](int resized) {
            if (resized != m_column) fit();
        });
        fit();
    }

private:
    void fit() {
        const QHeaderView& header = *m_table.horizontalHeader();
        const int others = header.length() - header.sectionSize(m_column);
        const int least = m_least * m_table.fontMetrics().averageCharWidth();
        const int width = std::max(m_table.viewport()->width() - others, least);
        if (width != header.sectionSize(m_column)) m_table.setColumnWidth(m_column, width);
    }

    QTableView& m_table;
    int m_column, m_least;
};

void fitHeight(QTableView& table) {
    QHeaderView& rows = *table.verticalHeader();
    const int usual = table.fontMetrics().height() + 6;
    // Setting it takes from all rows the heights that they have.
    if (rows.defaultSectionSize() != usual) rows.setDefaultSectionSize(usual);
    if (rows.count() > 0 && rows.sectionResizeMode(0) == QHeaderView::ResizeToContents)
        table.resizeRowsToContents();
    int height = table.horizontalHeader()->sizeHint().height() + 2 * table.frameWidth();
    for (int row = 0; row < table.model()->rowCount(); ++row) height += table.rowHeight(row);
    if (table.horizontalHeader()->length() > table.viewport()->width())
        height += table.horizontalScrollBar()->sizeHint().height();
    if (table.minimumHeight() != height) table.setFixedHeight(height);
}

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

void stretchColumn(QTableView& table, int column, int least) { new ColumnStretcher(table, column, least); }

void fitTableHeight(QTableView& table) {
    if (!table.property(kKeepsHeight).toBool()) {
        table.setProperty(kKeepsHeight, true);
        new RoomWatcher(table, [&table] { fitHeight(table); });
        QObject::connect(
            table.horizontalHeader(), &QHeaderView::sectionResized, &table, [&table] { fitHeight(table); });
    }
    fitHeight(table);
}

} // namespace vramplan
