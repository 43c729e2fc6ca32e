// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/run_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace vramplan {
namespace {

class RunPageTest : public test::WindowTest {
protected:
    void useLlamaCpp() {
        const auto profiles = context.profiles("llama.cpp");
        ASSERT_TRUE(profiles);
        setEngine(session, profiles->front());
        settle();
    }
    QString command(const char* name = "Launch command") const {
        const auto* text = named<QPlainTextEdit>(name);
        return text->isVisible() ? text->toPlainText() : QString();
    }
};

TEST_F(RunPageTest, TheCommandFollowsThePlan) {
    useLlamaCpp();
    openTab("Run");
    type("Sequences", QStringLiteral("4"));
    // llama-server's --ctx-size is the sum over its slots: 4 × 8,192.
    EXPECT_TRUE(command().contains(QStringLiteral("--ctx-size 32768 --parallel 4")))
        << command().toStdString();
    setSetting(session, "ubatch_size", "256");
    settle();
    EXPECT_TRUE(command().contains(QStringLiteral("--ubatch-size 256"))) << command().toStdString();
    EXPECT_TRUE(command("Benchmark command").contains(QStringLiteral("--ubatch-size 256")));
}

TEST_F(RunPageTest, CopyTakesTheWholeCommand) {
    useLlamaCpp();
    openTab("Run");
    QTest::mouseClick(named<QPushButton>("Copy launch command"), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), command());
    EXPECT_TRUE(command().startsWith(QStringLiteral("llama-server ")));
}

TEST_F(RunPageTest, TheFormulaSaysThatItHasNone) {
    openTab("Run");
    EXPECT_TRUE(command().isEmpty());
    bool said = false;
    for (const QLabel* label : window->findChild<RunPage*>()->findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("no launch command")));
    EXPECT_TRUE(said);
}

TEST_F(RunPageTest, AHiddenPageCatchesUpWhenItIsShown) {
    useLlamaCpp();
    openTab("Run");
    openTab("Breakdown");
    const QString before = named<QPlainTextEdit>("Launch command")->toPlainText();
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_EQ(named<QPlainTextEdit>("Launch command")->toPlainText(), before) << "nobody sees it";
    openTab("Run");
    EXPECT_TRUE(command().contains(QStringLiteral("--ctx-size 16384"))) << command().toStdString();
}

} // namespace
} // namespace vramplan
