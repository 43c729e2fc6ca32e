// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/window_set.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/message_list.h"
#include "ui/widgets/number_control.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

constexpr const char* kFolderVariable = "VRAMPLAN_TEST_FOLDER";

class WindowSetTest : public testing::Test {
protected:
    WindowSetTest() {
        const QByteArray given = qgetenv(kFolderVariable);
        root = given.isEmpty() ? temporary.path() : QString::fromLocal8Bit(given);
    }

    QString unsaved() const { return root + QStringLiteral("/unsaved"); }
    QStringList copies() const {
        return QDir(unsaved()).entryList({QStringLiteral("*.vramplan")}, QDir::Files);
    }

    WindowParts parts() {
        const auto ask = [this](QWidget*, const QString&) { return answer; };
        const auto askToSave = [this](QWidget*, const QString&) {
            ++questions;
            return saveAnswer;
        };
        return {.context = context,
            .presets = presets,
            .localModels = localModels,
            .settings = settings,
            .probe = [](const Machine::Progress&) { return ProbeResult(); },
            .openModel = [](const std::string&) -> Result<ModelSpec> {
                return fail(ErrorKind::Unreadable, "file_missing", "there is no such file or folder");
            },
            .dialogs = FileDialogs{ask, ask, {}, ask, ask, askToSave},
            .reportInput = [](const Machine&, const PlanState&) { return ReportInput(); },
            .usualPlan = [] { return test::plan(); },
            .autosaveFolder = unsaved()};
    }
    static void setContextIn(MainWindow& window, const QString& text) {
        for (NumberControl* each : window.findChildren<NumberControl*>()) {
            if (each->box().accessibleName() != QStringLiteral("Context per sequence")) continue;
            each->box().selectAll();
            QTest::keyClicks(&each->box(), text);
            QTest::keyClick(&each->box(), Qt::Key_Return);
        }
        QApplication::processEvents();
    }
    static quint64 contextIn(const MainWindow& window) {
        for (NumberControl* each : window.findChildren<NumberControl*>())
            if (each->box().accessibleName() == QStringLiteral("Context per sequence"))
                return each->box().number();
        return 0;
    }
    static std::vector<MainWindow*> windows() {
        std::vector<MainWindow*> found;
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* window = qobject_cast<MainWindow*>(each); window != nullptr && window->isVisible())
                found.push_back(window);
        return found;
    }
    static void trigger(const MainWindow& window, const QString& title) {
        for (const QMenu* menu : window.menuBar()->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text().remove(QLatin1Char('&')) == title) {
                    action->trigger();
                    QApplication::processEvents();
                    return;
                }
        FAIL() << "there is no menu item " << title.toStdString();
    }

    QTemporaryDir temporary;
    QString root;
    Settings settings{temporary.filePath(QStringLiteral("settings.ini"))};
    AppContext context{VRAMPLAN_SOURCE_DIR "/presets", ModelCatalogue()};
    PresetFolder presets{context, QString(), [] { return Result<ModelCatalogue>(ModelCatalogue()); }};
    LocalModelSearch localModels{settings, {}};
    QString answer;
    SaveAnswer saveAnswer = SaveAnswer::Cancel;
    int questions = 0;
};

TEST_F(WindowSetTest, WindowsHavePlansOfTheirOwn) {
    WindowSet set(parts());
    MainWindow& first = set.add(test::plan());
    trigger(first, QStringLiteral("New window"));
    ASSERT_EQ(set.count(), 2u);
    ASSERT_EQ(windows().size(), 2u);
    setContextIn(first, QStringLiteral("16k"));
    MainWindow* second = windows()[0] == &first ? windows()[1] : windows()[0];
    EXPECT_EQ(contextIn(first), 16384u);
    EXPECT_EQ(contextIn(*second), 8192u);
    EXPECT_TRUE(first.isWindowModified());
    EXPECT_FALSE(second->isWindowModified());
    second->close();
    EXPECT_TRUE(QTest::qWaitFor([&] { return set.count() == 1; }));
    EXPECT_EQ(questions, 0) << "nothing had changed there";
    saveAnswer = SaveAnswer::Discard;
    trigger(first, QStringLiteral("Quit"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return set.count() == 0; }));
    EXPECT_EQ(questions, 1);
    EXPECT_TRUE(copies().isEmpty()) << "what the user does not want does not come back";
}

