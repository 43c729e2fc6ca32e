// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_items.h"

#include "ui/text/numbers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace vramplan {
namespace {

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color) {
    // Lines of our own: a pattern brush has a fixed size in device pixels and vanishes in print.
    painter.save();
    painter.setClipRect(rect);
    painter.setPen(QPen(color, 1));
    const double step = 6, height = rect.height();
    for (double x = rect.left() - height; x < rect.right(); x += step)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + height, rect.top()));
    painter.restore();
}

void paintPattern(QPainter& painter, const QRectF& rect, Component component, bool dark) {
    QColor color = textOn(componentColor(component, dark));
    color.setAlphaF(0.55F);
    if (componentPattern(component) != Qt::SolidPattern)
        painter.fillRect(rect, QBrush(color, componentPattern(component)));
}

QPen limitPen(const QColor& color) {
    QPen pen(color, 2);
    pen.setDashPattern({3, 1.6});
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

/// One line of text, shortened in the middle where it does not fit.
void paintText(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text) {
    const QFontMetricsF metrics(painter.font());
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine,
        metrics.elidedText(text, Qt::ElideMiddle, rect.width() + 0.5));
}

} // namespace

BarTracksItem::BarTracksItem(
    const MemoryBarsLayout& layout, const MemoryBarsLook& look, QGraphicsItem* parent)
    : QGraphicsItem(parent), m_layout(layout), m_look(look) { }

void BarTracksItem::setBounds(const QRectF& bounds) {
    prepareGeometryChange();
    m_bounds = bounds;
}

void BarTracksItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    for (std::size_t row = 0; row < m_layout.rows().size(); ++row) {
        const QRectF track = m_layout.trackRect(row);
        painter->setPen(QPen(m_look.colors.border, 1));
        painter->setBrush(m_look.colors.track);
        painter->drawRect(track);
        if (const auto taken = m_layout.takenRect(row)) paintHatch(*painter, *taken, m_look.colors.hatch);
    }
}

BarLabelsItem::BarLabelsItem(
    const MemoryBarsLayout& layout, const MemoryBarsLook& look, QGraphicsItem* parent)
    : QGraphicsItem(parent), m_layout(layout), m_look(look) { }

void BarLabelsItem::setBounds(const QRectF& bounds) {
    prepareGeometryChange();
    m_bounds = bounds;
}

void BarLabelsItem::setSelected(std::optional<BarSegment> segment) {
    m_selected = segment;
    update();
}

void BarLabelsItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setFont(m_layout.font());
    paintLegend(*painter);
    for (std::size_t row = 0; row < m_layout.rows().size(); ++row) {
        paintLimit(*painter, row);
        paintValues(*painter, row);
        paintRow(*painter, row);
    }
    if (m_selected && m_selected->device < m_layout.rows().size()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_look.colors.text, 2));
        painter->drawRect(m_layout.segmentRect(*m_selected));
    }
}

void BarLabelsItem::paintLegend(QPainter& painter) const {
    for (const MemoryBarsLayout::LegendEntry& entry : m_layout.legend()) {
        switch (entry.kind) {
        case MemoryBarsLayout::LegendEntry::Kind::Component:
            painter.fillRect(entry.marker, componentColor(entry.component, m_look.dark));
            if (m_look.patterns) paintPattern(painter, entry.marker, entry.component, m_look.dark);
            break;
        case MemoryBarsLayout::LegendEntry::Kind::Taken:
            paintHatch(painter, entry.marker, m_look.colors.hatch);
            painter.setPen(QPen(m_look.colors.border, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(entry.marker);
            break;
        case MemoryBarsLayout::LegendEntry::Kind::Limit:
            painter.setPen(limitPen(m_look.colors.limit));
            painter.drawLine(QPointF(entry.marker.center().x(), entry.marker.top() - 2),
                QPointF(entry.marker.center().x(), entry.marker.bottom() + 2));
            break;
        }
        painter.setPen(m_look.colors.text);
        painter.drawText(entry.baseline, entry.text);
    }
}

void BarLabelsItem::paintValues(QPainter& painter, std::size_t row) const {
    QFont bold = m_layout.font();
    bold.setBold(true);
    painter.setFont(bold);
    const QFontMetricsF metrics(bold);
    for (const BarSegment& segment : m_layout.segments(row)) {
        const QRectF rect = m_layout.segmentRect(segment);
        const QString text = gibText(m_layout.rows()[row].bar.part(segment.component), 2);
        QRectF label(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height());
        label.moveCenter(rect.center());
        if (label.width() > rect.width() || label.height() > rect.height()) continue;
        const QColor ground = componentColor(segment.component, m_look.dark);
        // Patterns and the marks of what is too much must not run through a number.
        painter.fillRect(label, ground);
        painter.setPen(textOn(ground));
        painter.drawText(label, Qt::AlignCenter | Qt::TextSingleLine, text);
    }
    painter.setFont(m_layout.font());
}

void BarLabelsItem::paintLimit(QPainter& painter, std::size_t row) const {
    if (m_look.patterns)
        for (const BarSegment& segment : m_layout.segments(row))
            paintPattern(painter, m_layout.segmentRect(segment), segment.component, m_look.dark);
    if (const auto excess = m_layout.excessRect(row)) {
        paintHatch(painter, *excess, m_look.colors.limit);
        painter.setPen(QPen(m_look.colors.limit, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(*excess);
    }
    if (const auto x = m_layout.limitX(row)) {
        const QRectF bar = m_layout.barRect(row);
        painter.setPen(limitPen(m_look.colors.limit));
        const double overhang = std::min(5.0, (m_layout.pitch() - bar.height()) / 2 - 0.5);
        painter.drawLine(QPointF(*x, bar.top() - overhang), QPointF(*x, bar.bottom() + overhang));
    }
}

void BarLabelsItem::paintRow(QPainter& painter, std::size_t row) const {
    const BarRow& content = m_layout.rows()[row];
    const QRectF bar = m_layout.barRect(row);
    const double gap = 0.6 * QFontMetricsF(m_layout.font()).height();
    painter.setPen(m_look.colors.text);
    paintText(painter, QRectF(0, bar.top(), bar.left() - gap, bar.height()),
        Qt::AlignRight | Qt::AlignVCenter, content.name);
    const double end = m_layout.contentEnd(row) + gap;
    painter.setPen(content.isShort ? m_look.colors.limit : m_look.colors.text);
    paintText(painter, QRectF(end, bar.top(), m_bounds.right() - end, bar.height()),
        Qt::AlignLeft | Qt::AlignVCenter, content.headroom);
    if (!m_layout.showsCaptions()) return;
    painter.setFont(m_layout.smallFont());
    painter.setPen(m_look.colors.faintText);
    QRectF caption = m_layout.captionRect(row);
    caption.setRight(m_bounds.right());
    paintText(painter, caption, Qt::AlignLeft | Qt::AlignTop, content.caption);
    painter.setFont(m_layout.font());
}

} // namespace vramplan
