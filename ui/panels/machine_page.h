// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/machine.h"

#include <QWidget>

class QPushButton;
class QTreeWidget;

namespace vramplan {

/// Everything the probe found: each reading with its origin and scope, what is unknown and why, and what each
/// back end said; as text to copy into a report.
class MachinePage final : public QWidget {
    Q_OBJECT
public:
    explicit MachinePage(const Machine& machine, QWidget* parent = nullptr);

    /// The tree as indented text.
    QString reportText() const;

Q_SIGNALS:
    void refreshRequested();

private:
    void showMachine();

    const Machine& m_machine;
    QTreeWidget* m_tree;
    QPushButton* m_refresh;
};

} // namespace vramplan
