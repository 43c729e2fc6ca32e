// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QColor>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>

QT_BEGIN_NAMESPACE
class QMimeData;
class QPainter;
QT_END_NAMESPACE

namespace vramplan {

/// A drawing that goes to any file or to the clipboard.
struct Picture {
    QString title;
    QSizeF size; ///< in pixels, at which `paint` draws from the origin
    QColor ground = Qt::white;
    std::function<void(QPainter&)> paint;
};

/// `scale` pixels for each of the picture's own. Null where it is too large.
QImage imageOf(const Picture& picture, double scale);
/// Errors: Unwritable where the picture is too large or cannot be encoded.
Result<QByteArray> pngOf(const Picture& picture, double scale);
Result<QByteArray> svgOf(const Picture& picture);
/// For the clipboard: programs take the vectors or the pixels.
QMimeData* mimeDataOf(const Picture& picture);

/// A widget whose content is a picture.
class PictureSource {
public:
    virtual ~PictureSource() = default;
    /// As it stands.
    virtual Picture picture() const = 0;
};

} // namespace vramplan
