// SPDX-License-Identifier: GPL-3.0-only
#include "core/catalogue/weight_schemes.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/panels/settings_page.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/split_bar.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QTest>

namespace vramplan {
namespace {

/// Controls that say what another value would cost.
class CostsTest : public test::WindowTest {
protected:
    CostsTest() : WindowTest(test::plan({24, 24})) { }
    QString remark(const char* box, const char* choice) const {
        const auto* choices = named<ChoiceBox>(box);
        return choices->itemData(choices->findText(QString::fromUtf8(choice)), Qt::AccessibleDescriptionRole)
            .toString();
    }
    void useLlamaCpp() {
        setEngine(session, context.profiles("llama.cpp")->front());
        settle();
    }
};

TEST_F(CostsTest, ThePrecisionListsSayWhatEachSaves) {
    settleInsights();
    // K is half of 1 GiB: q8_0 takes 34 of 64 bytes.
    EXPECT_EQ(remark("K precision", "q8_0"), QStringLiteral("saves 0.23 GiB"));
    EXPECT_EQ(remark("V precision", "f16"), QString()) << "that is what it is";
    // 8,030,261,248 parameters of 2 B more.
    EXPECT_TRUE(remark("Weights precision", "f32").startsWith(QStringLiteral("costs ")));
    setKvType(session, true, ElementType::Q8_0);
    settleInsights();
    EXPECT_EQ(remark("K precision", "f16"), QStringLiteral("costs 0.23 GiB"));
}

TEST_F(CostsTest, EverySliderMarksWhereThePlanStopsFitting) {
    // 32 layers take 16.5 of 48 GiB: not three times as many fit, where the model names no end.
    settleInsights();
    for (const char* name :
        {"Layers", "Query heads", "KV heads", "Head dimension", "Context per sequence", "Sequences"}) {
        EXPECT_TRUE(control(name).slider().toolTip().startsWith(QStringLiteral("Fits up to ")))
            << name << ": " << control(name).slider().toolTip().toStdString();
        EXPECT_FALSE(control(name).hint().isEmpty()) << name;
    }
}

TEST_F(CostsTest, TheSettingsSayWhatAnotherValueCosts) {
    useLlamaCpp();
    openTab("Engine settings");
    const auto says = [&](const char* text) {
        for (const QLabel* label : window->findChild<SettingsPage*>()->findChildren<QLabel*>())
            if (label->isVisibleTo(window->findChild<SettingsPage*>())
                && label->text().startsWith(QString::fromUtf8(text)))
                return true;
        return false;
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("1024: +"); })) << "twice the micro-batch";
    EXPECT_TRUE(says("true: ")) << "flags";
}

TEST_F(CostsTest, DraggingTheSplitIsOneStepThatMovesLayers) {
    auto* bar = named<SplitBar>("Layer split");
    EXPECT_FALSE(bar->isVisible()) << "the formula splits nothing by shares";
    useLlamaCpp();
    ASSERT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->shares(), (std::vector<int>{50, 50}));
    const Bytes before = session.state().estimate->devices[0].peak;
    const int steps = session.undoStack().count();
    QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(bar->width() / 2, 5));
    for (const double share : {0.6, 0.7, 0.8}) {
        QTest::mouseMove(bar, QPoint(static_cast<int>(bar->width() * share), 5));
        settle();
    }
    QTest::mouseRelease(bar, Qt::LeftButton);
    settle();
    EXPECT_EQ(session.undoStack().count(), steps + 1);
    EXPECT_NEAR(bar->shares()[0], 80, 1);
    EXPECT_GT(session.state().estimate->devices[0].peak, before);
    session.undoStack().undo();
    settle();
    EXPECT_EQ(session.state().estimate->devices[0].peak, before);
}

TEST_F(CostsTest, AnotherNumberOfGpusIsSplitByFreeMemoryAgain) {
    useLlamaCpp();
    auto* bar = named<SplitBar>("Layer split");
    QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(bar->width() / 2, 5));
    QTest::mouseMove(bar, QPoint(bar->width() * 3 / 4, 5));
    QTest::mouseRelease(bar, Qt::LeftButton);
    settle();
    ASSERT_NEAR(bar->shares()[0], 75, 1);
    auto* devices = named<QListView>("Devices")->model();
    devices->setData(devices->index(1, 0), Qt::Unchecked, Qt::CheckStateRole);
    settle();
    EXPECT_TRUE(problems().isEmpty()) << problems().join(u' ').toStdString();
    ASSERT_TRUE(session.state().estimate) << "not refused for shares of two";
    EXPECT_EQ(session.state().estimate->devices[0].device.name, session.scenario().devices[0].name);
    devices->setData(devices->index(1, 0), Qt::Checked, Qt::CheckStateRole);
    settle();
    ASSERT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->shares(), (std::vector<int>{50, 50}));
    session.undoStack().undo();
    session.undoStack().undo();
    settle();
    EXPECT_NEAR(bar->shares()[0], 75, 1) << "one step each";
}

TEST_F(CostsTest, MemoryOfADeviceIsTypedAndKeptFree) {
    auto* list = named<QListView>("Devices");
    list->setCurrentIndex(list->model()->index(0, 0));
    settle();
    auto* free = named<QDoubleSpinBox>("Free memory of the device");
    ASSERT_TRUE(free->isVisible());
    free->setValue(20);
    settle();
    EXPECT_EQ(session.scenario().devices[0].free, Bytes(20) * kGiB);
    named<QDoubleSpinBox>("Memory to leave free")->setValue(1.5);
    settle();
    EXPECT_EQ(session.scenario().devices[0].budget(), Bytes(37) * kGiB / Bytes(2));
    EXPECT_EQ(session.scenario().devices[1].reserve, Bytes()) << "the other card keeps its own";
    EXPECT_EQ(session.undoStack().count(), 2);
}

} // namespace
} // namespace vramplan
