// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/weights.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::mixtral;
using testing::planFor;

struct Weights {
    std::vector<LineItem> items;
    Estimate estimate;

    Bytes bytes() const {
        Bytes sum;
        for (const LineItem& item : items) sum += item.bytes;
        return sum;
    }
};

Weights weightsOf(const Scenario& scenario, WeightShare share) {
    Weights weights;
    addWeightItems(scenario, share, weights.items, weights.estimate);
    return weights;
}

Weights allWeightsOf(const Scenario& scenario) {
    return weightsOf(
        scenario, {{0, static_cast<std::uint32_t>(scenario.model->layerCount())}, true, true, true});
}

Scenario asWeights(ModelSpec spec, const char* scheme) {
    Scenario scenario = planFor(std::move(spec), 1);
    scenario.precision.weights = weightSchemeByName(scheme).value();
    return scenario;
}

TEST(Weights, SixteenBitsAreTheCheckpointToTheByte) {
    // model.safetensors.index.json of Llama 3.1 8B: total_size 16,060,522,496
    const Weights weights = allWeightsOf(planFor(llama8b(), 1));
    EXPECT_EQ(weights.bytes(), Bytes(16'060'522'496));
    EXPECT_EQ(weights.estimate.weightPrecision, "bf16");
    ASSERT_EQ(weights.items.size(), 3u);
    EXPECT_EQ(text(weights.items[0].label), "Layer weights, 32 layers");
    EXPECT_EQ(text(weights.items[0].formula), "6,979,584,000 parameters × 2 B"); // 32 × 218,112,000
    EXPECT_EQ(text(weights.items[1].label), "Token embedding");
    EXPECT_EQ(weights.items[1].bytes, Bytes(128'256ull * 4096 * 2));
    EXPECT_EQ(weights.items[2].bytes, Bytes(128'256ull * 4096 * 2 + 4096 * 2));
    for (const LineItem& item : weights.items) EXPECT_EQ(item.basis, Basis::Exact);
}

TEST(Weights, FourBitMixAsLlamaCppPrintsIt) {
    // llama.cpp on Meta-Llama-3.1-8B-Instruct-Q4_K_M: buffer size 4685.30 MiB. By hand: 218,103,808 matrix
    // values per layer at 144/256 B and norms in float32; 62,914,560 of them at 210/256 B in 16 layers; the
    // embedding at 144/256 B, the head at 210/256 B. The file's 64 rotary factors, 256 B, are a buffer.
    const Weights weights = allWeightsOf(asWeights(llama8b(), "q4_k_m"));
    EXPECT_EQ(weights.bytes(), Bytes(4'912'898'048));
    EXPECT_EQ(weights.estimate.weightPrecision, "q4_k_m");
    EXPECT_EQ(weights.items.front().basis, Basis::Derived);
}

TEST(Weights, AnotherPrecisionScalesEveryParameter) {
    EXPECT_EQ(allWeightsOf(asWeights(llama8b(), "f32")).bytes(), Bytes(4ull * 8'030'261'248));
    EXPECT_EQ(allWeightsOf(asWeights(llama8b(), "f16")).bytes(), Bytes(2ull * 8'030'261'248));
}

TEST(Weights, ExpertsHaveALineOfTheirOwn) {
    const Weights weights = allWeightsOf(planFor(mixtral(), 1));
    ASSERT_GE(weights.items.size(), 2u);
    EXPECT_EQ(text(weights.items[0].label), "Experts, 32 layers");
    EXPECT_EQ(weights.items[0].bytes, Bytes(32ull * 8 * 3 * 4096 * 14'336 * 2));
    EXPECT_EQ(text(weights.items[1].label), "Attention and shared weights, 32 layers");
    EXPECT_EQ(weights.bytes(), Bytes(2ull * 46'702'792'704));
}

TEST(Weights, DevicesTogetherHoldTheWholeModel) {
    for (const char* scheme : {"bf16", "q4_k_m", "awq"}) {
        const Scenario scenario = asWeights(llama8b(), scheme);
        const Weights first = weightsOf(scenario, {{0, 13}, true, false, true});
        const Weights second = weightsOf(scenario, {{13, 19}, false, true, false});
        EXPECT_EQ(first.bytes() + second.bytes(), allWeightsOf(scenario).bytes()) << scheme;
    }
}

TEST(Weights, ATiedHeadIsTheEmbedding) {
    ModelSpec spec = llama8b();
    spec.tiedOutput = true;
    std::erase_if(spec.globalWeights, [](const WeightTensor& t) { return t.role == WeightRole::OutputHead; });
    countParameters(spec);
    const Weights weights = allWeightsOf(planFor(spec, 1));
    EXPECT_EQ(weights.bytes(), Bytes(2ull * (8'030'261'248 - 128'256ull * 4096)));
    EXPECT_EQ(text(weights.items[1].label), "Token embedding, also output head");
}

TEST(Weights, OnlyPartsThatAreLoadedCount) {
    ModelSpec spec = llama8b();
    spec.parts = {{"vision", {{WeightRole::Other, "vision", 1000, 1000}}, Count(1'000'000), true, {}},
        {"mtp", {{WeightRole::Other, "mtp", 1000, 1000}}, Count(1'000'000), false, {}}};
    const Weights weights = allWeightsOf(planFor(spec, 1));
    EXPECT_EQ(weights.bytes(), Bytes(16'060'522'496 + 2'000'000));
    EXPECT_EQ(text(weights.items.back().label), "Towers and other parts");
    EXPECT_EQ(weightsOf(planFor(spec, 1), {{0, 32}, true, true, false}).bytes(), Bytes(16'060'522'496));
}

ModelSpec countedOnly(std::optional<Count> parameters, std::uint32_t layers = 32) {
    ModelSpec spec = testing::cacheOnly({FullAttention{8, 128, 128}}, layers);
    spec.parameters = parameters;
    return spec;
}

TEST(Weights, ATotalAloneIsSplitByLayers) {
    const Weights weights = allWeightsOf(planFor(countedOnly(Count(8'030'000'000)), 1));
    EXPECT_EQ(weights.bytes(), Bytes(16'060'000'000));
    EXPECT_TRUE(weights.estimate.weightsKnown);
    EXPECT_EQ(weights.items.front().basis, Basis::Derived);
    EXPECT_EQ(text(weights.items.front().formula),
        "8,030,000,000 parameters at 16 bits on average × 32 of 32 layers");
    // A remainder goes to the device with the output: 7 values of 2 bytes over 3 layers.
    const Scenario odd = planFor(countedOnly(Count(7), 3), 1);
    EXPECT_EQ(weightsOf(odd, {{0, 1}, true, false, true}).bytes(), Bytes(4));
    EXPECT_EQ(weightsOf(odd, {{1, 2}, false, true, false}).bytes(), Bytes(10));
}

TEST(Weights, UnknownIsNotZero) {
    const Weights weights = allWeightsOf(planFor(countedOnly(std::nullopt), 1));
    EXPECT_TRUE(weights.items.empty());
    EXPECT_FALSE(weights.estimate.weightsKnown);
}

/// A file with one tensor of 100 bytes per layer, an embedding of 70 and a norm of 5.
std::shared_ptr<const TensorInventory> smallFile() {
    TensorInventory file;
    const auto add = [&](std::int32_t layer, WeightRole role, std::uint64_t bytes) {
        StoredTensor tensor;
        tensor.layer = layer;
        tensor.role = role;
        tensor.bytes = Bytes(bytes);
        tensor.shape = {bytes};
        file.tensors.push_back(tensor);
    };
    for (std::int32_t layer = 0; layer < 32; ++layer) add(layer, WeightRole::MlpUp, 100);
    add(-1, WeightRole::TokenEmbedding, 70);
    add(-1, WeightRole::Norm, 5);
    file.sumUp();
    return std::make_shared<TensorInventory>(std::move(file));
}

TEST(Weights, AFileCountsAsItIsStored) {
    ModelSpec spec = llama8b();
    spec.inventory = smallFile();
    Scenario scenario = planFor(spec, 1);
    const Weights stored = allWeightsOf(scenario);
    EXPECT_EQ(stored.bytes(), Bytes(3275));
    EXPECT_EQ(stored.estimate.weightPrecision, "as stored");
    EXPECT_EQ(stored.items.front().basis, Basis::Exact);
    EXPECT_EQ(weightsOf(scenario, {{0, 10}, true, false, true}).bytes(), Bytes(1070));
    EXPECT_EQ(weightsOf(scenario, {{10, 22}, false, true, false}).bytes(), Bytes(2205));
    // Another precision, or a slider on the geometry, leaves the file behind.
    scenario.precision.weights = weightSchemeByName("bf16").value();
    EXPECT_EQ(allWeightsOf(scenario).bytes(), Bytes(16'060'522'496));
    spec.overrides.layers = 32;
    EXPECT_EQ(allWeightsOf(planFor(spec, 1)).bytes(), Bytes(16'060'522'496));
}

TEST(Weights, TheCheckpointsOwnSchemeComesBeforeThePlainType) {
    ModelSpec spec = llama8b();
    spec.storedScheme = *weightSchemeByName("awq").value();
    const Weights weights = allWeightsOf(planFor(spec, 1));
    EXPECT_EQ(weights.estimate.weightPrecision, "awq");
    EXPECT_EQ(weights.bytes(), allWeightsOf(asWeights(llama8b(), "awq")).bytes());
}

TEST(EffectiveScheme, IsNeverMissing) {
    Scenario scenario = planFor(llama8b(), 1);
    EXPECT_EQ(effectiveScheme(scenario)->id, "bf16");
    scenario.precision.weights = weightSchemeByName("q8_0").value();
    EXPECT_EQ(effectiveScheme(scenario)->id, "q8_0");
}

} // namespace
} // namespace vramplan
