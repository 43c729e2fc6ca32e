// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/layer_pattern.h"

#include <gtest/gtest.h>
#include <string>

namespace vramplan {
namespace {

std::string goOn(std::string_view list, std::size_t layers) {
    const std::vector<char> entries = continued(std::vector<char>(list.begin(), list.end()), layers);
    return {entries.begin(), entries.end()};
}

TEST(LayerPattern, ContinuesTheSmallestPeriod) {
    EXPECT_EQ(goOn("SSFSSF", 9), "SSFSSFSSF");
    EXPECT_EQ(goOn("SFSFS", 8), "SFSFSFSF");
    EXPECT_EQ(goOn("FFFF", 6), "FFFFFF");
    // Gemma 3 ends amid a period: its next layers are sliding, not whatever the last two suggest.
    EXPECT_EQ(goOn("SSSSSFSSSSSFSS", 18), "SSSSSFSSSSSFSSSSSF");
}

// A dense first layer, MiMo's shorter first group.
TEST(LayerPattern, AllowsALeadIn) {
    EXPECT_EQ(goOn("DEEE", 6), "DEEEEE");
    EXPECT_EQ(goOn("FSSSSFSSSSSFSSSSSF", 24), "FSSSSFSSSSSFSSSSSFSSSSSF");
}

TEST(LayerPattern, RepeatsTheLastOfWhatHasNoPeriod) {
    EXPECT_EQ(goOn("ABC", 6), "ABCCCC");
    EXPECT_EQ(goOn("A", 3), "AAA");
}

TEST(LayerPattern, CutsFromTheEnd) {
    EXPECT_EQ(goOn("SSF", 2), "SS");
    EXPECT_EQ(goOn("SSF", 3), "SSF");
}

TEST(LayerPattern, KnowsTheNamesInUse) {
    EXPECT_EQ(layerMark("full_attention"), LayerMark::Full);
    EXPECT_EQ(layerMark("attention"), LayerMark::Full);
    EXPECT_EQ(layerMark("mamba"), LayerMark::Linear);
    EXPECT_EQ(layerMark("sparse"), LayerMark::Moe);
    EXPECT_EQ(layerMark("Full_Attention"), std::nullopt);
    EXPECT_EQ(layerMark(""), std::nullopt);
}

class LayerLists : public testing::Test {
protected:
    vramplan::LayerLists lists(
        std::string_view text, std::uint64_t own, std::uint64_t layers, std::uint64_t extra = 0) {
        m_document = *JsonDocument::parse(text);
        m_keys.emplace(m_document.root(), m_log);
        return {*m_keys, own, layers, extra};
    }
    JsonDocument m_document;
    ReadLog m_log;
    std::optional<ConfigKeys> m_keys;
};

// Numbers from zero or from one; the pattern of the listed layers goes on.
TEST_F(LayerLists, MarksListedLayers) {
    EXPECT_EQ(lists(R"({"x": [1, 3]})", 4, 8).listed("x"),
        (std::vector<bool>{false, true, false, true, false, true, false, true}));
    EXPECT_EQ(lists(R"({"x": [4]})", 4, 4).listed("x", 1), (std::vector<bool>{false, false, false, true}));
    EXPECT_TRUE(lists("{}", 4, 4).listed("x").empty());
    EXPECT_FALSE(m_log.error);
    EXPECT_TRUE(lists(R"({"x": [4]})", 4, 4).listed("x").empty());
    ASSERT_TRUE(m_log.error);
    EXPECT_EQ(m_log.error->message, "expected layer numbers from 0 to 3, found a list");
}

// An entry for each prediction layer is no excess.
TEST_F(LayerLists, AllowsEntriesOfPredictionLayers) {
    EXPECT_EQ(lists(R"({"x": [0, 1, 1]})", 2, 2, 1).numbers("x", 0, 1), (std::vector<std::uint64_t>{0, 1}));
    EXPECT_TRUE(m_log.warnings.empty());
    EXPECT_EQ(lists(R"({"x": [0, 1, 1]})", 2, 2).numbers("x", 0, 1), (std::vector<std::uint64_t>{0, 1}));
    EXPECT_EQ(m_log.warnings.size(), 1u);
    EXPECT_TRUE(lists(R"({"x": [0, 2]})", 2, 2).numbers("x", 0, 1).empty());
    EXPECT_EQ(m_log.error->where, "x[1]");
}

} // namespace
} // namespace vramplan
