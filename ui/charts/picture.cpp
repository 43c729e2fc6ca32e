// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/picture.h"

#include "ui/charts/svg_device.h"

#include <QBuffer>
#include <QMimeData>
#include <QPainter>

namespace vramplan {
namespace {

constexpr double kClipboardScale = 2;

} // namespace

QImage imageOf(const Picture& picture, double scale) {
    QImage image((picture.size * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(picture.ground);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    picture.paint(painter);
    return image;
}

Result<QByteArray> pngOf(const Picture& picture, double scale) {
    const QImage image = imageOf(picture, scale);
    if (image.isNull())
        return fail(ErrorKind::Unwritable, "png_failed", "the picture is too large to be made");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail(ErrorKind::Unwritable, "png_failed", "the picture cannot be encoded");
    return bytes;
}

Result<QByteArray> svgOf(const Picture& picture) {
    SvgDevice device(picture.size, picture.title);
    QPainter painter;
    if (!painter.begin(&device))
        return fail(ErrorKind::Unwritable, "svg_failed", "the drawing cannot be made");
    painter.fillRect(QRectF(QPointF(), picture.size), picture.ground);
    picture.paint(painter);
    painter.end();
    return device.document();
}

QMimeData* mimeDataOf(const Picture& picture) {
    auto* data = new QMimeData;
    data->setImageData(imageOf(picture, kClipboardScale));
    if (const auto svg = svgOf(picture)) data->setData(QStringLiteral("image/svg+xml"), *svg);
    return data;
}

} // namespace vramplan
