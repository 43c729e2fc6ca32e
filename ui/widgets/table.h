// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QTableView>
#include <vector>

namespace vramplan {

/// A table as all pages show them: whole rows, no grid, Tab leaves it.
QTableView* makeTable(QAbstractItemModel& model, const QString& accessibleName);
/// Columns as wide as the usual widest text of each, or their heading, so that they hold while a slider
/// moves. An empty text leaves its column alone.
void setColumnWidths(QTableView& table, const std::vector<QString>& widest);
/// Characters of a line of text that is read with ease.
inline constexpr int kReadableLine = 28;
/// This column takes the width that the others leave, and never less than `least` characters: then the table
/// scrolls.
void stretchColumn(QTableView& table, int column, int least = kReadableLine);
/// As high as its rows, also when its width changes: a short table that never scrolls up and down. Again when
/// rows have come or gone.
void fitTableHeight(QTableView& table);

} // namespace vramplan
