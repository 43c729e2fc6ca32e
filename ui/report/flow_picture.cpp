// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/flow_picture.h"

#include <QPainter>
#include <cmath>

namespace vramplan {
namespace {

constexpr double kMargin = 240, kScale = 1.0 / 6; // tenths of a point; pixels for each

} // namespace

Picture flowPicture(const Flow& flow, const QString& title) {
    const double width = flow.width() + 2 * kMargin, height = flowHeight(flow.blocks()) + 2 * kMargin;
    return {title, QSizeF(width * kScale, std::ceil(height * kScale)), Qt::white,
        [blocks = flow.blocks(), width = flow.width()](QPainter& painter) {
            painter.scale(kScale, kScale);
            double y = kMargin;
            for (const FlowBlock& block : blocks) {
                if (y > kMargin) y += block.spaceBefore;
                painter.save();
                block.paint(painter, QRectF(kMargin, y, width, block.height));
                painter.restore();
                y += block.height;
            }
        }};
}

} // namespace vramplan
