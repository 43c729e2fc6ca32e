// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/local_model_search.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>
#include <latch>

namespace vramplan {
namespace {

class LocalModelSearchTest : public testing::Test {
protected:
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    std::vector<ModelStore> searched; ///< by the last search
    LocalModelSearch::Find find = [this](const std::vector<ModelStore>& stores, const LocalModelProgress&) {
        searched = stores;
        return LocalModels{{{"a", "gguf", "S", "/a.gguf", 1, true}}, {}, false};
    };
    LocalModelSearch search{settings, {{ModelStore::Layout::Ollama, "Ollama", "/o"}},
        [this](const auto& stores, const auto& progress) { return find(stores, progress); }};
    QSignalSpy ended{&search, &LocalModelSearch::ended};
};

TEST_F(LocalModelSearchTest, FindsOffTheThreadAndOnlyWhenAsked) {
    QSignalSpy started(&search, &LocalModelSearch::started);
    EXPECT_TRUE(searched.empty());
    search.startOnce();
    EXPECT_EQ(started.count(), 1);
    ASSERT_TRUE(ended.wait());
    ASSERT_EQ(search.result().models.size(), 1u);
    EXPECT_EQ(search.result().models[0].name, "a");
    search.startOnce();
    EXPECT_EQ(started.count(), 1) << "once is enough";
    search.start();
    EXPECT_EQ(started.count(), 2);
    ASSERT_TRUE(ended.wait());
}

TEST_F(LocalModelSearchTest, TellsWhereItIs) {
    find = [](const std::vector<ModelStore>&, const LocalModelProgress& progress) {
        progress("/models/x", 3);
        return LocalModels();
    };
    QSignalSpy progressed(&search, &LocalModelSearch::progressed);
    search.start();
    ASSERT_TRUE(ended.wait());
    ASSERT_EQ(progressed.count(), 1);
    EXPECT_EQ(progressed[0][0].toString(), QStringLiteral("/models/x"));
    EXPECT_EQ(progressed[0][1].toInt(), 3);
}

TEST_F(LocalModelSearchTest, ACancelledSearchStopsAndKeepsWhatWasKnown) {
    search.start();
    ASSERT_TRUE(ended.wait());
    auto begun = std::make_shared<std::latch>(1);
    auto stopped = std::make_shared<std::latch>(1);
    find = [begun, stopped](const std::vector<ModelStore>&, const LocalModelProgress& progress) {
        begun->count_down();
        while (progress("/endless", 0)) std::this_thread::yield();
        stopped->count_down();
        return LocalModels{{}, {"cut short"}, true};
    };
    search.start();
    begun->wait();
    search.cancel();
    EXPECT_EQ(ended.count(), 2);
    stopped->wait();
    ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    QCoreApplication::processEvents();
    EXPECT_EQ(ended.count(), 2);
    EXPECT_EQ(search.result().models.size(), 1u);
    EXPECT_TRUE(search.result().problems.empty());
    search.cancel();
    EXPECT_EQ(ended.count(), 2) << "nothing to cancel";
}

TEST_F(LocalModelSearchTest, TheUsersFoldersAreKeptAndSearched) {
    search.addFolder(QStringLiteral("/data/my models/"));
    ASSERT_TRUE(ended.wait());
    ASSERT_EQ(searched.size(), 2u);
    EXPECT_EQ(searched[1], (ModelStore{ModelStore::Layout::Folder, "my models", "/data/my models"}));
    search.addFolder(QStringLiteral("/data/my models"));
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(Settings(folder.filePath(QStringLiteral("settings.ini"))).searchedFolders().size(), 1);
    QSignalSpy started(&search, &LocalModelSearch::started);
    search.removeFolder(QStringLiteral("/elsewhere"));
    EXPECT_EQ(started.count(), 0);
    search.removeFolder(QStringLiteral("/data/my models"));
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(searched.size(), 1u);
    EXPECT_TRUE(settings.searchedFolders().isEmpty());
}

} // namespace
} // namespace vramplan
