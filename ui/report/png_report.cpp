// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/png_report.h"

#include "ui/report/flow.h"
#include "ui/report/report_sections.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>

namespace vramplan {
namespace {

constexpr double kWidth = 5400, kMargin = 240; // tenths of a point
constexpr int kPixels = 2000;

} // namespace

Result<QByteArray> pngReport(const ReportInput& input) {
    const ReportStyle style = ReportStyle::make();
    Flow flow(kWidth - 2 * kMargin, style);
    report::addAnswer(flow, input);
    report::addOverview(flow, input);
    const double scale = kPixels / kWidth;
    const double height = flowHeight(flow.blocks()) + 2 * kMargin;
    QImage image(kPixels, static_cast<int>(height * scale) + 1, QImage::Format_RGB32);
    if (image.isNull())
        return fail(ErrorKind::Unwritable, "png_failed", "the picture is too large to be made");
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    double y = kMargin;
    for (const FlowBlock& block : flow.blocks()) {
        if (y > kMargin) y += block.spaceBefore;
        painter.save();
        block.paint(painter, QRectF(kMargin, y, flow.width(), block.height));
        painter.restore();
        y += block.height;
    }
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail(ErrorKind::Unwritable, "png_failed", "the picture cannot be encoded");
    return bytes;
}

} // namespace vramplan
