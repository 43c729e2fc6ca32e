// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_row_delegate.h"

#include "ui/panels/model_list_model.h"
#include "ui/text/colors.h"

#include <QApplication>
#include <QPainter>

namespace vramplan {
namespace {

constexpr int kIndent = 10; // of models below their heading
constexpr int kGap = 24;    // between a name and its facts
constexpr int kMargin = 6;

QStyleOptionViewItem baseOption(const QStyleOptionViewItem& option, const QModelIndex& index) {
    QStyleOptionViewItem base = option;
    base.font.setBold(index.data(ModelListModel::HeadingRole).toBool());
    base.text.clear();
    return base;
}

} // namespace

void ModelRowDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QStyleOptionViewItem base = baseOption(option, index);
    const QStyle* style = base.widget != nullptr ? base.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &base, painter, base.widget);
    const bool heading = base.font.bold(), selected = (base.state & QStyle::State_Selected) != 0;
    const QPalette& palette = base.palette;
    QRect place = base.rect.adjusted(kMargin + (heading ? 0 : kIndent), 0, -kMargin, 0);
    painter->save();
    painter->setFont(base.font);
    const QFontMetrics metrics(base.font);
    const QString facts = index.data(ModelListModel::FactsRole).toString();
    if (!facts.isEmpty()) {
        painter->setPen(selected ? palette.highlightedText().color() : chartColors(palette).faintText);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight, facts);
        place.setRight(place.right() - metrics.horizontalAdvance(facts) - kGap / 2);
    }
    painter->setPen(selected ? palette.highlightedText().color() : palette.text().color());
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
        metrics.elidedText(index.data().toString(), Qt::ElideMiddle, place.width()));
    painter->restore();
}

QSize ModelRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QFontMetrics metrics(baseOption(option, index).font);
    const QString facts = index.data(ModelListModel::FactsRole).toString();
    return {2 * kMargin + kIndent + metrics.horizontalAdvance(index.data().toString())
            + (facts.isEmpty() ? 0 : kGap + metrics.horizontalAdvance(facts)),
        metrics.height() + kMargin};
}

} // namespace vramplan
