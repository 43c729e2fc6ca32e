// SPDX-License-Identifier: GPL-3.0-only
// Models of this machine and the user's own presets, as a person comes to them in the window.
#include "tests/ui/windows/window_fixture.h"
#include "ui/panels/model_list_model.h"
#include "ui/panels/model_picker.h"
#include "ui/panels/save_preset_dialog.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/message_list.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>

namespace vramplan {
namespace {

using test::WindowTest;

constexpr const char* kConfig = R"({"model_type": "llama", "num_hidden_layers": 16, "hidden_size": 2048,
 "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64, "intermediate_size": 8192,
 "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": true})";

constexpr int kPatience = 20'000; // milliseconds, for a busy machine

class ModelLibraryTest : public WindowTest {
protected:
    QString write(const QString& path, const QByteArray& content) const {
        QDir().mkpath(QFileInfo(path).path());
        QFile out(path);
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(content);
        return path;
    }
    ModelPicker& picker() const { return *named<ModelPicker>("Model"); }
    QMenu& menu() const {
        QMenu& more = *named<QToolButton>("More about models")->menu();
        Q_EMIT more.aboutToShow();
        return more;
    }
    QAction* action(const QMenu& of, const char* text) const {
        for (QAction* each : of.actions())
            if (each->text() == QString::fromUtf8(text)) return each;
        return nullptr;
    }
    void searchMachine() {
        QSignalSpy ended(&localModels, &LocalModelSearch::ended);
        picker().setFocus();
        picker().showPopup();
        ASSERT_TRUE(ended.count() > 0 || ended.wait());
        picker().hidePopup();
        settle();
    }
    void findThese(std::vector<LocalModel> models, std::vector<std::string> wrong = {}) {
        findLocal = [found = LocalModels{std::move(models), std::move(wrong), false}](
                        const std::vector<ModelStore>&, const LocalModelProgress&) { return found; };
    }
    QStringList listed() const {
        QStringList texts;
        for (int i = 0; i < picker().count(); ++i) texts << picker().itemText(i);
        return texts;
    }
    SavePresetDialog& openSaveDialog() {
        action(menu(), "&Save as preset…")->trigger();
        settle();
        return *window->findChild<SavePresetDialog*>();
    }
    static void press(QWidget& in, const char* text) {
        for (QPushButton* each : in.findChildren<QPushButton*>())
            if (each->text().remove(QLatin1Char('&')) == QLatin1StringView(text)) each->click();
        settle();
    }
};

TEST_F(ModelLibraryTest, ThePickerListsTheModelsOfThisMachine) {
    const QString config = write(folder.filePath(QStringLiteral("hf/config.json")), kConfig);
    findThese(
        {{"meta-llama/Llama-3.2-1B", "safetensors", "Hugging Face", config.toStdString(), 2471645608, true}});
    EXPECT_FALSE(listed().contains(QStringLiteral("On this machine"))) << "not before the list is opened";
    searchMachine();
    EXPECT_EQ(listed().mid(0, 2),
        (QStringList{QStringLiteral("On this machine"), QStringLiteral("meta-llama/Llama-3.2-1B")}));
    EXPECT_EQ(
        picker().itemData(1, ModelListModel::FactsRole).toString(), QStringLiteral("safetensors · 2.30 GiB"));
    EXPECT_EQ(listed().filter(QStringLiteral("Llama 3.1 8B Instruct")).size(), 1);

    QSignalSpy ended(&loader, &ModelLoader::ended);
    picker().showPopup();
    QTest::keyClick(picker().view(), Qt::Key_Home);
    picker().view()->setCurrentIndex(picker().model()->index(1, 0));
    QTest::keyClick(picker().view(), Qt::Key_Return);
    ASSERT_TRUE(ended.count() > 0 || ended.wait());
    settle();
    // 2 × 16 layers × 8,192 tokens × 8 heads × 64 × 2 B
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("0.25 GiB"));
    EXPECT_EQ(settings.recentModels(), QStringList{config});
    EXPECT_EQ(picker().currentIndex(), 1);
}

TEST_F(ModelLibraryTest, TypingFindsThemToo) {
    const QString config = write(folder.filePath(QStringLiteral("own/config.json")), kConfig);
    findThese({{"my-own-finetune:q4", "gguf", "Ollama", config.toStdString(), 5, true}});
    searchMachine();
    QLineEdit& line = *picker().lineEdit();
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("own finetune"));
    EXPECT_EQ(line.completer()->completionModel()->index(0, 0).data().toString(),
        QStringLiteral("my-own-finetune:q4"));
    line.completer()->popup()->hide();
    QSignalSpy ended(&loader, &ModelLoader::ended);
    QTest::keyClick(&line, Qt::Key_Return);
    ASSERT_TRUE(ended.count() > 0 || ended.wait());
    settle();
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("0.25 GiB"));
    EXPECT_TRUE(problems().isEmpty());
}

TEST_F(ModelLibraryTest, ALongSearchShowsWhereItIsAndCanBeCancelled) {
    findLocal = [](const std::vector<ModelStore>&, const LocalModelProgress& progress) {
        while (progress("/mnt/slow share", 3)) std::this_thread::yield();
        return LocalModels();
    };
    action(menu(), "&Look for models on this machine")->trigger();
    auto* panel = picker().parentWidget();
    auto* bar = panel->findChild<LoadingBar*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->isVisible(); }));
    ASSERT_TRUE(QTest::qWaitFor([&] {
        return bar->findChild<QLabel*>()->text() == QStringLiteral("3 models found, now in /mnt/slow share");
    }));
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB")) << "the window works on meanwhile";
    press(*bar, "Cancel");
    EXPECT_FALSE(bar->isVisible());
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    EXPECT_FALSE(listed().contains(QStringLiteral("On this machine")));
}

