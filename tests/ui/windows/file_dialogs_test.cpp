// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/file_dialogs.h"

#include "ui/report/export_formats.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

const QStringList kKinds = {QStringLiteral("PDF report (*.pdf)"), QStringLiteral("JSON (*.json)")};

TEST(FileSuffix, IsAddedWhereTheNameEndsInNone) {
    const auto path = [](const char* name) {
        return withSuffix(QString::fromLatin1(name), kKinds[1], kKinds).toStdString();
    };
    EXPECT_EQ(path("/a/plan"), "/a/plan.json");
    EXPECT_EQ(path("/a/Llama-3.1-8B-Instruct"), "/a/Llama-3.1-8B-Instruct.json");
    EXPECT_EQ(path("/a/Llama-3.1-8B-Instruct.json"), "/a/Llama-3.1-8B-Instruct.json");
    EXPECT_EQ(path("/a/plan.PDF"), "/a/plan.PDF") << "what the user wrote";
    EXPECT_EQ(path("/a.pdf/plan"), "/a.pdf/plan.json");
    EXPECT_EQ(path("/a/.pdf"), "/a/.pdf.json") << "a hidden file's name is no suffix";
}

TEST(FileSuffix, IsChangedWithTheKind) {
    const auto path = [](const char* name) {
        return asKind(QString::fromLatin1(name), kKinds[1], kKinds).toStdString();
    };
    EXPECT_EQ(path("/a/Qwen2.5-7B.pdf"), "/a/Qwen2.5-7B.json");
    EXPECT_EQ(path("/a/Qwen2.5-7B"), "/a/Qwen2.5-7B");
}

class SaveDialogTest : public testing::Test {
protected:
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    void write(const char* name) const {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    }
    static QFileDialog* dialog() {
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<QFileDialog*>(each); found && found->isVisible()) return found;
        return nullptr;
    }
    static QLineEdit* nameEdit() { return dialog()->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")); }
    /// Types a name, or keeps the proposed one, and presses Save.
    static void save(const QString& name = {}) {
        if (!name.isEmpty()) {
            nameEdit()->selectAll();
            QTest::keyClicks(nameEdit(), name);
        }
        dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    }
    /// Does something once the event loop of a dialog runs.
    template <class Do>
    static void then(Do act) {
        QTimer::singleShot(0, qApp, act);
    }
    void SetUp() override { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    QTemporaryDir folder;
    FileDialogs dialogs = desktopFileDialogs();
};

TEST_F(SaveDialogTest, ProposesTheWholeNameAndSavesUnderIt) {
    QString proposed;
    then([&] {
        proposed = nameEdit()->text();
        save();
    });
    EXPECT_EQ(dialogs.savePlan(nullptr, path("Llama-3.1-8B-Instruct.vramplan")),
        path("Llama-3.1-8B-Instruct.vramplan"));
    EXPECT_EQ(proposed, QStringLiteral("Llama-3.1-8B-Instruct.vramplan"));
}

TEST_F(SaveDialogTest, ATypedNameWithDotsGetsItsSuffix) {
    then([] { save(QStringLiteral("Qwen2.5-7B")); });
    EXPECT_EQ(dialogs.savePlan(nullptr, path("plan.vramplan")), path("Qwen2.5-7B.vramplan"));
    then([] { save(QStringLiteral("Qwen2.5-7B")); });
    EXPECT_EQ(
        dialogs.exportAs(nullptr, path("plan.json"), exportSubjects().front()), path("Qwen2.5-7B.json"));
}

TEST_F(SaveDialogTest, AnotherKindIsChosenWithoutTyping) {
    then([] {
        for (const QString& filter : dialog()->nameFilters()) {
            if (!filter.contains(QStringLiteral("*.json"))) continue;
            dialog()->selectNameFilter(filter);
            Q_EMIT dialog()->filterSelected(filter);
        }
        save();
    });
    EXPECT_EQ(
        dialogs.exportAs(nullptr, path("Qwen2.5-7B.pdf"), exportSubjects().front()), path("Qwen2.5-7B.json"));
}

TEST_F(SaveDialogTest, AsksBeforeTheNameWithItsSuffixReplacesAFile) {
    write("Qwen2.5-7B.vramplan");
    QStringList questions;
    const auto reply = [&](QMessageBox::StandardButton button) {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        questions << box->text();
        box->button(button)->click();
    };
    then([&] {
        save(QStringLiteral("Qwen2.5-7B"));
        then([&] {
            reply(QMessageBox::No);
            then([&] { save(QStringLiteral("Qwen2.5-14B")); });
        });
    });
    EXPECT_EQ(dialogs.savePlan(nullptr, path("plan.vramplan")), path("Qwen2.5-14B.vramplan"));
    ASSERT_EQ(questions.size(), 1);
    EXPECT_TRUE(questions[0].contains(QStringLiteral("Qwen2.5-7B.vramplan"))) << questions[0].toStdString();
    then([&] {
        save(QStringLiteral("Qwen2.5-7B"));
        then([&] { reply(QMessageBox::Yes); });
    });
    EXPECT_EQ(dialogs.savePlan(nullptr, path("plan.vramplan")), path("Qwen2.5-7B.vramplan"));
}

} // namespace
} // namespace vramplan
