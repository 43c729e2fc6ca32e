// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTranslator>

namespace vramplan::test {

/// A language that everything is translated into: "⟦Láayéers⟧" of "Layers", longer and marked, with values,
/// keys and tags where they were. A text that shows without the mark never went through a translation.
class PseudoTranslator final : public QTranslator {
public:
    QString translate(
        const char* context, const char* text, const char* disambiguation, int n) const override;
    bool isEmpty() const override { return false; }

    /// What is left of a text outside of the marks.
    static QString untranslated(const QString& text);
};

} // namespace vramplan::test
