// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/model_catalogue.h"

#include "tests/core/catalogue/preset_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::HasSubstr;

class OwnPresets : public PresetFolder { };

TEST_F(OwnPresets, AreListedFirstAndReplaceDeliveredOnes) {
    write("models/a.json", preset("org/alpha-7b", "Alpha 7B"));
    write("models/b.json", preset("org/beta-7b", "Beta 7B"));
    write("own/mine.json", preset("org/beta-7b", "My Beta"));
    write("own/new.json", preset("me/zeta", "Zeta"));
    const ModelCatalogue catalogue = load(own());
    ASSERT_EQ(catalogue.entries().size(), 3U);
    EXPECT_EQ(catalogue.entries()[0].name, "My Beta");
    EXPECT_TRUE(catalogue.entries()[0].own);
    EXPECT_EQ(catalogue.entries()[1].name, "Zeta");
    EXPECT_EQ(catalogue.entries()[2].name, "Alpha 7B");
    EXPECT_FALSE(catalogue.entries()[2].own);
    EXPECT_TRUE(catalogue.problems().empty());
    const auto found = catalogue.find("beta-7b");
    ASSERT_TRUE(found);
    const auto spec = catalogue.open(**found);
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->name, "My Beta");
}

TEST_F(OwnPresets, ABrokenOneIsAProblemWithLineAndKey) {
    write("models/a.json", preset("org/alpha-7b", "Alpha 7B"));
    write("own/broken.json", "{\n  \"format\": \"vramplan.model-preset/1\",\n  \"id\": 5\n}");
    write("own/cut.json", preset("me/cut", "Cut").substr(0, 60));
    write("own/empty.json", "");
    write("own/notes.txt", "not a preset");
    write("own/good.json", preset("me/good", "Good"));
    std::filesystem::create_directories(m_folder + "/own/folder.json");
    const ModelCatalogue catalogue = load(own());
    EXPECT_EQ(catalogue.entries().size(), 2U);
    ASSERT_EQ(catalogue.problems().size(), 3U);
    EXPECT_THAT(catalogue.problems()[0].file, HasSubstr("broken.json"));
    EXPECT_EQ(catalogue.problems()[0].where, "line 3, id");
    EXPECT_THAT(catalogue.problems()[1].file, HasSubstr("cut.json"));
    EXPECT_THAT(catalogue.problems()[1].where, HasSubstr("line 4, byte"));
    EXPECT_THAT(catalogue.problems()[2].file, HasSubstr("empty.json"));
}

TEST_F(OwnPresets, TheSameIdTwiceIsAProblem) {
    write("models/a.json", preset("org/alpha-7b", "Alpha 7B"));
    write("own/one.json", preset("me/same", "One"));
    write("own/two.json", preset("ME/Same", "Two"));
    const ModelCatalogue catalogue = load(own());
    EXPECT_EQ(catalogue.entries().size(), 2U);
    ASSERT_EQ(catalogue.problems().size(), 1U);
    EXPECT_EQ(catalogue.problems()[0].code, "duplicate_model");
    EXPECT_THAT(catalogue.problems()[0].file, HasSubstr("two.json"));
}

TEST_F(OwnPresets, AMissingFolderIsNoProblem) {
    write("models/a.json", preset("org/alpha-7b", "Alpha 7B"));
    const ModelCatalogue catalogue = load(m_folder + "/nowhere");
    EXPECT_EQ(catalogue.entries().size(), 1U);
    EXPECT_TRUE(catalogue.problems().empty());
}

TEST_F(OwnPresets, AMissingDataFolderIsAnError) {
    const auto loaded = ModelCatalogue::load(m_folder + "/nowhere", own(), {});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, "data_missing");
    EXPECT_EQ(loaded.error().kind, ErrorKind::Unreadable);
}

class Index : public PresetFolder {
protected:
    void SetUp() override {
        PresetFolder::SetUp();
        write("models/a.json", preset("org/alpha-7b", "Alpha 7B"));
        write("models/b.json", preset("org/beta-7b", "Beta 7B"));
    }
    std::string names(const std::string& cacheFolder) const {
        std::string all;
        const ModelCatalogue models = load({}, cacheFolder);
        for (const ModelEntry& entry : models.entries()) all += entry.name + "|";
        return all;
    }
    /// The one index in the cache folder.
    std::string kept() const {
        std::string path;
        for (const auto& entry : std::filesystem::directory_iterator(cache())) path = entry.path().string();
        return path;
    }
    /// Puts another name into an index without changing any file: who sees it did not read the preset.
    static void mark(const std::string& path) {
        std::string text = contentOf(path);
        text.replace(text.find("Alpha 7B"), 8, "Indexed!");
        std::ofstream(path, std::ios::binary) << text;
    }
};

