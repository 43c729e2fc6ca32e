// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/svg_engine.h"

#include <QBuffer>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QPen>
#include <QPixmap>
#include <QTransform>
#include <cmath>

namespace vramplan {
namespace {

/// A hundredth of a pixel is finer than anybody sees, and the same on every processor.
QByteArray number(double value) {
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray point(double x, double y) { return number(x) + ' ' + number(y); }

QByteArray attribute(const char* name, const QByteArray& value) {
    return ' ' + QByteArray(name) + "=\"" + value + '"';
}

QByteArray attribute(const char* name, const QString& value) {
    return attribute(name, value.toHtmlEscaped().toUtf8());
}

QByteArray pathData(const QPainterPath& path) {
    QByteArray data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const char* command = element.type == QPainterPath::MoveToElement ? "M"
            : element.type == QPainterPath::LineToElement                 ? "L"
            : element.type == QPainterPath::CurveToElement                ? "C"
                                                                          : " ";
        data += command + point(element.x, element.y);
    }
    return data;
}

QByteArray paint(const char* name, const QColor& color, double opacity) {
    QByteArray text = attribute(name, color.name(QColor::HexRgb));
    const double alpha = color.alphaF() * opacity;
    if (alpha < 0.995) text += ' ' + QByteArray(name) + "-opacity=\"" + number(alpha) + '"';
    return text;
}

double scaleOf(const QTransform& transform) { return std::sqrt(std::abs(transform.determinant())); }

QByteArray strokeOf(const QPen& pen, const QTransform& transform, double opacity) {
    const double width = pen.isCosmetic() ? std::max(1.0, pen.widthF()) : pen.widthF() * scaleOf(transform);
    QByteArray text = paint("stroke", pen.color(), opacity) + attribute("stroke-width", number(width));
    if (pen.style() != Qt::SolidLine) {
        QByteArray dashes;
        for (const double dash : pen.dashPattern())
            dashes += (dashes.isEmpty() ? QByteArray() : QByteArray(",")) + number(dash * width);
        text += attribute("stroke-dasharray", dashes);
    }
    if (pen.capStyle() == Qt::SquareCap && pen.style() == Qt::SolidLine)
        text += attribute("stroke-linecap", QByteArray("square"));
    return text;
}

bool isSeen(const QPen& pen) { return pen.style() != Qt::NoPen && pen.color().alpha() > 0; }

} // namespace

SvgEngine::SvgEngine()
    : QPaintEngine(AllFeatures
          & ~PaintEngineFeatures(PatternBrush | PerspectiveTransform | LinearGradientFill | RadialGradientFill
              | ConicalGradientFill | PorterDuff | BlendModes | RasterOpModes)) { }

bool SvgEngine::begin(QPaintDevice*) {
    setActive(true);
    return true;
}

bool SvgEngine::end() {
    setActive(false);
    return true;
}

/// Everything is read from the state when something is drawn.
void SvgEngine::updateState(const QPaintEngineState&) { }

QByteArray SvgEngine::clipFor(const QRectF& bounds) {
    if (!painter()->hasClipping()) return {};
    const QPainterPath clip = state->transform().map(painter()->clipPath());
    if (clip.contains(bounds)) return {};
    const QByteArray data = pathData(clip);
    auto known = m_clips.find(data);
    if (known == m_clips.end()) {
        known = m_clips.insert(data, static_cast<int>(m_clips.size()) + 1);
        m_definitions += "<clipPath id=\"c" + QByteArray::number(*known) + "\"><path d=\"" + data
            + "\" clip-rule=\"evenodd\"/></clipPath>\n";
    }
    return attribute("clip-path", "url(#c" + QByteArray::number(*known) + ')');
}

void SvgEngine::add(QPainterPath path, bool filled) {
    const QPen pen = state->pen();
    const QBrush brush = filled ? state->brush() : QBrush();
    const bool fills = brush.style() != Qt::NoBrush && brush.color().alpha() > 0;
    if (path.isEmpty() || (!fills && !isSeen(pen))) return;
    path = state->transform().map(path);
    const double half = isSeen(pen) ? pen.widthF() * scaleOf(state->transform()) / 2 + 1 : 0;
    const QByteArray clip = clipFor(path.boundingRect().adjusted(-half, -half, half, half));
    m_elements += "<path d=\"" + pathData(path) + '"'
        + (fills ? paint("fill", brush.color(), state->opacity()) : QByteArray(" fill=\"none\""));
    if (fills && path.fillRule() == Qt::OddEvenFill) m_elements += " fill-rule=\"evenodd\"";
    if (isSeen(pen)) m_elements += strokeOf(pen, state->transform(), state->opacity());
    m_elements += clip + "/>\n";
}

void SvgEngine::drawPath(const QPainterPath& path) { add(path, true); }

void SvgEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
    QPainterPath path;
    for (int i = 0; i < count; ++i)
        if (i == 0)
            path.moveTo(points[i]);
        else
            path.lineTo(points[i]);
    if (mode != PolylineMode) path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    add(path, mode != PolylineMode);
}

void SvgEngine::drawTextItem(const QPointF& at, const QTextItem& item) {
    const QString text = item.text();
    if (text.trimmed().isEmpty()) return;
    const QTransform& transform = state->transform();
    const double scale = scaleOf(transform);
    const QPointF place = transform.map(at);
    const QFont font = item.font();
    const QRectF bounds = transform.mapRect(
        QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
    m_elements += "<text" + attribute("x", number(place.x())) + attribute("y", number(place.y()));
    if (transform.type() > QTransform::TxScale) {
        const double degrees = std::atan2(transform.m12(), transform.m11()) * 180 / M_PI;
        m_elements +=
            attribute("transform", "rotate(" + number(degrees) + ' ' + point(place.x(), place.y()) + ')');
    }
    m_elements += attribute("font-family", QFontInfo(font).family() + QStringLiteral(", sans-serif"))
        + attribute("font-size", number(QFontInfo(font).pixelSize() * scale));
    if (font.bold()) m_elements += attribute("font-weight", QByteArray("bold"));
    if (font.italic()) m_elements += attribute("font-style", QByteArray("italic"));
    m_elements += paint("fill", state->pen().color(), state->opacity())
        + attribute("textLength", number(item.width() * scale))
        + attribute("lengthAdjust", QByteArray("spacingAndGlyphs")) + clipFor(bounds)
        + " xml:space=\"preserve\">" + text.toHtmlEscaped().toUtf8() + "</text>\n";
}

void SvgEngine::drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) {
    drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
}

void SvgEngine::drawImage(
    const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!image.copy(source.toRect()).save(&buffer, "PNG")) return;
    const QRectF place = state->transform().mapRect(target);
    m_elements += "<image" + attribute("x", number(place.x())) + attribute("y", number(place.y()))
        + attribute("width", number(place.width())) + attribute("height", number(place.height()))
        + clipFor(place) + " preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,"
        + png.toBase64() + "\"/>\n";
}

} // namespace vramplan
