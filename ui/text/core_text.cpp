// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/core_text.h"

#include "resources/translations/core_texts.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

namespace vramplan {
namespace {

constexpr const char* kContext = "Core";

/// A pattern of the core's sources: "{} of {} layers" as an expression that finds the values again.
struct Pattern {
    const char* english;
    QRegularExpression expression;
};

/// `{}`, `{:.2f}` and `{0}` are values; `{{` is a brace.
const QRegularExpression& hole() {
    static const QRegularExpression expression(QStringLiteral("\\{[0-9]*(?::[^{}]*)?\\}"));
    return expression;
}

QString expressionOf(const QString& pattern) {
    QString text;
    qsizetype from = 0;
    for (auto at = hole().globalMatch(pattern); at.hasNext();) {
        const auto match = at.next();
        text += QRegularExpression::escape(pattern.mid(from, match.capturedStart() - from))
            + QStringLiteral("(.*?)");
        from = match.capturedEnd();
    }
    return QRegularExpression::anchoredPattern(text + QRegularExpression::escape(pattern.mid(from)));
}

/// Longest first: what is said most precisely is meant.
std::vector<Pattern> patternsWithValues() {
    std::vector<Pattern> patterns;
    for (const char* english : kCoreTexts) {
        QString text = QString::fromUtf8(english);
        if (hole().match(text).hasMatch())
            patterns.push_back({english,
                QRegularExpression(expressionOf(text), QRegularExpression::DotMatchesEverythingOption)});
    }
    std::ranges::stable_sort(patterns, std::greater(),
        [](const Pattern& pattern) { return std::string_view(pattern.english).size(); });
    return patterns;
}

/// The values in the order of the English pattern's holes go into the translation's holes: in the same order,
/// or where the translation numbers them ("{1}"), by number.
QString filled(const QString& pattern, const QRegularExpressionMatch& values) {
    QString text;
    qsizetype from = 0;
    int next = 1;
    for (auto at = hole().globalMatch(pattern); at.hasNext();) {
        const auto match = at.next();
        bool numbered = false;
        const int number = match.capturedView().mid(1, match.capturedLength() - 2).toInt(&numbered);
        const QString value = values.captured(numbered ? number + 1 : next++);
        text += pattern.mid(from, match.capturedStart() - from) + coreText(value.toStdString());
        from = match.capturedEnd();
    }
    return text + pattern.mid(from);
}

QString found(const QString& english) {
    static const std::vector<Pattern> patterns = patternsWithValues();
    for (const Pattern& pattern : patterns) {
        const QString translated = corePattern(pattern.english);
        if (translated == QLatin1String(pattern.english)) continue;
        const auto match = pattern.expression.match(english);
        if (match.hasMatch()) return filled(translated, match);
    }
    return english;
}

} // namespace

QString corePattern(const char* english) { return QCoreApplication::translate(kContext, english); }

QString coreInputTitle(const QString& name) {
    QString words = name;
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    return QCoreApplication::translate("CoreInput", words.toUtf8().constData());
}

QString coreText(std::string_view english) {
    QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    // A program without a translation has nothing to look for; "KV cache" is in every language that has one.
    if (text.isEmpty() || corePattern("Token embedding") == QLatin1String("Token embedding")) return text;
    QString translated = corePattern(text.toUtf8().constData());
    if (translated != text || !text.contains(QLatin1Char(' '))) return translated;
    static QHash<QString, QString> known;
    constexpr qsizetype kMostKnown = 4096; // numbers change with every tick
    if (const auto at = known.constFind(text); at != known.constEnd()) return *at;
    if (known.size() >= kMostKnown) known.clear();
    const QString answer = found(text);
    known.insert(text, answer);
    return answer;
}

} // namespace vramplan
