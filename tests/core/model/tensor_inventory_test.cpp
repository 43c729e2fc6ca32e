// SPDX-License-Identifier: Apache-2.0
#include "core/model/tensor_inventory.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

StoredTensor tensor(
    std::int32_t layer, WeightRole role, std::uint64_t bytes, TensorPart part = TensorPart::Language) {
    StoredTensor t;
    t.layer = layer;
    t.role = role;
    t.part = part;
    t.bytes = bytes;
    t.shape = {bytes};
    t.typeName = "I8";
    return t;
}

TEST(TensorInventory, sumsByPlace) {
    TensorInventory inventory;
    inventory.tensors = {tensor(-1, WeightRole::TokenEmbedding, 1), tensor(-1, WeightRole::OutputHead, 2),
        tensor(0, WeightRole::MlpUp, 4), tensor(1, WeightRole::ExpertUp, 8), tensor(1, WeightRole::Norm, 16),
        tensor(3, WeightRole::MlpUp, 32, TensorPart::Scales),
        tensor(-1, WeightRole::MlpUp, 64, TensorPart::Vision),
        tensor(4, WeightRole::MlpUp, 128, TensorPart::Mtp)};
    inventory.sumUp();
    EXPECT_EQ(inventory.bytes, Bytes(255));
    EXPECT_EQ(inventory.layerCount(), 4u);
    EXPECT_EQ(inventory.embedding.bytes, Bytes(1));
    EXPECT_EQ(inventory.output.bytes, Bytes(2));
    EXPECT_TRUE(inventory.headStored);
    EXPECT_EQ(inventory.rest(0, 4).bytes, Bytes(4 + 16 + 32));
    EXPECT_EQ(inventory.rest(1, 1).bytes, Bytes(16));
    EXPECT_EQ(inventory.rest(1, 1).tensors, Count(1));
    EXPECT_EQ(inventory.experts(1, 100).bytes, Bytes(8));
    EXPECT_EQ(inventory.experts(0, 1).bytes, Bytes(0));
    EXPECT_EQ(inventory.rest(4, 1).bytes, Bytes(0));
    EXPECT_EQ(inventory.rest(0, 0).bytes, Bytes(0));
    EXPECT_EQ(inventory[TensorPart::Vision].bytes, Bytes(64));
    EXPECT_EQ(inventory[TensorPart::Mtp].bytes, Bytes(128));
    ASSERT_EQ(inventory.byType.size(), 1u);
    EXPECT_EQ(inventory.byType.front().group.tensors, Count(8));
}

} // namespace
} // namespace vramplan
