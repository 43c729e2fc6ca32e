// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/preset_list_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

ModelEntry entry(const char* id, const char* name) {
    ModelEntry preset;
    preset.id = id;
    preset.name = name;
    preset.parameters = 8030261248;
    return preset;
}

TEST(PresetListModel, ListsNames) {
    const ModelEntry a = entry("x/a", "A"), b = entry("x/b", "B");
    PresetListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEntries({&a, &b});
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.index(1).data().toString(), QStringLiteral("B"));
    EXPECT_EQ(model.index(0).data(Qt::ToolTipRole).toString(), QStringLiteral("x/a · 8.03 B parameters"));
    EXPECT_EQ(model.entry(0), &a);
    EXPECT_EQ(model.entry(2), nullptr);
    EXPECT_EQ(model.entry(-1), nullptr);
    model.setEntries({&b});
    EXPECT_EQ(model.rowCount(), 1);
}

} // namespace
} // namespace vramplan
