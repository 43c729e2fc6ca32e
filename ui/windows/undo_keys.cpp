// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/undo_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

namespace vramplan {

UndoKeys::UndoKeys(QWidget& window) : QObject(&window), m_window(window) { qApp->installEventFilter(this); }

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget->window() != &m_window) return false;
    // Nobody takes the key, so that it becomes the window's shortcut.
    event->ignore();
    return true;
}

} // namespace vramplan
