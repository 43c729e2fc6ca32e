// SPDX-License-Identifier: GPL-3.0-only
// Every item model of the window, watched by Qt's tester while the plan changes in every way.
#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QTest>
#include <set>
#include <string>

namespace vramplan {
namespace {

class ItemModelsTest : public test::WindowTest {
protected:
    /// Also those that came since the last time.
    void watchAll() {
        for (const QAbstractItemView* view : window->findChildren<QAbstractItemView*>()) {
            QAbstractItemModel* model = view->model();
            if (model == nullptr || !QByteArray(model->metaObject()->className()).startsWith("vramplan::"))
                continue;
            if (m_watched.insert(model).second)
                new QAbstractItemModelTester(
                    model, QAbstractItemModelTester::FailureReportingMode::Fatal, model);
            m_names.insert(model->metaObject()->className());
        }
    }
    void visitEveryPage() {
        visitPages([this](const QString&) { watchAll(); });
    }

    std::set<const QAbstractItemModel*> m_watched;
    std::set<std::string> m_names;
};

TEST_F(ItemModelsTest, StayConsistentWhateverThePlanBecomes) {
    watchAll();
    visitEveryPage();
    // The list of GPUs is in a dialog, and the one of warnings below the answer.
    for (const char* name : {"BreakdownModel", "ComparisonModel", "CurveTableModel", "DeviceModel",
             "GridTableModel", "LeverModel", "MemoryTableModel", "PlanCardModel", "PressureModel",
             "PurchaseModel", "SolveModel"})
        EXPECT_TRUE(m_names.contains(std::string("vramplan::") + name)) << name << " is not watched";
    setContext(session, 65536);
    setSequences(session, 4);
    setModelSize(session, GeometryField::KvHeads, 32);
    visitEveryPage();
    duplicatePlan(session, 0);
    setEngine(session, context.profiles("llama.cpp")->front());
    setDevices(session, {manualBudget(Bytes(24) * kGiB), manualBudget(Bytes(12) * kGiB)});
    visitEveryPage();
    addAllEngines(session, context);
    visitEveryPage();
    // Without an answer.
    setSetting(session, "tensor_split", "0,0");
    setSequences(session, 1'000'000'000);
    visitEveryPage();
    removePlan(session, 0);
    movePlan(session, 0, 1);
    while (session.undoStack().canUndo()) {
        session.undoStack().undo();
        settle();
    }
    visitEveryPage();
    while (session.undoStack().canRedo()) session.undoStack().redo();
    visitEveryPage();
}

} // namespace
} // namespace vramplan
