// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QHash>
#include <QPaintEngine>
#include <QPainterPath>

namespace vramplan {

/// The paint engine of SvgDevice: turns what a painter draws into elements, in the device's coordinates.
class SvgEngine final : public QPaintEngine {
public:
    SvgEngine();

    const QByteArray& elements() const { return m_elements; }
    const QByteArray& definitions() const { return m_definitions; }

    bool begin(QPaintDevice* device) override;
    bool end() override;
    void updateState(const QPaintEngineState& state) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source,
        Qt::ImageConversionFlags flags) override;
    Type type() const override { return User; }

private:
    void add(QPainterPath path, bool filled);
    /// Attribute of the painter's clip; empty where all of `bounds` is seen.
    QByteArray clipFor(const QRectF& bounds);

    QByteArray m_elements, m_definitions;
    QHash<QByteArray, int> m_clips; ///< numbers of those that are defined
};

} // namespace vramplan
