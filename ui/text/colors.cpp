// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/colors.h"

#include <cmath>

namespace vramplan {
namespace {

/// Relative luminance, WCAG 2.1.
double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor mix(const QColor& a, const QColor& b, double partOfB) {
    const auto channel = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * partOfB)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

} // namespace

bool isDark(const QPalette& palette) {
    return luminance(palette.color(QPalette::Active, QPalette::Window))
        < luminance(palette.color(QPalette::Active, QPalette::WindowText));
}

QColor componentColor(Component component, bool dark) {
    switch (component) {
    case Component::Weights: return {0x00, 0x72, 0xB2};
    case Component::KvCache: return {0xE6, 0x9F, 0x00};
    case Component::RecurrentState: return {0xCC, 0x79, 0xA7};
    case Component::Activations: return {0x00, 0x9E, 0x73};
    case Component::Output: return dark ? QColor(0xC9, 0xCD, 0xD4) : QColor(0x4F, 0x55, 0x5E);
    case Component::Overhead: return {0x8A, 0x8F, 0x98};
    }
    return {};
}

QColor textOn(const QColor& ground) {
    // The two contrasts are equal at a luminance of about 0.18 (WCAG 2.1).
    return luminance(ground) > 0.18 ? QColor(0x1A, 0x1A, 0x1A) : QColor(Qt::white);
}

Qt::BrushStyle componentPattern(Component component) {
    switch (component) {
    case Component::Weights: return Qt::SolidPattern;
    case Component::KvCache: return Qt::BDiagPattern;
    case Component::RecurrentState: return Qt::CrossPattern;
    case Component::Activations: return Qt::VerPattern;
    case Component::Output: return Qt::HorPattern;
    case Component::Overhead: return Qt::Dense5Pattern;
    }
    return Qt::SolidPattern;
}

BannerColors verdictColors(VerdictState state, bool dark) {
    switch (state) {
    case VerdictState::Fits:
    case VerdictState::Adjusted:
        return dark ? BannerColors{{0x1A, 0x3B, 0x2A}, {0x86, 0xE8, 0xAF}}
                    : BannerColors{{0xE1, 0xF5, 0xE8}, {0x17, 0x61, 0x38}};
    case VerdictState::Likely:
    case VerdictState::Unlikely:
    case VerdictState::Queues:
        return dark ? BannerColors{{0x42, 0x34, 0x10}, {0xFF, 0xD3, 0x6E}}
                    : BannerColors{{0xFF, 0xF3, 0xD6}, {0x70, 0x4D, 0x00}};
    case VerdictState::No:
    case VerdictState::Spills:
    case VerdictState::Refused:
        return dark ? BannerColors{{0x47, 0x1F, 0x1F}, {0xFF, 0xB0, 0xA8}}
                    : BannerColors{{0xFC, 0xE5, 0xE3}, {0x8E, 0x1B, 0x12}};
    case VerdictState::Unknown: break;
    }
    return dark ? BannerColors{{0x2E, 0x33, 0x3C}, {0xDD, 0xE1, 0xE8}}
                : BannerColors{{0xE8, 0xEA, 0xEE}, {0x38, 0x3D, 0x46}};
}

ChartColors chartColors(const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Active, QPalette::Window);
    const QColor text = palette.color(QPalette::Active, QPalette::WindowText);
    const bool dark = isDark(palette);
    ChartColors colors;
    colors.ground = ground;
    colors.text = text;
    colors.faintText = mix(ground, text, dark ? 0.66 : 0.64);
    colors.track = mix(ground, text, dark ? 0.06 : 0.03);
    colors.border = mix(ground, text, dark ? 0.28 : 0.18);
    colors.hatch = mix(ground, text, dark ? 0.34 : 0.28);
    colors.limit = dark ? QColor(0xFF, 0x7F, 0x70) : QColor(0xC4, 0x30, 0x24);
    return colors;
}

} // namespace vramplan
