// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/main_window.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/panels/model_picker.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/explanation.h"
#include "ui/widgets/number_control.h"

#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QTreeView>

namespace vramplan {
namespace {

using test::WindowTest;

class MainWindowTest : public WindowTest { };

TEST_F(MainWindowTest, ShowsThePlanEverywhere) {
    // 2 × 32 layers × 8,192 tokens × 8 heads × 128 × 2 B; 8,030,261,248 parameters × 2 B.
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(cell(Component::Weights), QStringLiteral("14.96 GiB"));
    EXPECT_EQ(chartCell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("Fits"))) << verdict().toStdString();
    EXPECT_EQ(control("Layers").box().number(), 32u);
    EXPECT_EQ(control("Query heads").box().number(), 32u);
    EXPECT_EQ(control("KV heads").box().number(), 8u);
    EXPECT_EQ(control("Head dimension").box().number(), 128u);
    EXPECT_EQ(control("Context per sequence").box().number(), 8192u);
    EXPECT_EQ(control("Sequences").box().number(), 1u);
    EXPECT_EQ(control("Context per sequence").hint(), QStringLiteral("+0.13 GiB per 1k tokens"));
}

TEST_F(MainWindowTest, EachControlMovesTheCache) {
    struct Move {
        const char* name;
        const char* value;
        const char* cache;
    };
    // Each factor of 2 × layers × sequences × tokens × KV heads × head dimension × 2 B from 1 GiB on; query
    // heads are no factor.
    for (const Move& move : {Move{"Layers", "16", "0.50 GiB"}, Move{"KV heads", "32", "4.00 GiB"},
             Move{"Head dimension", "64", "0.50 GiB"}, Move{"Context per sequence", "32k", "4.00 GiB"},
             Move{"Sequences", "3", "3.00 GiB"}, Move{"Query heads", "64", "1.00 GiB"}}) {
        type(move.name, QString::fromLatin1(move.value));
        EXPECT_EQ(cell(Component::KvCache), QString::fromLatin1(move.cache)) << move.name;
        EXPECT_EQ(chartCell(Component::KvCache), cell(Component::KvCache)) << move.name;
        session.undoStack().undo();
        settle();
        EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB")) << move.name;
    }
}

TEST_F(MainWindowTest, QueryHeadsMoveTheWeights) {
    type("Query heads", QStringLiteral("64"));
    // 32 layers × 2 × 32 more heads × 128 × 4,096 × 2 B = 2 GiB on 14.96 GiB.
    EXPECT_EQ(cell(Component::Weights), QStringLiteral("16.96 GiB"));
}

TEST_F(MainWindowTest, PrecisionsMoveWhatTheyAreFor) {
    auto* keys = named<ChoiceBox>("K precision");
    keys->setFocus();
    keys->setCurrentIndex(keys->findText(QStringLiteral("q8_0")));
    Q_EMIT keys->activated(keys->currentIndex());
    settle();
    // Half of 1 GiB at 34 instead of 64 bytes per 32 values: 1 − 0.5 × 30/64 = 0.766 GiB.
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("0.77 GiB"));
    auto* weights = named<ChoiceBox>("Weights precision");
    weights->setCurrentIndex(weights->findText(QStringLiteral("f32")));
    Q_EMIT weights->activated(weights->currentIndex());
    settle();
    EXPECT_EQ(cell(Component::Weights), QStringLiteral("29.92 GiB"));
    EXPECT_EQ(session.undoStack().count(), 2);
}

TEST_F(MainWindowTest, ADragOfTheContextSliderMovesEverythingAndUndoRestoresIt) {
    settleInsights();
    const Scenario before = session.scenario();
    const QString verdictBefore = verdict(), limitsBefore = limits();
    const QString sequencesHint = control("Sequences").hint();
    StopSlider& slider = control("Context per sequence").slider();
    const auto at = [&](double share) {
        return QPoint(static_cast<int>(share * (slider.width() - 1)), slider.height() / 2);
    };
    QTest::mousePress(&slider, Qt::LeftButton, {}, at(0.7));
    for (double share = 0.72; share <= 1.0; share += 0.02) {
        QTest::mouseMove(&slider, at(share));
        settle();
    }
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(1.0));
    settleInsights();

    // The end of the track of a model that names no maximum: 1,048,576 tokens of 131,072 B.
    EXPECT_EQ(control("Context per sequence").box().number(), 1048576u);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("128.00 GiB"));
    EXPECT_EQ(chartCell(Component::KvCache), QStringLiteral("128.00 GiB"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("Does not fit"))) << verdict().toStdString();
    EXPECT_EQ(control("Sequences").hint(), QStringLiteral("+128.00 GiB each"));
    EXPECT_EQ(session.undoStack().count(), 1) << "a drag is one step";

    session.undoStack().undo();
    settleInsights();
    EXPECT_EQ(session.scenario().workload, before.workload);
    EXPECT_EQ(session.scenario().model, before.model);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(verdict(), verdictBefore);
    EXPECT_EQ(limits(), limitsBefore);
    EXPECT_EQ(control("Sequences").hint(), sequencesHint);
    EXPECT_EQ(slider.number(), 8192u);
}

