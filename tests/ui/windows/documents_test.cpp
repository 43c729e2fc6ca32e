// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"

#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>

namespace vramplan {
namespace {

using test::WindowTest;

class DocumentsTest : public WindowTest {
protected:
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    QString file(const char* name, const QByteArray& content) const {
        QFile out(path(name));
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(content);
        return path(name);
    }
    static QByteArray content(const QString& path) {
        QFile in(path);
        EXPECT_TRUE(in.open(QIODevice::ReadOnly));
        return in.readAll();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) const {
        QTest::keyClick(window.get(), key, modifiers);
        settle();
    }
    void dropAndWait(const QString& dropped) {
        QSignalSpy ended(&planLoader, &PlanLoader::ended);
        drop(dropped);
        ASSERT_TRUE(ended.count() > 0 || ended.wait());
        settle();
    }
    QString saved(const char* name) {
        answer = path(name);
        press(Qt::Key_S);
        return answer;
    }
};

TEST_F(DocumentsTest, SavingAsksOnceForTheFileAndClearsTheMark) {
    EXPECT_FALSE(window->isWindowModified());
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_TRUE(window->windowTitle().contains(QStringLiteral("[*]")));
    saved("lab.vramplan");
    EXPECT_TRUE(asked.endsWith(QStringLiteral(".vramplan"))) << asked.toStdString();
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("lab[*]")))
        << window->windowTitle().toStdString();
    asked.clear();
    type("Context per sequence", QStringLiteral("32k"));
    press(Qt::Key_S);
    EXPECT_TRUE(asked.isEmpty()) << "the file is known by now";
    EXPECT_TRUE(content(path("lab.vramplan")).contains("\"context\": 32768"));
    press(Qt::Key_Z);
    EXPECT_TRUE(window->isWindowModified()) << "the file holds another plan than the window";
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(DocumentsTest, SaveAsLeavesTheFirstFileAlone) {
    type("Context per sequence", QStringLiteral("16k"));
    saved("one.vramplan");
    const QByteArray one = content(path("one.vramplan"));
    type("Context per sequence", QStringLiteral("32k"));
    answer = path("two.vramplan");
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(content(path("one.vramplan")), one);
    EXPECT_TRUE(content(path("two.vramplan")).contains("\"context\": 32768"));
    EXPECT_EQ(settings.recentPlans(), (QStringList{path("two.vramplan"), path("one.vramplan")}));
}

TEST_F(DocumentsTest, AFileThatCannotBeWrittenIsToldAndTheMarkStays) {
    type("Context per sequence", QStringLiteral("16k"));
    saved("no/such/folder/lab.vramplan");
    EXPECT_EQ(problems().size(), 1);
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_TRUE(document.path().isEmpty());
}

TEST_F(DocumentsTest, ADroppedPlanReplacesTheWindowsPlan) {
    type("Context per sequence", QStringLiteral("16k"));
    type("KV heads", QStringLiteral("4"));
    saved("lab.vramplan");
    type("KV heads", QStringLiteral("8"));
    saveAnswer = SaveAnswer::Discard;
    dropAndWait(path("lab.vramplan"));
    EXPECT_EQ(askedToSave.size(), 1);
    // 2 × 32 layers × 16,384 tokens × 4 heads × 128 × 2 B
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(control("KV heads").box().number(), 4u);
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_FALSE(session.undoStack().canUndo());
}

TEST_F(DocumentsTest, ChangesAreNotLostWithoutAQuestion) {
    saved("lab.vramplan");
    type("Context per sequence", QStringLiteral("16k"));
    saveAnswer = SaveAnswer::Cancel;
    dropAndWait(path("lab.vramplan"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB")) << "the user went on with the plan";
    press(Qt::Key_N);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
    EXPECT_FALSE(window->close());
    EXPECT_EQ(
        askedToSave, (QStringList{QStringLiteral("lab"), QStringLiteral("lab"), QStringLiteral("lab")}));
    saveAnswer = SaveAnswer::Save;
    EXPECT_TRUE(window->close());
    EXPECT_TRUE(content(path("lab.vramplan")).contains("\"context\": 16384"));
}

TEST_F(DocumentsTest, ANewPlanBeginsANewDocument) {
    type("Context per sequence", QStringLiteral("16k"));
    saved("lab.vramplan");
    press(Qt::Key_N);
    EXPECT_TRUE(askedToSave.isEmpty());
    EXPECT_TRUE(document.path().isEmpty());
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(DocumentsTest, RecentPlansOpenFromTheMenu) {
    type("Context per sequence", QStringLiteral("16k"));
    saved("lab.vramplan");
    press(Qt::Key_N);
    QMenu* recent = nullptr;
    for (QMenu* menu : window->menuBar()->findChildren<QMenu*>())
        if (menu->title().contains(QStringLiteral("recent plan"))) recent = menu;
    ASSERT_NE(recent, nullptr);
    Q_EMIT recent->aboutToShow();
    ASSERT_EQ(recent->actions().size(), 1);
    QSignalSpy ended(&planLoader, &PlanLoader::ended);
    recent->actions().front()->trigger();
    ASSERT_TRUE(ended.wait());
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
}

TEST_F(DocumentsTest, PlansThatCannotBeOpenedSayWhyAndLoseNothing) {
    const QString paths[] = {file("newer.vramplan", R"({"format": "vramplan.plan/2"})"),
        file("text.vramplan", "no JSON"), path("missing.vramplan"),
        file("model.vramplan",
            R"({"format": "vramplan.plan/1", "model": {"reference": "/gone/model.gguf"}})")};
    int count = 0;
    for (const QString& each : paths) {
        dropAndWait(each);
        ASSERT_EQ(problems().size(), ++count) << each.toStdString();
    }
    EXPECT_TRUE(problems().last().contains(QStringLiteral("newer version")))
        << problems().last().toStdString();
    EXPECT_TRUE(askedToSave.isEmpty());
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_TRUE(document.path().isEmpty());
}

TEST_F(DocumentsTest, PlansOfEachOlderFormatOpen) {
    // 2 × 16 layers × 8 heads × 64 × 2 B = 32,768 B per token.
    dropAndWait(file("draft.vramplan",
        R"({"format": "vramplan.plan/0", "model": {"embedded": {"kind": "uniform", "layers": 16, "heads": 32,
        "kv_heads": 8, "head_dim": 64}}, "context": 32768, "kv_k": "f16", "kv_v": "f16"})"));
    EXPECT_TRUE(problems().isEmpty()) << problems().join(u' ').toStdString();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    dropAndWait(file("first.vramplan",
        R"({"format": "vramplan.plan/1", "model": {"reference": "", "embedded": {"kind": "uniform", "layers": 16,
        "heads": 32, "kv_heads": 8, "head_dim": 64}}, "workload": {"context": 65536},
        "precision": {"kv_k": "f16", "kv_v": "f16"}})"));
    EXPECT_TRUE(problems().isEmpty()) << problems().join(u' ').toStdString();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
}

TEST_F(DocumentsTest, UnknownKeysSurviveOpeningChangingAndSaving) {
    saved("lab.vramplan");
    QByteArray text = content(path("lab.vramplan"));
    text.replace("\"notes\": \"\"", "\"notes\": \"ask Kim\", \"price\": 7");
    dropAndWait(file("lab.vramplan", text));
    type("Context per sequence", QStringLiteral("16k"));
    press(Qt::Key_S);
    text = content(path("lab.vramplan"));
    EXPECT_TRUE(text.contains("\"price\": 7"));
    EXPECT_TRUE(text.contains("ask Kim"));
    EXPECT_TRUE(text.contains("\"context\": 16384"));
}

} // namespace
} // namespace vramplan
