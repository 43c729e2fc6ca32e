// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/warning_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(WarningModel, GuessesComeFirst) {
    WarningModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWarnings({{"a", "First.", false}, {"b", "Second.", true}});
    EXPECT_EQ(model.index(0).data().toString(), QStringLiteral("Second."));
    EXPECT_TRUE(model.index(0).data(WarningModel::GuessRole).toBool());
    EXPECT_EQ(model.index(1).data(WarningModel::CodeRole).toString(), QStringLiteral("a"));
}

TEST(WarningModel, TheSameWarningsSayNothing) {
    WarningModel model;
    model.setWarnings({{"a", "First.", false}});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.setWarnings({{"a", "First.", false}});
    EXPECT_EQ(resets.size() + changes.size(), 0);
    model.setWarnings({{"a", "Other.", false}});
    EXPECT_EQ(changes.size(), 1);
    model.setWarnings({});
    EXPECT_EQ(resets.size(), 1);
}

} // namespace
} // namespace vramplan
