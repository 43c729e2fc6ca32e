// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/device_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

DeviceChoice choice(const char* name, double freeGib, bool chosen) {
    DeviceChoice result;
    result.budget = manualBudget(kGiB * Bytes(24));
    result.budget.name = result.budget.identity = name;
    result.budget.free = Bytes(static_cast<std::uint64_t>(freeGib * 1024)) * kMiB;
    result.chosen = chosen;
    return result;
}

TEST(DeviceModel, SaysNameAndMemory) {
    DeviceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDevices({choice("RTX 4090", 22.9, true), choice("RTX 3090", 20, false)});
    EXPECT_EQ(model.index(0).data().toString(), QStringLiteral("RTX 4090 · 22.9 of 24.0 GiB free"));
    EXPECT_EQ(model.index(0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
    EXPECT_EQ(model.index(1).data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
    EXPECT_EQ(model.index(0).data(Qt::ToolTipRole).toString(), QStringLiteral("given by size"));
}

TEST(DeviceModel, WhatIsNotKnownIsSaid) {
    DeviceBudget budget = choice("Arc A770", 1, true).budget;
    budget.free.reset();
    EXPECT_EQ(deviceChoiceText(budget), QStringLiteral("Arc A770 · 24.0 GiB, free memory unknown"));
    budget.capacity.reset();
    EXPECT_EQ(deviceChoiceText(budget), QStringLiteral("Arc A770 · memory unknown"));
    budget.gone = true;
    EXPECT_EQ(deviceChoiceText(budget), QStringLiteral("Arc A770 · not in this computer any more"));
}

TEST(DeviceModel, CheckingAsksTheOwner) {
    DeviceModel model;
    model.setDevices({choice("RTX 4090", 22.9, true)});
    QSignalSpy asked(&model, &DeviceModel::chosenChanged);
    EXPECT_TRUE(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].toInt(), 0);
    EXPECT_FALSE(asked[0][1].toBool());
    EXPECT_TRUE(model.devices()[0].chosen);
    EXPECT_FALSE(model.setData(model.index(0), QStringLiteral("x"), Qt::EditRole));
    EXPECT_TRUE(model.setData(model.index(0), Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(asked.size(), 1);
}

TEST(DeviceModel, NewReadingsChangeInPlace) {
    DeviceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDevices({choice("A", 1, true), choice("B", 2, true)});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.setDevices({choice("A", 1, true), choice("B", 3, true)});
    ASSERT_EQ(changes.size(), 1);
    EXPECT_EQ(changes[0][0].toModelIndex().row(), 1);
    model.setDevices({choice("B", 3, true)});
    EXPECT_EQ(resets.size(), 1);
}

} // namespace
} // namespace vramplan
