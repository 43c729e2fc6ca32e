// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStyledItemDelegate>

namespace vramplan {

/// Draws a bar as long as the cell's share (a double of 0 … 1 under `role`) behind its text.
class ShareDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ShareDelegate(int role, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), m_role(role) { }

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int m_role;
};

} // namespace vramplan
