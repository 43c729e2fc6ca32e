// SPDX-License-Identifier: Apache-2.0
// Models that no converter writes but a file may claim; the first three were found by the fuzzer of GGUF
// files.
#include "tests/core/estimate/engines/engine_cases.h"

#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

ModelSpec modelWith(const char* architecture, CacheRecord record) {
    ModelSpec model = llama8b();
    model.architecture = architecture;
    model.kinds[0].records = {record};
    return model;
}

Result<Estimate> planned(ModelSpec model) {
    return estimate(enginePlan("llama.cpp", std::move(model), 4096));
}

TEST(LlamaCppOddModels, LatentAttentionWithoutHeadsHasNoComputeBuffer) {
    LatentAttention latent;
    latent.latentRank = 512;
    latent.ropeWidth = 64;
    latent.heads = 0;
    ModelSpec model = modelWith("deepseek2", latent);
    model.geometry.heads = 0;
    model.kinds[0].weights.clear();
    const auto answer = planned(std::move(model));
    ASSERT_TRUE(answer) << describe(answer.error());
    EXPECT_TRUE(warns(*answer, "activations_unknown"));
    EXPECT_EQ(labelled(*answer, "Compute buffer"), Bytes(0));
}

TEST(LlamaCppOddModels, RwkvWithoutStateHasNoComputeBuffer) {
    RecurrentState state;
    state.family = RecurrentFamily::Rwkv;
    const auto answer = planned(modelWith("rwkv7", state));
    ASSERT_TRUE(answer) << describe(answer.error());
    EXPECT_TRUE(warns(*answer, "activations_unknown"));
}

TEST(LlamaCppOddModels, PredictionLayersNeedNoCacheBeforeThem) {
    RecurrentState state;
    state.family = RecurrentFamily::Mamba1;
    state.convChannels = 8192;
    state.convKernel = 4;
    state.stateElements = std::uint64_t{16} * 8192;
    ModelSpec model = modelWith("mamba", state);
    model.predictionLayers = 1;
    EXPECT_TRUE(planned(std::move(model)));
}

TEST(LlamaCppOddModels, AMatrixBeyondReasonIsAnOverflow) {
    ModelSpec model = llama8b();
    model.kinds[0].weights.push_back({WeightRole::Router, "mlp.router", std::uint64_t{1} << 60, 1});
    const auto answer = planned(std::move(model));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Overflow) << describe(answer.error());
}

} // namespace
} // namespace vramplan::testing
