// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>
#include <QString>
#include <memory>

namespace vramplan {

/// Writes what is painted as SVG 1.1: shapes as paths, text as text with its width, so that it keeps its
/// place where the reader has other fonts. Qt's own generator leaves clipping out, does not escape the title,
/// and names families that no other program knows.
class SvgDevice final : public QPaintDevice {
public:
    /// `size` in pixels, which are also the drawing's own units.
    SvgDevice(const QSizeF& size, const QString& title);
    ~SvgDevice() override;

    /// The document; whole once the painter has ended.
    QByteArray document() const;
    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    QString m_title;
    std::unique_ptr<class SvgEngine> m_engine;
};

} // namespace vramplan
