// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStringList>
#include <QWidget>

namespace vramplan::test {

/// A text that people read, and whose it is.
struct VisibleText {
    QString text;
    QString owner; ///< class and name, for messages
};

/// Every text of a window that can be seen now: labels, buttons, tabs, menus, lists, headers and cells, tool
/// tips and what screen readers are told.
std::vector<VisibleText> visibleTexts(const QWidget& window);

/// Texts of labels, buttons and boxes that have less room than they need.
QStringList cutOffTexts(const QWidget& window);

} // namespace vramplan::test
