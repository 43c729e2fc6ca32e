// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/wrapped_text.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>

namespace vramplan {

WrappedText::WrappedText(const QString& text, const QFont& font, double width, Qt::Alignment alignment) {
    QString lines = text;
    lines.replace(QLatin1Char('\n'), QChar::LineSeparator);
    m_layout = std::make_shared<QTextLayout>(lines, font);
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    m_layout->setTextOption(option);
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(std::max(1.0, width));
        line.setPosition(QPointF(0, m_height));
        m_height += line.height();
    }
    m_layout->endLayout();
}

void WrappedText::draw(QPainter& painter, const QPointF& topLeft) const { m_layout->draw(&painter, topLeft); }

} // namespace vramplan
