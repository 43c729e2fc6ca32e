// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/plan_cards.h"

#include "ui/models/plan_card_model.h"
#include "ui/text/colors.h"
#include "ui/text/names.h"
#include "ui/widgets/small_label.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

namespace vramplan {
namespace {

constexpr int kPadding = 10, kGap = 3, kSpacing = 4; // pixels
constexpr double kSmall = 0.88;                      // of the font's size, for the second line
constexpr int kLeastWidth = 15, kMostWidth = 46;     // in average characters

/// Name and answer of a plan on two lines.
class CardDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QFontMetrics title(titleFont(option.font)), summary(scaledFont(option.font, kSmall));
        const int unit = option.fontMetrics.averageCharWidth();
        const int width =
            std::max(title.horizontalAdvance(titleOf(index)), summary.horizontalAdvance(summaryOf(index)));
        return {std::clamp(width, kLeastWidth * unit, kMostWidth * unit) + 2 * kPadding + 3 * unit,
            title.height() + kGap + summary.height() + 2 * kPadding - 4};
    }

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QPalette& palette = option.palette;
        const bool current = option.state.testFlag(QStyle::State_Selected);
        const QRectF card = QRectF(option.rect).adjusted(1, 1, -1, -1);
        painter->setBrush(palette.color(current ? QPalette::Highlight : QPalette::Base));
        painter->setPen(QPen(current ? palette.color(QPalette::Highlight) : chartColors(palette).border, 1));
        painter->drawRoundedRect(card, 5, 5);
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(palette.color(QPalette::WindowText), 1, Qt::DotLine));
            painter->drawRoundedRect(card.adjusted(3, 3, -3, -3), 3, 3);
        }
        painter->setPen(palette.color(current ? QPalette::HighlightedText : QPalette::Text));
        const QRect text = option.rect.adjusted(kPadding, kPadding - 2, -kPadding, -kPadding + 2);
        paintLine(*painter, text, titleFont(option.font), titleOf(index), Qt::AlignTop);
        paintLine(*painter, text, scaledFont(option.font, kSmall), summaryOf(index), Qt::AlignBottom);
        painter->restore();
    }

    void updateEditorGeometry(
        QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
        QRect line = option.rect.adjusted(2, 2, -2, 0);
        line.setHeight(editor->sizeHint().height());
        editor->setGeometry(line);
    }

private:
    static QFont titleFont(QFont font) {
        font.setBold(true);
        return font;
    }
    static QString titleOf(const QModelIndex& index) {
        const QString title = index.data().toString();
        return index.data(PlanCardModel::BaselineRole).toBool() ? QStringLiteral("★ ") + title : title;
    }
    static QString summaryOf(const QModelIndex& index) {
        const auto state = static_cast<VerdictState>(index.data(PlanCardModel::StateRole).toInt());
        const QString summary = index.data(PlanCardModel::SummaryRole).toString();
        // The sentence of a plan without an answer brings its own symbol.
        const QString symbol = verdictSymbol(state);
        return summary.startsWith(symbol) ? summary : symbol + QLatin1Char(' ') + summary;
    }
    static void paintLine(QPainter& painter, const QRect& rect, const QFont& font, const QString& text,
        Qt::Alignment alignment) {
        painter.setFont(font);
        painter.drawText(rect, static_cast<int>(alignment | Qt::AlignLeft) | Qt::TextSingleLine,
            QFontMetrics(font).elidedText(text, Qt::ElideRight, rect.width()));
    }
};

} // namespace

PlanCards::PlanCards(QWidget* parent) : QListView(parent) {
    setItemDelegate(new CardDelegate(this));
    setObjectName(QStringLiteral("planCards"));
    setAccessibleName(tr("Plans"));
    setFlow(LeftToRight);
    setWrapping(false);
    setSpacing(kSpacing);
    setFrameShape(NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(SingleSelection);
    setEditTriggers(EditKeyPressed | DoubleClicked);
    setDragDropMode(InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setDropIndicatorShown(true);
    setUniformItemSizes(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &PlanCards::fitHeight);
}

QSize PlanCards::sizeHint() const {
    const QFontMetrics title(font()), summary(scaledFont(font(), kSmall));
    int height = title.height() + kGap + summary.height() + 2 * kPadding - 4 + 2 * kSpacing + 2;
    if (horizontalScrollBar()->maximum() > 0) height += horizontalScrollBar()->sizeHint().height();
    return {400, height};
}

void PlanCards::fitHeight() { updateGeometry(); }

void PlanCards::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
}

} // namespace vramplan
