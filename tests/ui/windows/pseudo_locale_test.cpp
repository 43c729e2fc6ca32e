// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/pseudo_translator.h"
#include "tests/ui/support/visible_texts.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTest>

namespace vramplan {
namespace {

/// Installed before the window is made, as a language is.
struct Installed {
    Installed() { QApplication::installTranslator(&translator); }
    ~Installed() { QApplication::removeTranslator(&translator); }
    test::PseudoTranslator translator;
};

class PseudoLocaleTest : Installed, public test::WindowTest {
protected:
    PseudoLocaleTest() : WindowTest(test::plan({24, 12})) { }

    void SetUp() override {
        WindowTest::SetUp();
        setEngine(session, context.profiles("llama.cpp")->front());
        settleInsights();
    }
};

/// The catalogue's own names.
bool isModelName(const test::VisibleText& visible) {
    return visible.owner.startsWith(QStringLiteral("vramplan::ModelPicker"));
}

/// Words that are the same in every language: units, names of programs and products, types of numbers,
/// options in the programs' own spelling.
bool isName(const QString& word) {
    static const QRegularExpression names(
        QStringLiteral("^(?:[KMGT]i?B|GB|MB|B|k|m|[A-Za-z0-9.\\-]*_[A-Za-z0-9_.\\-]*|--?[a-z][a-z\\-]*|"
                       "llama\\.cpp|Ollama|vLLM|SGLang|"
                       "TensorRT-LLM|English|awq|gptq|sequences|batch|outputs|repack|mmap|fit|[a-z]*[0-9][A-"
                       "Za-z0-9_.]*|[A-Z]{1,5}[0-9]*|b[0-9]+|RTX|"
                       "auto|on|off|true|"
                       "false|layer|row|none)$"));
    return word.size() < 3 || names.match(word).hasMatch();
}

TEST_F(PseudoLocaleTest, EveryTextIsTranslated) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z][A-Za-z0-9_.\\-]*"));
    QStringList plain;
    visitPages([&](const QString& page) {
        for (const test::VisibleText& visible : test::visibleTexts(*window)) {
            if (isModelName(visible)) continue;
            const QString outside = test::PseudoTranslator::untranslated(visible.text);
            for (auto at = word.globalMatch(outside); at.hasNext();)
                if (const QString found = at.next().captured(); !isName(found)) {
                    const QString line = QStringLiteral("%1: %2 [%3]").arg(page, visible.text, visible.owner);
                    if (!plain.contains(line)) plain << line;
                    break;
                }
        }
    });
    EXPECT_TRUE(plain.isEmpty()) << plain.size() << "\n" << plain.join(QLatin1Char('\n')).toStdString();
}

TEST_F(PseudoLocaleTest, LongerTextsAreNotCutOff) {
    visitPages([&](const QString& page) {
        const QStringList cut = test::cutOffTexts(*window);
        EXPECT_TRUE(cut.isEmpty()) << page.toStdString() << ": "
                                   << cut.join(QStringLiteral(" | ")).toStdString();
    });
}

} // namespace
} // namespace vramplan
