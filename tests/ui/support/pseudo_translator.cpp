// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/pseudo_translator.h"

#include <QRegularExpression>

namespace vramplan::test {
namespace {

constexpr QChar kOpen(0x27E6), kClose(0x27E7); // ⟦ and ⟧

/// Letters are drawn out by about a third.
QString drawnOut(const QString& text) {
    static const QString vowels = QStringLiteral("aeiouAEIOU"), marked = QStringLiteral("áéíóúÁÉÍÓÚ");
    QString longer;
    for (const QChar letter : text) {
        const auto at = vowels.indexOf(letter);
        if (at >= 0) longer += marked[at];
        longer += letter;
    }
    return longer;
}

/// "{layers:layer}" names its noun; "{}" and "{:.2f}" are values.
QString hole(const QString& text) {
    static const QRegularExpression noun(QStringLiteral("^\\{(\\w+):([A-Za-z][^|}]*)(?:\\|([^}]*))?\\}$"));
    const auto match = noun.match(text);
    if (!match.hasMatch()) return text;
    const QString one = match.captured(2), many = match.hasCaptured(3) ? match.captured(3) : one;
    return QStringLiteral("{%1:%2%3%4|%2%5%4}")
        .arg(match.captured(1), QString(kOpen), drawnOut(one), QString(kClose), drawnOut(many));
}

} // namespace

QString PseudoTranslator::translate(const char*, const char* text, const char*, int) const {
    static const QRegularExpression kept(QStringLiteral("\\{[^}]*\\}|<[^>]*>|%L?[0-9n]+|&\\w+;|%[a-z]"));
    const QString english = QString::fromUtf8(text);
    QString pseudo(kOpen);
    qsizetype from = 0;
    for (auto at = kept.globalMatch(english); at.hasNext();) {
        const auto match = at.next();
        pseudo += drawnOut(english.mid(from, match.capturedStart() - from)) + hole(match.captured());
        from = match.capturedEnd();
    }
    return pseudo + drawnOut(english.mid(from)) + kClose;
}

QString PseudoTranslator::untranslated(const QString& text) {
    QString outside;
    int depth = 0;
    for (const QChar letter : text) {
        if (letter == kOpen)
            ++depth;
        else if (letter == kClose)
            --depth;
        else if (depth == 0)
            outside += letter;
    }
    static const QRegularExpression tags(QStringLiteral("<[^>]*>|&\\w+;"));
    return outside.remove(tags);
}

} // namespace vramplan::test