TEST_F(WindowSetTest, AChoiceForAllWindowsIsTickedInEachOfThem) {
    WindowSet set(parts());
    MainWindow& first = set.add(test::plan());
    MainWindow& second = set.add(test::plan());
    trigger(second, QStringLiteral("Letter"));
    trigger(second, QStringLiteral("English"));
    for (const MainWindow* window : {&first, &second}) {
        QStringList ticked;
        for (QMenu* menu : window->menuBar()->findChildren<QMenu*>()) {
            Q_EMIT menu->aboutToShow();
            for (const QAction* action : menu->actions())
                if (action->isChecked()) ticked << action->text();
        }
        for (const char* each : {"Letter", "English"})
            EXPECT_TRUE(ticked.contains(QLatin1StringView(each))) << each;
        for (const char* each : {"As the &country", "A4", "简体中文"})
            EXPECT_FALSE(ticked.contains(QString::fromUtf8(each))) << each;
    }
}

TEST_F(WindowSetTest, AFileIsShownByOneWindowOnly) {
    WindowSet set(parts());
    MainWindow& first = set.add(test::plan());
    answer = temporary.filePath(QStringLiteral("lab.vramplan"));
    trigger(first, QStringLiteral("Save"));
    MainWindow& second = set.add(test::plan());
    second.open(answer);
    EXPECT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == &first; }));
    EXPECT_FALSE(second.windowTitle().startsWith(QStringLiteral("lab")));
}

TEST_F(WindowSetTest, ACopyIsKeptWhileThereAreUnsavedChanges) {
    WindowSet set(parts());
    MainWindow& window = set.add(test::plan());
    EXPECT_TRUE(copies().isEmpty());
    setContextIn(window, QStringLiteral("16k"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return copies().size() == 1; }));
    answer = temporary.filePath(QStringLiteral("lab.vramplan"));
    trigger(window, QStringLiteral("Save"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return copies().isEmpty(); }));
}

TEST_F(WindowSetTest, ARunningWindowIsNotTakenForALeftOver) {
    WindowSet set(parts());
    setContextIn(set.add(test::plan()), QStringLiteral("16k"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return copies().size() == 1; }));
    WindowSet other(parts());
    EXPECT_FALSE(other.recover());
    EXPECT_EQ(copies().size(), 1);
}

/// Not a test by itself: the program that the next one kills.
TEST_F(WindowSetTest, DISABLED_Victim) {
    WindowSet set(parts());
    MainWindow& window = set.add(test::plan());
    setContextIn(window, QStringLiteral("48k"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return copies().size() == 1; }));
    QTest::qWait(60000);
}

TEST_F(WindowSetTest, AKilledProgramRestoresTheUnsavedPlan) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QString::fromLatin1(kFolderVariable), root);
    program.setProcessEnvironment(environment);
    program.start(QApplication::applicationFilePath(),
        {QStringLiteral("--gtest_also_run_disabled_tests"),
            QStringLiteral("--gtest_filter=*DISABLED_Victim")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return copies().size() == 1; }, 30000));
    program.kill();
    ASSERT_TRUE(program.waitForFinished());

    WindowSet set(parts());
    ASSERT_TRUE(set.recover());
    ASSERT_EQ(windows().size(), 1u);
    MainWindow& window = *windows().front();
    EXPECT_EQ(contextIn(window), 49152u);
    EXPECT_TRUE(window.isWindowModified());
    EXPECT_EQ(window.findChild<MessageList*>()->problems().size(), 1) << "the user is told";
    // Saved under its name it is gone from the unsaved ones.
    answer = temporary.filePath(QStringLiteral("lab.vramplan"));
    trigger(window, QStringLiteral("Save"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return copies().isEmpty(); }));
    EXPECT_TRUE(QFile::exists(answer));
}

TEST_F(WindowSetTest, ACopyThatCannotBeReadIsToldOnceAndKept) {
    QDir().mkpath(unsaved());
    QFile broken(unsaved() + QStringLiteral("/broken.vramplan"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("half a pl");
    broken.close();
    WindowSet set(parts());
    EXPECT_FALSE(set.recover());
    const MainWindow& window = set.add(test::plan());
    EXPECT_EQ(window.findChild<MessageList*>()->problems().size(), 1);
    const QStringList kept = QDir(unsaved()).entryList({QStringLiteral("broken*")}, QDir::Files);
    ASSERT_EQ(kept.size(), 1);
    const QString told = window.findChild<MessageList*>()->problems().first();
    EXPECT_TRUE(told.contains(QDir(unsaved()).filePath(kept.first()))) << told.toStdString();
    WindowSet later(parts());
    EXPECT_FALSE(later.recover());
    EXPECT_TRUE(later.add(test::plan()).findChild<MessageList*>()->problems().isEmpty());
}

} // namespace
} // namespace vramplan
