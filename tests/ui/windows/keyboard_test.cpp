// SPDX-License-Identifier: GPL-3.0-only
// The window without a mouse and without eyes: Tab reaches every control of every page, each of which has a
// name.
#include "tests/ui/windows/window_fixture.h"
#include "ui/panels/host_editor.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"

#include <QAccessible>
#include <QApplication>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

namespace vramplan {
namespace {

class KeyboardTest : public test::WindowTest {
protected:
    KeyboardTest() : WindowTest(test::plan({24, 12})) { }

    void SetUp() override {
        WindowTest::SetUp();
        // A plan on which every control of the left column shows.
        setEngine(session, context.profiles("llama.cpp")->front());
        duplicatePlan(session, 0);
        setSetting(session, "batch_size", "1024");
        setKvType(session, true, ElementType::Q8_0);
        type("Context per sequence", QStringLiteral("16k"));
        window->findChild<HostEditor*>()->findChild<QToolButton*>()->click();
        settleInsights();
    }

    static bool takesTab(const QWidget& widget) {
        return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0
            && widget.focusProxy() == nullptr;
    }
    /// The part of the window that takes the focus in the widget's place.
    static QString nameOf(const QWidget* widget) {
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        const QString name = interface == nullptr ? QString() : interface->text(QAccessible::Name);
        return name.isEmpty() ? QLatin1StringView(widget->metaObject()->className()) + widget->objectName()
                              : name;
    }
    /// Everything that Tab reaches from here, once around.
    static QList<QWidget*> tour() {
        constexpr int kMostSteps = 500;
        QList<QWidget*> met;
        for (int step = 0; step < kMostSteps; ++step) {
            QWidget* at = QApplication::focusWidget();
            if (at == nullptr || (met.size() > 1 && at == met.first())) break;
            // Links in a text are steps of their own.
            if (!met.contains(at)) met << at;
            QTest::keyClick(at, Qt::Key_Tab);
        }
        return met;
    }
    void showPage(int page) {
        auto* tabs = window->findChild<QTabWidget*>();
        tabs->setCurrentIndex(page);
        settle();
        ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }, 60'000));
        settle();
        tabs->tabBar()->setFocus(Qt::TabFocusReason);
    }
};

TEST_F(KeyboardTest, TabReachesEveryControlOfEveryPage) {
    const auto* tabs = window->findChild<QTabWidget*>();
    for (int page = 0; page < tabs->count(); ++page) {
        showPage(page);
        const QList<QWidget*> met = tour();
        QStringList missed;
        for (const QWidget* each : window->findChildren<QWidget*>())
            if (takesTab(*each) && each->window() == window.get()
                && !met.contains(const_cast<QWidget*>(each)))
                missed << nameOf(each) + QStringLiteral(" in ")
                        + QLatin1StringView(each->parentWidget()->metaObject()->className());
        EXPECT_TRUE(missed.isEmpty())
            << tabs->tabText(page).toStdString() << ": " << missed.join(QStringLiteral(" | ")).toStdString();
    }
}

TEST_F(KeyboardTest, WhatTakesTheFocusHasAName) {
    const auto* tabs = window->findChild<QTabWidget*>();
    for (int page = 0; page < tabs->count(); ++page) {
        showPage(page);
        for (const QWidget* each : tour()) {
            QAccessibleInterface* interface =
                QAccessible::queryAccessibleInterface(const_cast<QWidget*>(each));
            ASSERT_NE(interface, nullptr);
            EXPECT_FALSE(interface->text(QAccessible::Name).isEmpty())
                << tabs->tabText(page).toStdString() << ": " << each->metaObject()->className() << ' '
                << each->objectName().toStdString();
        }
    }
}

/// Within a page Tab goes down, and along a line from left to right.
TEST_F(KeyboardTest, TabGoesThroughAPageInReadingOrder) {
    const auto* tabs = window->findChild<QTabWidget*>();
    for (int page = 0; page < tabs->count(); ++page) {
        showPage(page);
        const QWidget* content = tabs->widget(page);
        const QWidget* last = nullptr;
        for (const QWidget* each : tour()) {
            if (!content->isAncestorOf(each)) continue;
            // A table comes before what is in it.
            if (last != nullptr && !last->isAncestorOf(each)) {
                const QRect before(last->mapTo(content, QPoint()), last->size()),
                    after(each->mapTo(content, QPoint()), each->size());
                const bool below = after.top() >= before.bottom(), right = after.left() >= before.right();
                EXPECT_TRUE(below || right)
                    << tabs->tabText(page).toStdString() << ": " << nameOf(last).toStdString() << " → "
                    << nameOf(each).toStdString();
            }
            last = each;
        }
    }
}

TEST_F(KeyboardTest, EveryChangedControlGoesBackByItself) {
    const auto press = [&](const char* name) {
        auto* button = named<QToolButton>(name);
        ASSERT_NE(button, nullptr) << name;
        ASSERT_TRUE(button->isVisible()) << name;
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
        settle();
        EXPECT_FALSE(button->isVisible()) << name;
        EXPECT_NE(QApplication::focusWidget(), nullptr) << name;
    };
    const auto& geometry = [&]() -> const Geometry& { return session.scenario().model->geometry; };
    type("Layers", QStringLiteral("40"));
    type("Sequences", QStringLiteral("4"));
    EXPECT_EQ(geometry().layers, 40u);
    press("Reset Layers");
    EXPECT_EQ(geometry().layers, 32u);
    EXPECT_FALSE(session.scenario().model->overrides.any());
    press("Reset Context per sequence");
    EXPECT_EQ(session.scenario().workload.context, 8192u);
    press("Reset Sequences");
    EXPECT_EQ(session.scenario().workload.sequences, 1u);
    for (const char* text : {"Reset precision", "Reset settings"})
        for (auto* button : window->findChildren<QToolButton*>())
            if (button->text() == QLatin1StringView(text)) {
                EXPECT_TRUE(button->isVisible()) << text;
                QTest::mouseClick(button, Qt::LeftButton);
                settle();
                EXPECT_FALSE(button->isVisible()) << text;
            }
    EXPECT_FALSE(session.scenario().precision.kvK);
    EXPECT_TRUE(session.scenario().settings.empty());
    session.undoStack().undo();
    settle();
    EXPECT_EQ(session.scenario().settings.size(), 1u) << "one step each";
}

} // namespace
} // namespace vramplan
