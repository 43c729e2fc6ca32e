// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/svg_device.h"

#include <QFont>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <functional>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QByteArray drawn(const std::function<void(QPainter&)>& draw, const QString& title = {}) {
    SvgDevice device(QSizeF(100, 50), title);
    QPainter painter(&device);
    draw(painter);
    painter.end();
    return device.document();
}

/// The document as Qt's own reader of SVG shows it.
QImage shown(const QByteArray& svg) {
    QSvgRenderer renderer(svg);
    EXPECT_TRUE(renderer.isValid());
    QImage image(100, 50, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(0, 0, 100, 50));
    return image;
}

TEST(SvgDevice, ShapesKeepPlaceColourAndStroke) {
    const QByteArray svg = drawn([](QPainter& painter) {
        painter.translate(10, 5);
        painter.scale(2, 2);
        painter.fillRect(QRectF(0, 0, 10, 10), QColor(0x12, 0x34, 0x56));
        QPen pen(QColor(200, 0, 0, 128), 1.5);
        pen.setDashPattern({3, 1.5});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(20, 0), QPointF(20, 20));
    });
    EXPECT_TRUE(svg.contains("d=\"M10 5L30 5L30 25L10 25L10 5\" fill=\"#123456\"")) << svg.toStdString();
    EXPECT_TRUE(svg.contains("d=\"M50 5L50 45\" fill=\"none\" stroke=\"#c80000\" stroke-opacity=\"0.5\" "
                             "stroke-width=\"3\" stroke-dasharray=\"9,4.5\""))
        << svg.toStdString();
    EXPECT_EQ(shown(svg).pixelColor(20, 15), QColor(0x12, 0x34, 0x56));
    EXPECT_EQ(shown(svg).pixelColor(35, 15), QColor(Qt::white));
}

TEST(SvgDevice, WhatIsClippedIsNotSeen) {
    const QByteArray svg = drawn([](QPainter& painter) {
        painter.setClipRect(QRectF(10, 10, 20, 20));
        painter.fillRect(QRectF(0, 0, 100, 50), Qt::blue);
        painter.fillRect(QRectF(12, 12, 4, 4), Qt::red);
        painter.setClipping(false);
        painter.fillRect(QRectF(60, 10, 20, 20), Qt::green);
    });
    // The clip is defined once, and only where it takes something away.
    EXPECT_EQ(svg.count("<clipPath"), 1) << svg.toStdString();
    EXPECT_EQ(svg.count("clip-path=\"url(#c1)\""), 1);
}

TEST(SvgDevice, TextIsTextWithItsWidth) {
    const QString text = QStringLiteral("4.00 GiB <&> \"x\" 通义");
    const QByteArray svg = drawn(
        [&](QPainter& painter) {
            QFont font(QStringLiteral("DejaVu Sans"));
            font.setPixelSize(10);
            font.setBold(true);
            painter.setFont(font);
            painter.drawText(QPointF(3, 20), text);
        },
        QStringLiteral("a < b & c"));
    EXPECT_TRUE(svg.contains("<title>a &lt; b &amp; c</title>"));
    EXPECT_TRUE(svg.contains("4.00 GiB &lt;&amp;&gt; &quot;x&quot;")) << svg.toStdString();
    EXPECT_TRUE(svg.contains("font-size=\"10\" font-weight=\"bold\""));
    EXPECT_TRUE(svg.contains("sans-serif\""));
    EXPECT_TRUE(svg.contains("textLength="));
    EXPECT_TRUE(QSvgRenderer(svg).isValid());
}

TEST(SvgDevice, TheSameDrawingGivesTheSameBytes) {
    const auto draw = [](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::yellow);
        painter.drawEllipse(QPointF(30, 30), 10, 10);
        painter.drawText(QRectF(0, 0, 100, 50), Qt::AlignRight, QStringLiteral("x"));
    };
    EXPECT_EQ(drawn(draw), drawn(draw));
}

} // namespace
} // namespace vramplan
