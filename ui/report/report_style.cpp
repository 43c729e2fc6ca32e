// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_style.h"

#include <QGuiApplication>
#include <QLocale>
#include <QStringList>

namespace vramplan {
namespace {

/// Families that hold the language's own characters; fallback fonts alone would mix styles of other regions.
QStringList languageFamilies() {
    const QLocale locale;
    switch (locale.language()) {
    case QLocale::Chinese:
        return locale.script() == QLocale::TraditionalChineseScript
            ? QStringList{QStringLiteral("Noto Sans CJK TC"), QStringLiteral("Microsoft JhengHei"),
                  QStringLiteral("PingFang TC")}
            : QStringList{QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Microsoft YaHei"),
                  QStringLiteral("PingFang SC")};
    case QLocale::Japanese:
        return {
            QStringLiteral("Noto Sans CJK JP"), QStringLiteral("Yu Gothic"), QStringLiteral("Hiragino Sans")};
    case QLocale::Korean:
        return {QStringLiteral("Noto Sans CJK KR"), QStringLiteral("Malgun Gothic"),
            QStringLiteral("Apple SD Gothic Neo")};
    default: return {};
    }
}

} // namespace

ReportStyle ReportStyle::make() {
    QFont base = QGuiApplication::font();
    base.setFamilies(languageFamilies() + base.families());
    base.setHintingPreference(QFont::PreferNoHinting);
    // Shaping would write "fi" as one glyph, and digits beside Latin letters in variants of Noto Sans CJK
    // that have no character: text copied from the report would miss them. Scripts that need shaping still
    // get it.
    base.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::PreferNoShaping));
    const auto font = [&](int tenths, bool bold) {
        QFont result = base;
        result.setPixelSize(tenths);
        result.setBold(bold);
        return result;
    };
    ReportStyle style;
    style.body = font(90, false);
    style.bold = font(90, true);
    style.small = font(78, false);
    style.title = font(180, true);
    style.heading = font(130, true);
    style.subheading = font(105, true);
    style.palette = QPalette(style.text, Qt::white, Qt::white, style.rule, style.faint, style.text, Qt::white,
        Qt::white, Qt::white);
    return style;
}

} // namespace vramplan
