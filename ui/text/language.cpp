// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QFont>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace vramplan {
namespace {

void install(const QLocale& locale, const QString& name, const QString& folder) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(locale, name, QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

void installLanguage(const QString& wish) {
    const QLocale locale = wish.isEmpty() ? QLocale::system() : QLocale(wish);
    QLocale::setDefault(locale);
    if (locale.language() == QLocale::English || locale.language() == QLocale::C) return;
    install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(locale, QStringLiteral("vramplan"), QStringLiteral(":/translations"));
    if (locale.language() == QLocale::Chinese) {
        // A font without Chinese characters would be filled up glyph by glyph from whatever else there is.
        QFont font = QGuiApplication::font();
        font.setFamilies({font.family(), QStringLiteral("Noto Sans CJK SC")});
        QGuiApplication::setFont(font);
    }
}

} // namespace vramplan
