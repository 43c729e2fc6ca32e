// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/small_label.h"

#include "ui/text/colors.h"

#include <QApplication>
#include <QEvent>

namespace vramplan {
namespace {

/// The application's font in another size; set on change only, since setting it is a change itself.
void setFontOf(QLabel& label, double factor, QFont::Weight weight, QFont::Capitalization capitals) {
    QFont font = QApplication::font(&label);
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qRound(font.pixelSize() * factor));
    font.setWeight(weight);
    font.setCapitalization(capitals);
    if (capitals == QFont::AllUppercase) font.setLetterSpacing(QFont::PercentageSpacing, 106);
    if (font != label.font()) label.setFont(font);
}

void setTextColor(QLabel& label, const QColor& color) {
    QPalette palette = QApplication::palette(&label);
    palette.setColor(QPalette::WindowText, color);
    if (palette.color(QPalette::WindowText) != label.palette().color(QPalette::WindowText)
        || palette.color(QPalette::Window) != label.palette().color(QPalette::Window))
        label.setPalette(palette);
}

bool isLookChange(const QEvent& event) {
    return event.type() == QEvent::ApplicationFontChange || event.type() == QEvent::ApplicationPaletteChange
        || event.type() == QEvent::PaletteChange || event.type() == QEvent::FontChange;
}

} // namespace

SmallLabel::SmallLabel(QWidget* parent) : QLabel(parent) { follow(); }

void SmallLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (isLookChange(*event)) follow();
}

void SmallLabel::follow() {
    setFontOf(*this, 0.85, QFont::Normal, QFont::MixedCase);
    setTextColor(*this, chartColors(QApplication::palette(this)).faintText);
}

HeadingLabel::HeadingLabel(const QString& text, QWidget* parent) : QLabel(text, parent) { follow(); }

void HeadingLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (isLookChange(*event)) follow();
}

void HeadingLabel::follow() {
    setFontOf(*this, 0.95, QFont::Bold, QFont::AllUppercase);
    setTextColor(*this, chartColors(QApplication::palette(this)).text);
}

} // namespace vramplan