TEST_F(Index, IsKeptAndUsed) {
    EXPECT_EQ(names(cache()), "Alpha 7B|Beta 7B|");
    ASSERT_FALSE(kept().empty());
    mark(kept());
    EXPECT_EQ(names(cache()), "Beta 7B|Indexed!|");
    EXPECT_EQ(names({}), "Alpha 7B|Beta 7B|") << "without a cache folder the presets are read";
}

TEST_F(Index, AChangedFileIsReadAgain) {
    names(cache());
    mark(kept());
    // The same size, another time.
    write("models/a.json", preset("org/alpha-7b", "Gamma 7B"));
    setTime("models/a.json", +10);
    EXPECT_EQ(names(cache()), "Beta 7B|Gamma 7B|");
    // The same time, another size.
    const auto time = std::filesystem::last_write_time(m_folder + "/models/a.json");
    write("models/a.json", preset("org/alpha-7b", "Gamma 70B"));
    std::filesystem::last_write_time(m_folder + "/models/a.json", time);
    EXPECT_EQ(names(cache()), "Beta 7B|Gamma 70B|");
}

TEST_F(Index, NewAndRemovedFilesAreSeen) {
    names(cache());
    write("models/c.json", preset("org/gamma-7b", "Gamma 7B"));
    std::filesystem::remove(m_folder + "/models/b.json");
    EXPECT_EQ(names(cache()), "Alpha 7B|Gamma 7B|");
    EXPECT_EQ(contentOf(kept()).find("Beta"), std::string::npos);
}

TEST_F(Index, ABrokenOrForeignOneIsRenewedSilently) {
    names(cache());
    const std::string good = contentOf(kept());
    for (const std::string& text : {std::string(), std::string("x"), good.substr(0, good.size() - 1),
             good.substr(0, good.size() / 2), "vramplan.model-index/9" + good.substr(22),
             std::string("vramplan.model-index/1\n\t\t\t\t\t\t\t\t\t\n"),
             std::string("vramplan.model-index/1\n-1\t1\ta.json\tx\tx\tx\tx\t\t\t\n"), good + good,
             std::string("vramplan.model-index/1\n1\t2\n"), std::string(5000, '\t') + "\n",
             std::string("\0\n\xff\n", 4)}) {
        std::ofstream(kept(), std::ios::binary) << text;
        EXPECT_EQ(names(cache()), "Alpha 7B|Beta 7B|") << text.substr(0, 60);
        EXPECT_EQ(contentOf(kept()), good) << text.substr(0, 60);
    }
}

TEST_F(Index, ACacheThatCannotBeWrittenIsNoError) {
    write("blocked", "a file where the cache folder should be");
    EXPECT_EQ(names(m_folder + "/blocked"), "Alpha 7B|Beta 7B|");
    EXPECT_EQ(names("/proc/vramplan"), "Alpha 7B|Beta 7B|");
    EXPECT_TRUE(load({}, m_folder + "/blocked").problems().empty());
}

TEST_F(Index, TheDeliveredOneCountsForOlderFilesOfTheSameSize) {
    const auto text = makeModelIndex(m_folder);
    ASSERT_TRUE(text);
    write("models.index", *text);
    mark(m_folder + "/models.index");
    setTime("models/a.json", -100);
    setTime("models/b.json", -100);
    EXPECT_EQ(names({}), "Beta 7B|Indexed!|");
    setTime("models/a.json", +100);
    EXPECT_EQ(names({}), "Alpha 7B|Beta 7B|") << "changed after the index was made";
    write("models/a.json", preset("org/alpha-7b", "Alpha 70B"));
    setTime("models/a.json", -100);
    EXPECT_EQ(names({}), "Alpha 70B|Beta 7B|") << "another size";
}

TEST_F(Index, CannotBeMadeOfABrokenPreset) {
    write("models/c.json", "{}");
    const auto text = makeModelIndex(m_folder);
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().file, HasSubstr("c.json"));
}

TEST_F(Index, HoldsAllThatAListShows) {
    const ModelCatalogue read = load({}, cache());
    const ModelCatalogue indexed = load({}, cache());
    ASSERT_EQ(read.entries().size(), indexed.entries().size());
    for (std::size_t i = 0; i < read.entries().size(); ++i) {
        const ModelEntry &a = read.entries()[i], &b = indexed.entries()[i];
        EXPECT_EQ(std::tie(a.id, a.name, a.family, a.architecture, a.parameters, a.activeParameters,
                      a.maxContext, a.path, a.own),
            std::tie(b.id, b.name, b.family, b.architecture, b.parameters, b.activeParameters, b.maxContext,
                b.path, b.own));
    }
}

} // namespace
} // namespace vramplan
