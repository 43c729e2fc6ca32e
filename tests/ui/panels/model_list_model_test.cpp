// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_list_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

ModelEntry preset(const char* id, const char* name) {
    ModelEntry entry;
    entry.id = id;
    entry.name = name;
    entry.parameters = 8030261248;
    entry.maxContext = 131072;
    return entry;
}

LocalModel file(const char* name, bool complete = true) {
    return {name, "gguf", "Ollama", std::string("/blobs/") + name, std::uint64_t{5} << 30, complete};
}

QString textAt(const ModelListModel& model, int row, int role = Qt::DisplayRole) {
    return model.index(row).data(role).toString();
}

TEST(ModelListModel, ShowsNamesWithTheirFacts) {
    ModelListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows({QStringLiteral("Llama"), preset("x/a", "A"), file("b:8b"), file("c", false)});
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(textAt(model, 0), QStringLiteral("Llama"));
    EXPECT_EQ(textAt(model, 1), QStringLiteral("A"));
    EXPECT_EQ(textAt(model, 1, ModelListModel::FactsRole), QStringLiteral("8.03 B · 128k"));
    EXPECT_EQ(
        textAt(model, 1, Qt::ToolTipRole), QStringLiteral("x/a · 8.03 B parameters · up to 128k tokens"));
    EXPECT_EQ(textAt(model, 2, ModelListModel::FactsRole), QStringLiteral("gguf · 5.00 GiB"));
    EXPECT_EQ(textAt(model, 2, Qt::ToolTipRole), QStringLiteral("Ollama · /blobs/b:8b"));
    EXPECT_EQ(textAt(model, 3, ModelListModel::FactsRole), QStringLiteral("gguf · 5.00 GiB · incomplete"));
    EXPECT_EQ(model.find("x/a", ""), 1);
    EXPECT_EQ(model.find("", "/blobs/c"), 3);
    EXPECT_EQ(model.find("x/b", "/"), -1);
    EXPECT_EQ(model.row(4), nullptr);
    EXPECT_EQ(model.row(-1), nullptr);
}

TEST(ModelListModel, HeadingsCannotBeChosen) {
    ModelListModel model;
    model.setRows({QStringLiteral("Llama"), preset("x/a", "A")});
    EXPECT_FALSE(model.index(0).flags() & (Qt::ItemIsEnabled | Qt::ItemIsSelectable));
    EXPECT_TRUE(model.index(1).flags() & Qt::ItemIsEnabled);
    EXPECT_EQ(textAt(model, 0, ModelListModel::FactsRole), QString());
}

TEST(GroupedRows, StandUnderTheirFamilies) {
    const auto presets = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {});
    ASSERT_TRUE(presets);
    const auto rows = groupedRows(*presets, {file("b:8b")});
    EXPECT_EQ(std::get<QString>(rows[0]), QStringLiteral("On this machine"));
    EXPECT_EQ(std::get<LocalModel>(rows[1]).name, "b:8b");
    QStringList headings;
    QString family;
    for (const ModelRow& row : rows) {
        if (const auto* heading = std::get_if<QString>(&row)) headings << (family = *heading);
        const auto* entry = std::get_if<ModelEntry>(&row);
        EXPECT_TRUE(entry == nullptr || entry->family == family.toStdString()) << entry->id;
    }
    EXPECT_TRUE(headings.contains(QStringLiteral("Llama 3.1")));
    EXPECT_EQ(headings.removeDuplicates(), 0) << "each family once";
    EXPECT_EQ(std::get<QString>(groupedRows(*presets, {})[0]), headings[1]) << "no empty group";
}

} // namespace
} // namespace vramplan
