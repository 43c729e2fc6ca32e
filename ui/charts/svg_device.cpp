// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/svg_device.h"

#include "ui/charts/svg_engine.h"

#include <cmath>

namespace vramplan {
namespace {

// CSS pixels: 96 to the inch.
constexpr int kResolution = 96;
constexpr double kMillimetresPerInch = 25.4;

} // namespace

SvgDevice::SvgDevice(const QSizeF& size, const QString& title)
    : m_size(std::ceil(size.width()), std::ceil(size.height()))
    , m_title(title)
    , m_engine(std::make_unique<SvgEngine>()) { }

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const { return m_engine.get(); }

int SvgDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
    case PdmWidth: return static_cast<int>(m_size.width());
    case PdmHeight: return static_cast<int>(m_size.height());
    case PdmWidthMM: return static_cast<int>(m_size.width() / kResolution * kMillimetresPerInch);
    case PdmHeightMM: return static_cast<int>(m_size.height() / kResolution * kMillimetresPerInch);
    case PdmNumColors: return 1 << 24;
    case PdmDepth: return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kResolution;
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
    }
    return 0;
}

QByteArray SvgDevice::document() const {
    const QByteArray width = QByteArray::number(static_cast<int>(m_size.width())),
                     height = QByteArray::number(static_cast<int>(m_size.height()));
    QByteArray text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
                      " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\""
        + width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n<title>"
        + m_title.toHtmlEscaped().toUtf8() + "</title>\n";
    if (!m_engine->definitions().isEmpty()) text += "<defs>\n" + m_engine->definitions() + "</defs>\n";
    return text + m_engine->elements() + "</svg>\n";
}

} // namespace vramplan
