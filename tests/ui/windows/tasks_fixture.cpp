// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/windows/tasks_fixture.h"

#include "ui/panels/model_picker.h"
#include "ui/widgets/explanation.h"
#include "ui/windows/gpu_dialog.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <cstdio>

namespace vramplan::test {
namespace {

QString plain(QString text) { return text.remove(QLatin1Char('&')); }

} // namespace

TasksTest::TasksTest() : WindowTest(waitingPlan()) { }

void TasksTest::SetUp() {
    WindowTest::SetUp();
    find({nvidiaCard("NVIDIA GeForce RTX 4090", "0000:01:00.0", 24, 23)});
}

void TasksTest::find(std::vector<Device> devices) {
    probe = [devices = std::move(devices)](const Machine::Progress&) {
        return ProbeResult{devices, {Bytes(64) * kGiB, Bytes(60) * kGiB, "test"}, {}};
    };
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    settle();
}

void TasksTest::TearDown() {
    RecordProperty("actions", m_actions);
    std::printf("             %d actions\n", m_actions);
}

void TasksTest::click(QAbstractButton* button) {
    ASSERT_NE(button, nullptr);
    ASSERT_TRUE(button->isEnabled()) << button->text().toStdString();
    ++m_actions;
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
}

void TasksTest::click(const char* text) {
    for (auto* button : window->findChildren<QAbstractButton*>())
        if (button->isVisible() && plain(button->text()) == QString::fromUtf8(text)) return click(button);
    FAIL() << "no button " << text;
}

void TasksTest::press(const char* menuText) {
    for (auto* action : window->findChildren<QAction*>())
        if (plain(action->text()) == QString::fromUtf8(menuText)) {
            ASSERT_TRUE(action->isEnabled()) << menuText;
            ++m_actions;
            action->trigger();
            return settle();
        }
    FAIL() << "no action " << menuText;
}

void TasksTest::open(const char* tab) {
    ++m_actions;
    openTab(tab);
    settleWork();
}

void TasksTest::settleWork() {
    settleInsights();
    ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }, 60000));
    settle();
}

void TasksTest::choose(const char* box, const char* text) {
    auto* choices = named<QComboBox>(box);
    ASSERT_NE(choices, nullptr) << box;
    const int index = choices->findText(QString::fromUtf8(text), Qt::MatchStartsWith);
    ASSERT_GE(index, 0) << text;
    ++m_actions;
    choices->showPopup();
    choices->view()->setCurrentIndex(choices->model()->index(index, choices->modelColumn()));
    QTest::keyClick(choices->view(), Qt::Key_Return);
    settle();
    ASSERT_EQ(choices->currentIndex(), index) << text;
}

void TasksTest::enter(const char* name, const char* text) {
    ++m_actions;
    type(name, QString::fromUtf8(text));
}

void TasksTest::enter(QWidget* box, const char* text) {
    ASSERT_NE(box, nullptr);
    ++m_actions;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
    for (const QString& line : QString::fromUtf8(text).split(QLatin1Char('\n'))) {
        QTest::keyClicks(box, line);
        QTest::keyClick(box, Qt::Key_Return);
    }
    settle();
}

void TasksTest::enterModel(const char* part) {
    enter(named<ModelPicker>("Model")->lineEdit(), part);
    settleInsights();
}

void TasksTest::addFromCatalogue(const char* name) {
    auto* dialog = window->findChild<GpuDialog*>();
    ASSERT_NE(dialog, nullptr);
    ++m_actions;
    QTest::keyClicks(dialog->findChild<QLineEdit*>(), QString::fromUtf8(name));
    for (auto* button : dialog->findChildren<QPushButton*>())
        if (button->text() == QLatin1StringView("Add to plan")) {
            click(button);
            break;
        }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    settle();
}

void TasksTest::tick(int row) {
    auto* list = named<QListView>("Devices");
    ++m_actions;
    list->setFocus();
    list->setCurrentIndex(list->model()->index(row, 0));
    QTest::keyClick(list, Qt::Key_Space);
    settle();
}

void TasksTest::enterCell(const char* table, int row, int column, const char* text) {
    auto* view = named<QTableView>(table);
    const QModelIndex cell = view->model()->index(row, column);
    ++m_actions;
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    view->setFocus();
    view->setCurrentIndex(cell);
    view->edit(cell);
    QWidget* editor = QApplication::focusWidget();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QLatin1StringView(text));
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
}

QAbstractButton* TasksTest::inTable(const char* table, int row, int column) const {
    auto* view = named<QTableView>(table);
    return qobject_cast<QAbstractButton*>(view->indexWidget(view->model()->index(row, column)));
}

QByteArray TasksTest::exported(const char* item, const char* name) {
    answer = folder.filePath(QLatin1StringView(name));
    press(item);
    ++m_actions; // the name in the dialog
    QFile file(answer);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString TasksTest::allTexts() const {
    QString all;
    for (const QLabel* label : window->findChildren<QLabel*>())
        if (label->isVisible()) all += label->text() + QLatin1Char('\n');
    for (const Explanation* pane : window->findChildren<Explanation*>())
        if (pane->isVisible()) all += pane->toPlainText() + QLatin1Char('\n');
    return all;
}

int TasksTest::rowOf(const char* table, const char* title) const {
    const auto* model = named<QTableView>(table)->model();
    for (int i = 0; i < model->rowCount(); ++i)
        if (model->index(i, 0).data().toString().startsWith(QString::fromUtf8(title))) return i;
    return -1;
}

QString TasksTest::row(const char* table, const char* title) const {
    const auto* model = named<QTableView>(table)->model();
    const int row = rowOf(table, title);
    QStringList cells;
    for (int column = 1; row >= 0 && column < model->columnCount(); ++column)
        cells << model->index(row, column).data().toString();
    return cells.join(QStringLiteral(" | "));
}

QString TasksTest::cellOn(Component component, int device) const {
    const BreakdownModel& model = window->findChild<BreakdownPage*>()->model();
    return model.indexOf(component).siblingAtColumn(1 + device).data().toString();
}

} // namespace vramplan::test
