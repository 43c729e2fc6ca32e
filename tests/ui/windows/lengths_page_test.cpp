// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/lengths_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/choice_box.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace vramplan {
namespace {

using Lengths = std::vector<std::uint64_t>;

class LengthsPageTest : public test::WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        openTab("Lengths");
    }
    QPlainTextEdit& editor() const { return *named<QPlainTextEdit>("Lengths"); }
    void press(const char* text) const {
        for (auto* button : window->findChild<LengthsPage*>()->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    bool says(const char* text) const {
        for (const QLabel* label : window->findChild<LengthsPage*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QString::fromUtf8(text))) return true;
        return false;
    }
};

TEST_F(LengthsPageTest, TypedLengthsBecomeThePlanInOneStep) {
    editor().selectAll();
    QTest::keyClicks(&editor(), QStringLiteral("1024"));
    QTest::keyClick(&editor(), Qt::Key_Return);
    QTest::keyClicks(&editor(), QStringLiteral("8k x 3"));
    press("Use these lengths");
    EXPECT_EQ(session.scenario().workload.lengths, (Lengths{1024, 8192, 8192, 8192}));
    EXPECT_EQ(session.undoStack().count(), 1);
    // 131,072 B for each of 25,600 tokens = 3.125 GiB.
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("3.12 GiB"));
    EXPECT_EQ(control("Context per sequence").box().number(), 8192u);
    EXPECT_EQ(control("Sequences").box().number(), 4u);
    EXPECT_TRUE(says("6,400")) << "the mean";
    EXPECT_TRUE(says("7,168 tokens")) << "padding";
    session.undoStack().undo();
    settle();
    EXPECT_TRUE(session.scenario().workload.lengths.empty());
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
}

TEST_F(LengthsPageTest, APastedColumnAndItsBadLines) {
    QGuiApplication::clipboard()->setText(QStringLiteral("100\nlots\n300\n"));
    press("Paste");
    EXPECT_TRUE(says("Line 2 is left out"));
    press("Use these lengths");
    EXPECT_EQ(session.scenario().workload.lengths, (Lengths{100, 300}));
    press("Equal lengths again");
    EXPECT_TRUE(session.scenario().workload.lengths.empty());
    EXPECT_EQ(session.scenario().workload.context, 300u);
    EXPECT_EQ(session.scenario().workload.sequences, 2u);
}

TEST_F(LengthsPageTest, ACsvFileWithSeveralColumns) {
    answer = folder.filePath(QStringLiteral("requests.csv"));
    QFile file(answer);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("id,prompt,total\n1,10,30\n2,20,60\n");
    file.close();
    press("Import CSV…");
    auto* column = named<ChoiceBox>("Column of the lengths");
    ASSERT_TRUE(column->isVisible());
    column->setCurrentIndex(2);
    Q_EMIT column->activated(2);
    press("Use these lengths");
    EXPECT_EQ(session.scenario().workload.lengths, (Lengths{30, 60}));
}

TEST_F(LengthsPageTest, APlainListAfterATableIsReadWhole) {
    QGuiApplication::clipboard()->setText(QStringLiteral("id,prompt,total\n1,10,30\n2,20,60\n"));
    press("Paste");
    auto* column = named<ChoiceBox>("Column of the lengths");
    column->setCurrentIndex(2);
    Q_EMIT column->activated(2);
    QGuiApplication::clipboard()->setText(QStringLiteral("100\n300\n"));
    press("Paste");
    EXPECT_FALSE(column->isVisible());
    EXPECT_FALSE(says("is left out"));
    press("Use these lengths");
    EXPECT_EQ(session.scenario().workload.lengths, (Lengths{100, 300}));
}

TEST_F(LengthsPageTest, AFileThatCannotBeReadIsAProblemInPlace) {
    answer = folder.filePath(QStringLiteral("missing.csv"));
    press("Import CSV…");
    EXPECT_EQ(problems().size(), 1);
}

TEST_F(LengthsPageTest, TheSharedPrefixIsNotLongerThanTheShortest) {
    setLengths(session, {1000, 5000});
    settle();
    type("Shared prefix", QStringLiteral("4096"));
    EXPECT_EQ(session.scenario().workload.prefix, 1000u);
    EXPECT_TRUE(says("saves nothing in this engine")) << "the reference formula stores it per sequence";
    type("Shared prefix", QStringLiteral("0"));
    EXPECT_EQ(session.scenario().workload.prefix, 0u);
    EXPECT_EQ(session.undoStack().count(), 3);
}

} // namespace
} // namespace vramplan
