// SPDX-License-Identifier: Apache-2.0
#include "core/model/geometry.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Geometry, LaterChangesWinOverEarlierOnes) {
    GeometryOverrides earlier, later;
    earlier.layers = 10;
    earlier.kvHeads = 4;
    earlier.parameters = 5;
    later.layers = 20;
    later.vocabulary = 7;
    const GeometryOverrides both = merged(earlier, later);
    EXPECT_EQ(both.layers, 20u);
    EXPECT_EQ(both.kvHeads, 4u);
    EXPECT_EQ(both.vocabulary, 7u);
    EXPECT_EQ(both.parameters, 5u);
    EXPECT_FALSE(both.heads);
    EXPECT_EQ(merged({}, {}), GeometryOverrides());
}

TEST(Geometry, ChangesOnlyWhatIsNamed) {
    GeometryOverrides overrides;
    overrides.headDim = 96;
    overrides.hidden = 100;
    const Geometry got = changed({32, 32, 8, 128, 4096, 14336, 128256}, overrides);
    EXPECT_EQ(got, (Geometry{32, 32, 8, 96, 100, 14336, 128256}));
}

TEST(ImpossibleHeads, AreThoseThatDoNotDivide) {
    const auto impossible = [](std::uint64_t heads, std::uint64_t kvHeads, std::uint64_t headDim,
                                std::uint64_t hidden) {
        Geometry geometry;
        geometry.heads = heads;
        geometry.kvHeads = kvHeads;
        geometry.headDim = headDim;
        geometry.hidden = hidden;
        return impossibleHeads(geometry);
    };
    EXPECT_FALSE(impossible(32, 8, 128, 4096)); // Llama 3.1 8B
    EXPECT_TRUE(impossible(31, 8, 132, 4096));
    EXPECT_TRUE(impossible(32, 8, 128, 4097));
    EXPECT_FALSE(impossible(64, 8, 64, 2880)); // gpt-oss-20b: 64 is not 2,880 / 64 = 45
    EXPECT_FALSE(impossible(4, 1, 256, 640));  // Gemma 3 270M
    EXPECT_FALSE(impossible(0, 0, 0, 4097));   // no attention
}

} // namespace
} // namespace vramplan
