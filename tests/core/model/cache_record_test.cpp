// SPDX-License-Identifier: Apache-2.0
#include "core/model/cache_record.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(LayerKind, FollowsTheFirstRecord) {
    EXPECT_EQ(layerKindName({}), "none");
    EXPECT_EQ(layerKindName({FullAttention{}}), "full");
    EXPECT_EQ(layerKindName({SlidingAttention{}}), "sliding");
    EXPECT_EQ(layerKindName({ChunkedAttention{}}), "chunked");
    EXPECT_EQ(layerKindName({LatentAttention{}, IndexKeys{}}), "latent");
    EXPECT_EQ(layerKindName({CompressedAttention{}, SlidingLatent{}}), "latent");
    EXPECT_EQ(layerKindName({SlidingLatent{}}), "latent");
    EXPECT_EQ(layerKindName({RecurrentState{}}), "recurrent");
    EXPECT_EQ(layerKindName({CrossAttention{}}), "cross");
    EXPECT_EQ(layerKindName({SharedCache{}}), "shared");
    EXPECT_EQ(layerKindName({FullAttention{}, RecurrentState{}}), "full"); // Falcon-H1 has both in each layer
}

TEST(FamilyName, IsAWordForEach) {
    EXPECT_EQ(familyName(RecurrentFamily::Mamba2), "mamba 2");
    EXPECT_EQ(familyName(RecurrentFamily::GatedDeltaNet), "gated delta net");
    EXPECT_EQ(familyName(RecurrentFamily::Compressor), "cache compressor");
}

} // namespace
} // namespace vramplan