TEST_F(MainWindowTest, UndoWorksWhereverTheFocusIs) {
    const std::vector<QWidget*> places = {&control("Layers").box(), &control("Sequences").slider(),
        named<ModelPicker>("Model"), named<ChoiceBox>("Engine"), named<QTreeView>("Breakdown")};
    for (QWidget* place : places) {
        setContext(session, 32768);
        settle();
        ASSERT_EQ(cell(Component::KvCache), QStringLiteral("4.00 GiB"));
        place->setFocus();
        ASSERT_NE(QApplication::focusWidget(), nullptr);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        settle();
        EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB")) << place->metaObject()->className();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
        EXPECT_EQ(cell(Component::KvCache), QStringLiteral("4.00 GiB")) << place->metaObject()->className();
        session.undoStack().undo();
        settle();
    }
}

TEST_F(MainWindowTest, TheEditMenuNamesWhatItUndoes) {
    setContext(session, 32768);
    QStringList items;
    for (const QAction* menu : window->menuBar()->actions())
        for (const QAction* item : menu->menu()->actions()) items << item->text().remove(QLatin1Char('&'));
    EXPECT_TRUE(items.contains(QStringLiteral("Undo context")));
    EXPECT_FALSE(items.filter(QStringLiteral("Redo")).isEmpty());
}

TEST_F(MainWindowTest, ScreenReadersSetValuesThatTakeEffectAtOnce) {
    auto* interface = QAccessible::queryAccessibleInterface(&control("KV heads").box());
    interface->valueInterface()->setCurrentValue(32.0);
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("4.00 GiB"));
    interface = QAccessible::queryAccessibleInterface(&control("Context per sequence").slider());
    interface->valueInterface()->setCurrentValue(16384.0);
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("8.00 GiB"));
    EXPECT_EQ(session.undoStack().count(), 2);
}

TEST_F(MainWindowTest, SelectingALineExplainsIt) {
    auto* tree = named<QTreeView>("Breakdown");
    const BreakdownModel& model = window->findChild<BreakdownPage*>()->model();
    tree->setCurrentIndex(model.index(0, 0, model.indexOf(Component::KvCache)));
    auto* details = window->findChild<Explanation*>(QStringLiteral("details"));
    for (const char* part : {"2 × 32 layers", "8,192 tokens", "8 KV heads", "exact"})
        EXPECT_TRUE(details->text().contains(QString::fromUtf8(part))) << details->text().toStdString();
    Q_EMIT details->linkActivated(QStringLiteral("kv_heads"));
    EXPECT_EQ(QApplication::focusWidget(), &control("KV heads").box());
}

TEST_F(MainWindowTest, AnImpossiblePlanSaysWhyAndIsUndone) {
    type("Context per sequence", QStringLiteral("9007199254740992"));
    type("Sequences", QStringLiteral("9007199254740992"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("Unknown"))) << verdict().toStdString();
    EXPECT_TRUE(verdict().contains(QStringLiteral("64 bits"))) << verdict().toStdString();
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
}

TEST_F(MainWindowTest, ARefusedSizeGoesBackToWhatItWas) {
    setModelSize(session, GeometryField::Layers, 0);
    settle();
    EXPECT_EQ(problems().size(), 1);
    EXPECT_EQ(control("Layers").box().number(), 32u);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
}

TEST_F(MainWindowTest, RemembersItsPlaceOnScreen) {
    window->resize(1100, 700);
    window->close();
    EXPECT_FALSE(settings.windowGeometry().isEmpty());
    EXPECT_FALSE(settings.splitterState().isEmpty());
}

} // namespace
} // namespace vramplan
