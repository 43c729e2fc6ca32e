// SPDX-License-Identifier: Apache-2.0
#include "core/source/checkpoint_formats.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

/// Two equal layers with one matrix of 256 × 128, a head, and a prediction part.
ModelSpec model() {
    ModelSpec spec;
    LayerKind kind;
    kind.weights = {{WeightRole::MlpUp, "mlp.up_proj", 256, 128}, {WeightRole::Norm, "norms", 1, 128}};
    appendLayers(spec, kind, 2);
    spec.globalWeights = {{WeightRole::TokenEmbedding, "embed_tokens", 1000, 128},
        {WeightRole::OutputHead, "lm_head", 1000, 128}};
    ModelPart part;
    part.name = "mtp";
    part.weights = {{WeightRole::MlpUp, "mlp.up_proj", 256, 128}, {WeightRole::MlpUp, "eh_proj", 128, 256}};
    spec.parts = {part};
    return spec;
}

CheckpointFormats fp8() {
    CheckpointFormats formats;
    formats.id = "fp8";
    formats.general = formats.add({.packing = Packing::Fp8Block, .bits = 8});
    return formats;
}

// Two layers and the prediction layer with 2 × 1 scales each; its projection stays in 16 bit.
TEST(CheckpointFormats, CountsScalesAsAPart) {
    ModelSpec spec = model();
    applyFormats(fp8(), spec);
    ASSERT_EQ(spec.parts.size(), 2u);
    EXPECT_EQ(spec.parts[1].name, "scales");
    EXPECT_EQ(spec.parts[1].elements, Count(3 * 2));
    EXPECT_FALSE(spec.parts[1].loaded);
    EXPECT_EQ(spec.runs.size(), 1u);
    EXPECT_EQ(spec.globalWeights[1].storage, 0u); // the head stays
}

TEST(CheckpointFormats, QuantisesTheHeadWhereItIsLikeOthers) {
    CheckpointFormats formats = fp8();
    formats.head = true;
    ModelSpec spec = model();
    applyFormats(formats, spec);
    EXPECT_EQ(spec.globalWeights[0].storage, 0u);
    EXPECT_EQ(spec.globalWeights[1].storage, 1u);
}

TEST(CheckpointFormats, LeavesAnUnquantisedModelAlone) {
    ModelSpec spec = model();
    CheckpointFormats formats;
    formats.cacheType = ElementType::F8;
    applyFormats(formats, spec);
    EXPECT_FALSE(spec.storedScheme);
    EXPECT_EQ(spec.checkpointKvType, ElementType::F8);
    EXPECT_EQ(spec.parts.size(), 1u);
}

// Without shapes the scheme says how the whole is stored.
TEST(CheckpointFormats, ServesModelsWithoutWeights) {
    ModelSpec spec;
    spec.weightsKnown = false;
    appendLayers(spec, {{FullAttention{1, 1, 1}}, {}}, 3);
    applyFormats(fp8(), spec);
    ASSERT_TRUE(spec.storedScheme);
    EXPECT_TRUE(spec.storedScheme->byTensor.empty());
    EXPECT_EQ(spec.storedScheme->matrices.packing, Packing::Fp8Block);
}

TEST(CheckpointFormats, ReusesEqualFormats) {
    CheckpointFormats formats = fp8();
    EXPECT_EQ(formats.add({.packing = Packing::Fp8Block, .bits = 8}), 1u);
    EXPECT_EQ(formats.add({.packing = Packing::Nvfp4, .bits = 4}), 2u);
}

} // namespace
} // namespace vramplan
