// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/table_text.h"

#include "core/report/plain_table.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <vector>

namespace vramplan {
namespace {

struct Cells {
    std::vector<QStringList> rows; ///< the header first
    std::vector<bool> right;       ///< per column: numbers
};

void addRows(const QAbstractItemModel& model, const QModelIndex& parent, Cells& cells) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList line;
        if (cells.right.size() > static_cast<std::size_t>(model.columnCount()))
            line << model.headerData(row, Qt::Vertical).toString();
        for (int column = 0; column < model.columnCount(parent); ++column)
            line << model.index(row, column, parent).data().toString();
        cells.rows.push_back(std::move(line));
        addRows(model, model.index(row, 0, parent), cells);
    }
}

void removeEmptyColumns(Cells& cells) {
    for (std::size_t column = cells.right.size(); column-- > 0;) {
        const auto at = static_cast<qsizetype>(column);
        bool empty = true;
        for (const QStringList& row : cells.rows) empty = empty && row.value(at).isEmpty();
        if (!empty) continue;
        for (QStringList& row : cells.rows)
            if (at < row.size()) row.removeAt(at);
        cells.right.erase(cells.right.begin() + at);
    }
}

Cells cellsOf(const QAbstractItemModel& model) {
    Cells cells;
    QStringList header;
    // Models give numbers to rows without a title of their own.
    const QVariant rowTitle = model.headerData(0, Qt::Vertical);
    if (rowTitle.typeId() == QMetaType::QString) {
        header << QString();
        cells.right.push_back(false);
    }
    for (int column = 0; column < model.columnCount(); ++column) {
        header << model.headerData(column, Qt::Horizontal).toString();
        const QVariant alignment = model.index(0, column).data(Qt::TextAlignmentRole);
        cells.right.push_back((alignment.toInt() & Qt::AlignRight) != 0);
    }
    cells.rows.push_back(std::move(header));
    addRows(model, {}, cells);
    removeEmptyColumns(cells);
    return cells;
}

} // namespace

QString tableText(const QAbstractItemModel& model) {
    QString text;
    for (QStringList row : cellsOf(model).rows) {
        for (QString& cell : row)
            cell.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
        text += row.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

QString tableMarkdown(const QAbstractItemModel& model) {
    const Cells cells = cellsOf(model);
    std::vector<std::vector<std::string>> rows;
    for (const QStringList& row : cells.rows) {
        auto& line = rows.emplace_back();
        for (const QString& cell : row) line.push_back(cell.toStdString());
    }
    return QString::fromStdString(markdownTable(rows, cells.right));
}

} // namespace vramplan
