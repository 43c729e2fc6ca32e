// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/appearance.h"

#include <QApplication>
#include <QProxyStyle>
#include <QStyleFactory>
#include <memory>

namespace vramplan {
namespace {

class PlannerStyle final : public QProxyStyle {
public:
    PlannerStyle() : QProxyStyle(QStringLiteral("Fusion")) { }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
        QStyleHintReturn* data) const override {
        if (hint == SH_Slider_AbsoluteSetButtons) return Qt::LeftButton;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
};

struct Colors {
    QRgb window, base, alternate, button, text, faint, link, highlight, disabled;
};

QPalette paletteOf(const Colors& colors) {
    const QColor window(colors.window), text(colors.text), button(colors.button);
    QPalette palette(text, button, button.lighter(140), button.darker(150), button.darker(120), text,
        QColor(Qt::white), QColor(colors.base), window);
    palette.setColor(QPalette::AlternateBase, QColor(colors.alternate));
    palette.setColor(QPalette::ToolTipBase, QColor(colors.base));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, QColor(colors.faint));
    palette.setColor(QPalette::Link, QColor(colors.link));
    palette.setColor(QPalette::LinkVisited, QColor(colors.link));
    palette.setColor(QPalette::Highlight, QColor(colors.highlight));
    palette.setColor(QPalette::HighlightedText, QColor(Qt::white));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(colors.disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(colors.disabled));
    return palette;
}

/// A desktop without a theme of its own gives Fusion's plain grey.
bool desktopHasPalette() {
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));
    return QApplication::palette().color(QPalette::Window)
        != fusion->standardPalette().color(QPalette::Window);
}

} // namespace

QPalette lightPalette() {
    return paletteOf({.window = 0xfff7f8fa,
        .base = 0xffffffff,
        .alternate = 0xfff3f4f6,
        .button = 0xfff0f1f4,
        .text = 0xff1b1f24,
        .faint = 0xff6b7280,
        .link = 0xff0b5cad,
        .highlight = 0xff2f6fd0,
        .disabled = 0xff9aa0a8});
}

QPalette darkPalette() {
    return paletteOf({.window = 0xff1f2329,
        .base = 0xff171a1f,
        .alternate = 0xff1d2126,
        .button = 0xff363b43,
        .text = 0xffe4e7eb,
        .faint = 0xff9ba3ad,
        .link = 0xff6db3f2,
        .highlight = 0xff3370c8,
        .disabled = 0xff7b828b});
}

void installStyle() { QApplication::setStyle(new PlannerStyle); }

void applyAppearance(Appearance appearance) {
    switch (appearance) {
    case Appearance::System:
        QApplication::setPalette(QPalette());
        if (!desktopHasPalette()) QApplication::setPalette(lightPalette());
        break;
    case Appearance::Light: QApplication::setPalette(lightPalette()); break;
    case Appearance::Dark: QApplication::setPalette(darkPalette()); break;
    }
}

} // namespace vramplan
