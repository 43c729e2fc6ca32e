// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/windows/window_fixture.h"
#include "ui/panels/model_picker.h"
#include "ui/widgets/loading_bar.h"
#include "ui/windows/result_column.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <latch>

namespace vramplan {
namespace {

using test::WindowTest;

class ModelFilesTest : public WindowTest {
protected:
    QString file(const char* name, const QByteArray& content) {
        const QString path = folder.filePath(QString::fromLatin1(name));
        QFile out(path);
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(content);
        return path;
    }
    void dropAndWait(const QString& path) {
        QSignalSpy ended(&loader, &ModelLoader::ended);
        drop(path);
        ASSERT_TRUE(ended.count() > 0 || ended.wait());
        settle();
    }
    QPushButton* button(const QString& text) const {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == text) return each;
        return nullptr;
    }
};

/// Llama 3.2 1B as its publisher describes it.
constexpr const char* kSmallConfig = R"({"model_type": "llama", "num_hidden_layers": 16, "hidden_size": 2048,
 "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64, "intermediate_size": 8192,
 "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": true, "torch_dtype": "bfloat16"})";

TEST_F(ModelFilesTest, ADroppedConfigBecomesThePlan) {
    dropAndWait(file("config.json", kSmallConfig));
    EXPECT_TRUE(problems().isEmpty()) << problems().join(u' ').toStdString();
    // 2 × 16 layers × 8,192 tokens × 8 heads × 64 × 2 B
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("0.25 GiB"));
    EXPECT_EQ(session.undoStack().count(), 1);
    EXPECT_EQ(settings.recentModels().size(), 1);
}

TEST_F(ModelFilesTest, BadFilesSayWhatIsWrongAndLoseNothing) {
    const QTemporaryDir emptyFolder;
    const QString paths[] = {file("empty.json", ""), file("text.json", "no JSON at all"),
        file("list.json", "[1, 2"), file("deep.json", QByteArray(100000, '[')),
        file("truncated.gguf", "GGUF\x03"),
        file("negative.json", R"({"model_type": "llama", "num_hidden_layers": -3})"),
        file("huge.safetensors", QByteArray("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10)),
        folder.filePath(QStringLiteral("missing.gguf")), emptyFolder.path()};
    int count = 0;
    for (const QString& path : paths) {
        dropAndWait(path);
        EXPECT_EQ(problems().size(), ++count) << path.toStdString();
        EXPECT_TRUE(problems().first().contains(path)) << problems().first().toStdString();
        EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB")) << path.toStdString();
    }
    EXPECT_EQ(session.undoStack().count(), 0);
    EXPECT_TRUE(settings.recentModels().isEmpty());
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
}

TEST_F(ModelFilesTest, ASlowFileIsCancelled) {
    auto release = std::make_shared<std::latch>(1);
    openFile = [release](const std::string& path) {
        release->wait();
        return openModel(path);
    };
    drop(QStringLiteral("/slow/model.gguf"));
    auto* bar = window->findChild<LoadingBar*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->isVisible(); }));
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB")) << "the window works on meanwhile";
    bar->findChild<QPushButton*>()->click();
    EXPECT_FALSE(bar->isVisible());
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    settle();
    EXPECT_TRUE(problems().isEmpty());
}

TEST_F(ModelFilesTest, AModelThatComesLateDoesNotLandInAnotherPlan) {
    auto release = std::make_shared<std::latch>(1);
    openFile = [release](const std::string& path) {
        release->wait();
        return openModel(path);
    };
    drop(file("config.json", kSmallConfig));
    auto& bar = *window->findChild<ResultColumn*>()->findChild<LoadingBar*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.isVisible(); }));
    QSignalSpy ended(&planLoader, &PlanLoader::ended);
    drop(file("broken.vramplan", "half a pl"));
    ASSERT_TRUE(ended.count() > 0 || ended.wait());
    EXPECT_TRUE(bar.isVisible()) << "the model is still being read";
    QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
    settle();
    EXPECT_FALSE(bar.isVisible());
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(session.undoStack().count(), 0);
}

TEST_F(ModelFilesTest, TheOpenButtonAsksForAFileAndRemembersTheFolder) {
    answer = file("config.json", kSmallConfig);
    QSignalSpy ended(&loader, &ModelLoader::ended);
    button(QStringLiteral("Open…"))->click();
    ASSERT_TRUE(ended.wait());
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("0.25 GiB"));
    EXPECT_EQ(settings.modelFolder(), folder.path());
    answer.clear();
    QSignalSpy started(&loader, &ModelLoader::started);
    button(QStringLiteral("Open…"))->click();
    EXPECT_EQ(asked, folder.path());
    EXPECT_EQ(started.count(), 0);
}

TEST_F(ModelFilesTest, TypingAPartOfANamePicksAPreset) {
    auto* picker = named<ModelPicker>("Model");
    picker->setFocus();
    picker->lineEdit()->selectAll();
    QTest::keyClicks(picker->lineEdit(), QStringLiteral("qwen3 4b"));
    auto* completer = picker->lineEdit()->completer();
    EXPECT_GT(completer->completionModel()->rowCount(), 0);
    completer->popup()->hide();
    QTest::keyClick(picker->lineEdit(), Qt::Key_Return);
    settle();
    // Head dimension 128 from its file, not 2,560 ÷ 32.
    EXPECT_EQ(session.scenario().model->id, "Qwen/Qwen3-4B");
    EXPECT_EQ(control("Head dimension").box().number(), 128u);
    EXPECT_EQ(session.undoStack().count(), 1);
}

TEST_F(ModelFilesTest, AnUnknownNameIsToldAndTheModelStays) {
    auto* picker = named<ModelPicker>("Model");
    const QString before = picker->currentText();
    picker->setFocus();
    picker->lineEdit()->selectAll();
    QTest::keyClicks(picker->lineEdit(), QStringLiteral("zzzqqq"));
    QTest::keyClick(picker->lineEdit(), Qt::Key_Return);
    settle();
    EXPECT_EQ(problems().size(), 1);
    EXPECT_EQ(picker->currentText(), before);
    EXPECT_EQ(session.undoStack().count(), 0);
}

TEST_F(ModelFilesTest, ResetBringsTheModelsOwnSizesBack) {
    type("Layers", QStringLiteral("16"));
    type("KV heads", QStringLiteral("4"));
    QToolButton* reset = nullptr;
    for (QToolButton* each : window->findChildren<QToolButton*>())
        if (each->text() == QStringLiteral("Reset to model")) reset = each;
    ASSERT_NE(reset, nullptr);
    EXPECT_TRUE(reset->isVisible());
    reset->click();
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(control("Layers").box().number(), 32u);
    EXPECT_FALSE(reset->isVisible());
}

} // namespace
} // namespace vramplan
