// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/small_label.h"

#include "ui/text/colors.h"

#include <QApplication>
#include <QEvent>

namespace vramplan {

QFont scaledFont(QFont font, double factor) {
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qRound(font.pixelSize() * factor));
    return font;
}

DerivedLabel::DerivedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) { watchParent(); }

/// A widget with a font of its own hears nothing when the font that it was made from changes; its parent
/// does.
void DerivedLabel::watchParent() {
    if (m_watched != nullptr) m_watched->removeEventFilter(this);
    m_watched = parentWidget();
    if (m_watched != nullptr) m_watched->installEventFilter(this);
}

bool DerivedLabel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_watched
        && (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange))
        follow();
    return QLabel::eventFilter(watched, event);
}

bool DerivedLabel::event(QEvent* event) {
    const bool known = QLabel::event(event);
    if (event->type() == QEvent::ParentAboutToChange) {
        if (m_watched != nullptr) m_watched->removeEventFilter(this);
        m_watched = nullptr;
    } else if (event->type() == QEvent::ParentChange) {
        watchParent();
        follow();
    }
    return known;
}

void DerivedLabel::follow() {
    const QWidget* base = parentWidget();
    const QFont font = fontFrom(base != nullptr ? base->font() : QApplication::font());
    if (font != this->font()) setFont(font);
    QPalette palette = base != nullptr ? base->palette() : QApplication::palette();
    palette.setColor(QPalette::WindowText, colorFrom(palette));
    if (palette != this->palette()) setPalette(palette);
}

SmallLabel::SmallLabel(QWidget* parent) : DerivedLabel(QString(), parent) { follow(); }

QFont SmallLabel::fontFrom(const QFont& base) const { return scaledFont(base, 0.85); }
QColor SmallLabel::colorFrom(const QPalette& base) const { return chartColors(base).faintText; }

HeadingLabel::HeadingLabel(const QString& text, QWidget* parent) : DerivedLabel(text, parent) { follow(); }

QFont HeadingLabel::fontFrom(const QFont& base) const {
    QFont font = scaledFont(base, 0.95);
    font.setWeight(QFont::Bold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::PercentageSpacing, 106);
    return font;
}
QColor HeadingLabel::colorFrom(const QPalette& base) const { return chartColors(base).text; }

} // namespace vramplan
