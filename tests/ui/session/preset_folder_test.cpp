// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/preset_folder.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

constexpr const char* kPreset = R"({
  "format": "vramplan.model-preset/1",
  "id": "me/tiny",
  "name": "Tiny",
  "config": {"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4}
})";

constexpr int kPatience = 20'000; // milliseconds, for a busy machine

class PresetFolderTest : public testing::Test {
protected:
    Result<ModelCatalogue> load() const {
        return ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", path.toStdString(),
            root.filePath(QStringLiteral("cache")).toStdString());
    }
    void write(const char* name, const QByteArray& content) const {
        QDir().mkpath(path);
        QFile file(path + QLatin1Char('/') + QLatin1String(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    /// Waits until the catalogue has, or has no more, the preset.
    bool comes(const char* id, bool there = true) {
        return QTest::qWaitFor([&] { return context.models().find(id).has_value() == there; }, kPatience);
    }
    QTemporaryDir root;
    QString path = root.filePath(QStringLiteral("data/vramplan/models"));
    AppContext context{VRAMPLAN_SOURCE_DIR "/presets", load().value()};
    PresetFolder presets{context, path, [this] { return load(); }};
};

TEST_F(PresetFolderTest, SeesPresetsComeChangeAndGo) {
    write("tiny.json", kPreset);
    ASSERT_TRUE(comes("me/tiny")) << "in a folder that was not there at the start";
    EXPECT_TRUE(context.models().entries().front().own);
    write("tiny.json", QByteArray(kPreset).replace("me/tiny", "me/other"));
    ASSERT_TRUE(comes("me/other")) << "written in place";
    ASSERT_TRUE(QFile::remove(path + QStringLiteral("/tiny.json")));
    ASSERT_TRUE(comes("me/other", false));
    ASSERT_TRUE(QDir(path).removeRecursively());
    write("again.json", kPreset);
    ASSERT_TRUE(comes("me/tiny")) << "the folder itself may go and come back";
}

TEST_F(PresetFolderTest, NamesTheLineAndTheKeyOfWhatIsWrong) {
    EXPECT_TRUE(presets.problems().empty());
    write("tiny.json",
        QByteArray(kPreset).replace("\"num_hidden_layers\": 2", "\"num_hidden_layers\": \"two\""));
    ASSERT_TRUE(QTest::qWaitFor([&] { return presets.problems().size() == 1; }, kPatience));
    EXPECT_EQ(presets.problems()[0].where, "line 5, config.num_hidden_layers");
    EXPECT_GE(context.models().entries().size(), 300u) << "one broken preset hides no other";
    write("tiny.json", kPreset);
    ASSERT_TRUE(comes("me/tiny"));
    EXPECT_TRUE(presets.problems().empty());
}

TEST_F(PresetFolderTest, SavesModelsUnderTheirNames) {
    const ModelEntry* llama = context.models().find("meta-llama/Llama-3.1-8B-Instruct").value();
    const ModelSpec model = context.models().open(*llama).value();
    EXPECT_FALSE(presets.contains(QStringLiteral("Mine")));
    QSignalSpy changed(&presets, &PresetFolder::changed);
    const auto saved = presets.save(model, QStringLiteral("Mine"));
    ASSERT_TRUE(saved) << describe(saved.error());
    EXPECT_EQ(*saved, path + QStringLiteral("/Mine.json"));
    EXPECT_TRUE(presets.contains(QStringLiteral("Mine")));
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(context.models().find("Mine").value()->id, "own/Mine");
    EXPECT_FALSE(presets.save(model, QStringLiteral("///")));
    EXPECT_FALSE(presets.contains(QStringLiteral("///")));
}

TEST_F(PresetFolderTest, WithoutAFolderNothingIsWatchedOrWritten) {
    PresetFolder nowhere(context, QString(), [this] { return load(); });
    GeometryOverrides sizes;
    sizes.layers = 1;
    const auto saved = nowhere.save(manualModel(sizes).value(), QStringLiteral("x"));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, "no_preset_folder");
    EXPECT_FALSE(nowhere.contains(QStringLiteral("x")));
}

} // namespace
} // namespace vramplan
