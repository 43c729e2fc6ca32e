// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/machine.h"

#include <QWidget>

class QPushButton;
class QTreeWidget;

namespace vramplan {

/// Everything the probe found: each reading with its origin and scope, what is unknown and why, and what each
/// back end said; to be copied as text, or as JSON that can be shown to strangers.
class MachinePage final : public QWidget {
    Q_OBJECT
public:
    explicit MachinePage(const Machine& machine, QWidget* parent = nullptr);

    /// The tree as indented text.
    QString reportText() const;

Q_SIGNALS:
    void refreshRequested();
    /// The user wants every driver asked, and free memory measured at the cost of some of it.
    void exactRequested();

private:
    void showMachine();

    const Machine& m_machine;
    QTreeWidget* m_tree;
    QPushButton *m_refresh, *m_exact;
};

} // namespace vramplan
