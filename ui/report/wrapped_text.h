// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>
#include <Qt>
#include <memory>

QT_BEGIN_NAMESPACE
class QPainter;
class QTextLayout;
QT_END_NAMESPACE

namespace vramplan {

/// A text laid out in lines of a width; breaks between words, and inside a word that is longer than a line.
class WrappedText {
public:
    WrappedText(
        const QString& text, const QFont& font, double width, Qt::Alignment alignment = Qt::AlignLeft);

    double height() const { return m_height; }
    /// With the painter's pen.
    void draw(QPainter& painter, const QPointF& topLeft) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    double m_height = 0;
};

} // namespace vramplan
