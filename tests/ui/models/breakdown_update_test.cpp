// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/plan.h"
#include "ui/models/breakdown_model.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Watched {
    BreakdownModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
    QSignalSpy resets{&model, &QAbstractItemModel::modelReset};
    QSignalSpy changes{&model, &QAbstractItemModel::dataChanged};
    QSignalSpy inserts{&model, &QAbstractItemModel::rowsInserted};
    QSignalSpy removals{&model, &QAbstractItemModel::rowsRemoved};

    explicit Watched(const Estimate& estimate) {
        model.setEstimate(estimate);
        resets.clear();
    }
    bool changed(const QModelIndex& index) const {
        for (const QList<QVariant>& signal : changes) {
            const auto first = signal[0].toModelIndex(), last = signal[1].toModelIndex();
            if (first.parent() == index.parent() && index.row() >= first.row() && index.row() <= last.row()
                && index.column() >= first.column() && index.column() <= last.column())
                return true;
        }
        return false;
    }
};

/// A hybrid: as the plan, with a state that the estimate adds or drops.
Estimate withState(Estimate estimate) {
    LineItem item;
    item.component = Component::RecurrentState;
    item.label = "State";
    item.bytes = item.low = item.high = kMiB;
    estimate.devices[0].items.push_back(item);
    estimate.devices[0].total += kMiB;
    return estimate;
}

TEST(BreakdownUpdate, ASliderTickChangesCellsOnly) {
    Watched watched(test::answer(test::plan({24}, 8192)));
    const QPersistentModelIndex cache = watched.model.indexOf(Component::KvCache);
    watched.model.setEstimate(test::answer(test::plan({24}, 9216)));
    EXPECT_EQ(watched.resets.size() + watched.inserts.size() + watched.removals.size(), 0);
    EXPECT_TRUE(watched.changed(cache.sibling(0, 1)));
    EXPECT_TRUE(watched.changed(watched.model.index(0, watched.model.formulaColumn(), cache)));
    EXPECT_FALSE(watched.changed(watched.model.index(0, 0, cache)));
    EXPECT_FALSE(watched.changed(watched.model.indexOf(Component::Weights).siblingAtColumn(1)));
    EXPECT_FALSE(watched.changed(watched.model.indexOf(Component::Overhead).siblingAtColumn(1)));
    EXPECT_TRUE(watched.changed(watched.model.index(watched.model.rowCount() - 1, 1)));
    EXPECT_EQ(cache.sibling(0, 1).data().toString(), QStringLiteral("1.12 GiB")); // 1.125 GiB
}

TEST(BreakdownUpdate, TheSameEstimateSaysNothing) {
    const Estimate estimate = test::answer(test::plan({24, 12}));
    Watched watched(estimate);
    watched.model.setEstimate(estimate);
    EXPECT_EQ(watched.changes.size() + watched.resets.size(), 0);
}

TEST(BreakdownUpdate, AComponentComesAndGoesWithoutAReset) {
    const Estimate plain = test::answer(test::plan({24}));
    Watched watched(plain);
    const QPersistentModelIndex overhead = watched.model.indexOf(Component::Overhead);
    const QPersistentModelIndex line = watched.model.index(0, 0, overhead);
    watched.model.setEstimate(withState(plain));
    EXPECT_EQ(watched.inserts.size(), 1);
    EXPECT_EQ(watched.model.indexOf(Component::RecurrentState).row(), 2);
    EXPECT_TRUE(line.isValid());
    EXPECT_EQ(line.parent(), watched.model.indexOf(Component::Overhead));
    watched.model.setEstimate(plain);
    EXPECT_EQ(watched.removals.size(), 1);
    EXPECT_EQ(watched.resets.size(), 0);
    EXPECT_FALSE(watched.model.indexOf(Component::RecurrentState).isValid());
}

TEST(BreakdownUpdate, ALineComesAndGoesWithinItsComponent) {
    const Estimate before = test::answer(test::plan({24}));
    Estimate after = before;
    LineItem extra = before.devices[0].items.back();
    extra.label = "Graphs";
    after.devices[0].items.push_back(extra);
    Watched watched(before);
    const QModelIndex overhead = watched.model.indexOf(Component::Overhead);
    watched.model.setEstimate(after);
    EXPECT_EQ(watched.model.rowCount(overhead), 2);
    EXPECT_EQ(watched.inserts.size(), 1);
    EXPECT_TRUE(watched.changed(overhead.siblingAtColumn(1)));
    watched.model.setEstimate(before);
    EXPECT_EQ(watched.model.rowCount(overhead), 1);
    EXPECT_EQ(watched.resets.size(), 0);
}

TEST(BreakdownUpdate, OtherDevicesReset) {
    Watched watched(test::answer(test::plan({24})));
    watched.model.setEstimate(test::answer(test::plan({24, 24})));
    EXPECT_EQ(watched.resets.size(), 1);
    EXPECT_EQ(watched.model.columnCount(), 5);
}

TEST(BreakdownUpdate, AnotherNameOfADeviceChangesTheHeader) {
    Scenario scenario = test::plan({24});
    Watched watched(test::answer(scenario));
    QSignalSpy headers(&watched.model, &QAbstractItemModel::headerDataChanged);
    scenario.devices[0].name = "RTX 4090";
    watched.model.setEstimate(test::answer(scenario));
    EXPECT_EQ(headers.size(), 1);
    EXPECT_EQ(watched.model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("RTX 4090"));
}

} // namespace
} // namespace vramplan
