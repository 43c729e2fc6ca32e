// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

QT_BEGIN_NAMESPACE
class QAbstractItemModel;
QT_END_NAMESPACE

namespace vramplan {

// A table or a tree as its views show it. Columns without a title and without texts (buttons stand there) are
// left out; rows of a tree follow the row above them; titles of rows become the first column.

/// For the clipboard: tab-separated, with a header.
QString tableText(const QAbstractItemModel& model);
/// As a table of Markdown, with everything escaped that would end a cell.
QString tableMarkdown(const QAbstractItemModel& model);

} // namespace vramplan
