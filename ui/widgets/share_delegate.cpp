// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/share_delegate.h"

#include <QPainter>
#include <algorithm>

namespace vramplan {

void ShareDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    constexpr int margin = 2;
    const double share = std::clamp(index.data(m_role).toDouble(), 0.0, 1.0);
    QRectF bar = QRectF(option.rect).adjusted(margin, margin, -margin, -margin);
    bar.setWidth(bar.width() * share);
    if (option.direction == Qt::RightToLeft) bar.moveRight(option.rect.right() - margin);
    QColor color = option.palette.color(QPalette::Highlight);
    color.setAlphaF(0.35F);
    painter->fillRect(bar, color);
    QStyledItemDelegate::paint(painter, option, index);
}

} // namespace vramplan
