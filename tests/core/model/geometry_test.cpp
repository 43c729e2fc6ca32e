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

} // namespace
} // namespace vramplan
