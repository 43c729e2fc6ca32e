// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QObject>

class QWidget;

namespace vramplan {

/// Lets the undo and redo keys reach the window's actions wherever the focus is: text fields would keep them
/// for themselves.
class UndoKeys final : public QObject {
    Q_OBJECT
public:
    explicit UndoKeys(QWidget& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_window;
};

} // namespace vramplan