TEST_F(ModelLibraryTest, FoldersAreAddedAndForgotten) {
    std::vector<ModelStore> searched;
    findLocal = [&](const std::vector<ModelStore>& stores, const LocalModelProgress&) {
        searched = stores;
        return LocalModels();
    };
    EXPECT_FALSE(action(menu(), "&Forget a folder")->isEnabled());
    answer.clear();
    QSignalSpy started(&localModels, &LocalModelSearch::started);
    action(menu(), "&Add a folder with models…")->trigger();
    EXPECT_EQ(started.count(), 0) << "the user changed their mind";
    answer = QStringLiteral("/data/models");
    QSignalSpy ended(&localModels, &LocalModelSearch::ended);
    action(menu(), "&Add a folder with models…")->trigger();
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(searched.back().path, "/data/models");
    QMenu& folders = *action(menu(), "&Forget a folder")->menu();
    ASSERT_EQ(folders.actions().size(), 1);
    folders.actions().first()->trigger();
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(searched.back().path, "/models");
}

TEST_F(ModelLibraryTest, WhatASearchCouldNotReadIsARow) {
    findThese({}, {"/root/models: cannot be read (Permission denied)."});
    searchMachine();
    EXPECT_EQ(problems(), QStringList{QStringLiteral("/root/models: cannot be read (Permission denied).")});
    findThese({});
    QSignalSpy ended(&localModels, &LocalModelSearch::ended);
    action(menu(), "&Look for models on this machine")->trigger();
    ASSERT_TRUE(ended.wait());
    settle();
    EXPECT_TRUE(problems().isEmpty()) << "mended";
}

TEST_F(ModelLibraryTest, APlanIsSavedAsPresetAndPickedAgain) {
    type("Layers", QStringLiteral("24"));
    SavePresetDialog& dialog = openSaveDialog();
    auto* name = dialog.findChild<QLineEdit*>();
    EXPECT_EQ(name->text(), picker().currentText());
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("My small one"));
    EXPECT_FALSE(dialog.findChildren<QLabel*>().isEmpty());
    QSignalSpy changed(&presets, &PresetFolder::changed);
    QTest::keyClick(name, Qt::Key_Return);
    ASSERT_TRUE(changed.count() > 0 || changed.wait(kPatience));
    settle();
    EXPECT_TRUE(window->findChildren<SavePresetDialog*>().isEmpty()) << "done and gone";
    EXPECT_TRUE(QFile::exists(presetPath + QStringLiteral("/My-small-one.json")));

    type("Layers", QStringLiteral("8"));
    searchMachine();
    EXPECT_EQ(
        listed().mid(0, 2), (QStringList{QStringLiteral("My presets"), QStringLiteral("My small one")}));
    QLineEdit& line = *picker().lineEdit();
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("my small one"));
    line.completer()->popup()->hide();
    QTest::keyClick(&line, Qt::Key_Return);
    settle();
    EXPECT_EQ(control("Layers").box().number(), 24u);
    EXPECT_EQ(session.scenario().model->id, "own/My-small-one");
}

TEST_F(ModelLibraryTest, SavingSaysInPlaceWhatDoesNotWork) {
    write(presetPath + QStringLiteral("/Taken.json"), "{}");
    SavePresetDialog& dialog = openSaveDialog();
    auto* name = dialog.findChild<QLineEdit*>();
    const auto says = [&](const char* part) {
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->text().contains(QLatin1StringView(part))) return true;
        return false;
    };
    name->setText(QStringLiteral("Taken"));
    EXPECT_TRUE(says("Replaces your preset"));
    name->setText(QStringLiteral("New"));
    EXPECT_TRUE(says("Kept in"));
    name->setText(QStringLiteral("///"));
    press(dialog, "Save");
    EXPECT_TRUE(says("at least one letter or digit"));
    EXPECT_TRUE(dialog.isVisible());
    name->clear();
    const auto buttons = dialog.findChildren<QPushButton*>();
    EXPECT_TRUE(std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* each) {
        return each->text() == QStringLiteral("Save") && !each->isEnabled();
    }));
    press(dialog, "Cancel");
    EXPECT_EQ(QDir(presetPath).entryList(QDir::Files), QStringList{QStringLiteral("Taken.json")});
}

TEST_F(ModelLibraryTest, BrokenPresetsAreRowsThatGoWhenTheFileIsMended) {
    const QString path = presetPath + QStringLiteral("/tiny.json");
    const QByteArray good = R"({
  "format": "vramplan.model-preset/1",
  "id": "me/tiny", "name": "Tiny",
  "config": {"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4}
})";
    write(path, QByteArray(good).replace("\"hidden_size\": 64", "\"hidden_size\": -64"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return problems().size() == 1; }, kPatience));
    EXPECT_TRUE(problems()[0].contains(QStringLiteral("tiny.json: line 4, config.hidden_size: ")))
        << problems()[0].toStdString();
    EXPECT_TRUE(window->findChildren<QDialog*>().isEmpty()) << "no box stops the work";
    write(path, good);
    ASSERT_TRUE(QTest::qWaitFor([&] { return problems().isEmpty(); }, kPatience));
    searchMachine();
    EXPECT_TRUE(listed().contains(QStringLiteral("Tiny")));
}

} // namespace
} // namespace vramplan
