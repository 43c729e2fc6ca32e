// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/recurrent_state.h"

#include "core/estimate/placement.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::planFor;

struct States {
    std::vector<LineItem> items;
    Estimate estimate;
};

States statesOf(const Scenario& scenario) {
    States states;
    const auto counts =
        kindCounts(*scenario.model, {0, static_cast<std::uint32_t>(scenario.model->layerCount())});
    addPlainRecurrentItems(scenario, counts, states.items, states.estimate);
    return states;
}

// Mamba 2 of 2.7 B (arXiv 2405.21060): inner width 5,120 in 80 heads of 64, state size 128, one group,
// kernel 4. Convolution over 5,120 + 2 × 128 channels, state of 80 × 64 × 128.
constexpr RecurrentState kMamba2{.family = RecurrentFamily::Mamba2,
    .convChannels = 5376,
    .convKernel = 4,
    .stateElements = 655'360,
    .heads = 80,
    .groups = 1,
    .groupState = 128,
    .stateType = {},
    .convType = {}};
constexpr std::uint64_t kMamba2Layer = 5376 * 3 * 2 + 655'360 * 4; // window in bf16, matrix in float32

TEST(RecurrentState, IsAWindowAndAMatrixPerLayerAndSequence) {
    const States states = statesOf(planFor(cacheOnly({kMamba2}, 64), 8192, 3));
    ASSERT_EQ(states.items.size(), 1u);
    EXPECT_EQ(states.items.front().bytes, Bytes(3 * 64 * kMamba2Layer));
    EXPECT_EQ(states.estimate.recurrentBytes, Bytes(3 * 64 * kMamba2Layer));
    EXPECT_EQ(states.estimate.recurrentPerSequence, Bytes(64 * kMamba2Layer));
    EXPECT_EQ(states.items.front().component, Component::RecurrentState);
    EXPECT_EQ(text(states.items.front().label), "Mamba 2 state, 64 layers");
    EXPECT_EQ(text(states.items.front().formula), "64 layers × 3 sequences × (16,128 × 2 B + 655,360 × 4 B)");
}

TEST(RecurrentState, DoesNotGrowWithTheContext) {
    const ModelSpec spec = cacheOnly({kMamba2}, 64);
    EXPECT_EQ(statesOf(planFor(spec, 1)).estimate.recurrentBytes,
        statesOf(planFor(spec, 1 << 20)).estimate.recurrentBytes);
}

TEST(RecurrentState, FollowsTheTypesOfTheModelAndTheFile) {
    RecurrentState state = kMamba2;
    state.stateType = ElementType::BF16;
    ModelSpec spec = cacheOnly({state}, 1);
    spec.dtype = ElementType::F32;
    EXPECT_EQ(statesOf(planFor(spec, 1)).estimate.recurrentBytes, Bytes(16'128 * 4 + 655'360 * 2));
}

TEST(RecurrentState, ManagesWithoutAConvolutionOrAMatrix) {
    // RWKV-6 keeps two token-shift vectors of the hidden width beside its matrix and has no convolution.
    const RecurrentState rwkv{.family = RecurrentFamily::Rwkv,
        .stateElements = 32 * 64 * 64,
        .modelTypeElements = 2 * 2048,
        .stateType = {},
        .convType = {}};
    EXPECT_EQ(statesOf(planFor(cacheOnly({rwkv}, 24), 1)).estimate.recurrentBytes,
        Bytes(24 * (2 * 2048 * 2 + 32 * 64 * 64 * 4)));
    // LFM2's short convolution is a window of kernel − 1 columns and nothing else.
    const RecurrentState convolution{.family = RecurrentFamily::ShortConvolution,
        .convChannels = 2048,
        .convKernel = 3,
        .stateType = {},
        .convType = {}};
    EXPECT_EQ(
        statesOf(planFor(cacheOnly({convolution}, 10), 1)).estimate.recurrentBytes, Bytes(10 * 2048 * 2 * 2));
}

TEST(RecurrentState, EqualStatesOfSeveralKindsAreOneLine) {
    ModelSpec spec;
    appendLayers(spec, {.records = {kMamba2}, .weights = {{WeightRole::MlpUp, "up", 2, 2}}}, 10);
    appendLayers(spec, {.records = {kMamba2}, .weights = {{WeightRole::ExpertUp, "up", 2, 2, 8}}}, 20);
    RecurrentState half = kMamba2;
    half.stateType = ElementType::BF16; // the same sizes in another type are another line
    appendLayers(spec, {.records = {half}, .weights = {}}, 5);
    const States states = statesOf(planFor(spec, 1));
    ASSERT_EQ(states.items.size(), 2u);
    EXPECT_EQ(text(states.items[0].label), "Mamba 2 state, 30 layers");
    EXPECT_EQ(states.items[0].bytes, Bytes(30 * kMamba2Layer));
    EXPECT_EQ(states.items[1].bytes, Bytes(5 * (5376 * 3 * 2 + 655'360 * 2)));
    EXPECT_EQ(states.estimate.recurrentBytes, states.items[0].bytes + states.items[1].bytes);
}

TEST(RecurrentState, StandsBesideAttentionInOneLayer) {
    const States states = statesOf(planFor(cacheOnly({FullAttention{8, 128, 128}, kMamba2}, 2), 100));
    EXPECT_EQ(states.estimate.recurrentBytes, Bytes(2 * kMamba2Layer));
}

TEST(RecurrentState, OverflowsInsteadOfWrapping) {
    RecurrentState state = kMamba2;
    state.stateElements = std::uint64_t{1} << 62;
    EXPECT_TRUE(statesOf(planFor(cacheOnly({state}, 64), 1, 1000)).estimate.recurrentBytes.overflowed());
}

} // namespace
} // namespace vramplan
