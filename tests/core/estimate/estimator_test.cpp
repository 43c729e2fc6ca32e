// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"

#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace vramplan {
namespace {

using ::testing::HasSubstr;
using testing::llama8b;
using testing::mustEstimate;
using testing::planFor;

bool warns(const Estimate& estimate, std::string_view code) {
    return std::any_of(estimate.warnings.begin(), estimate.warnings.end(),
        [&](const Warning& warning) { return warning.code == code; });
}

TEST(Estimator, AnswersForLlamaOnTwentyFourGibibytes) {
    const Estimate answer = mustEstimate(planFor(llama8b(), 32'768));
    EXPECT_EQ(answer.totalOf(Component::Weights), Bytes(16'060'522'496));
    EXPECT_EQ(answer.totalOf(Component::KvCache), Bytes(4ull << 30));
    EXPECT_EQ(answer.kv.growthBytes, Bytes(131'072));
    EXPECT_EQ(answer.kv.growthTokens, 1u);
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits); // 14.96 + 4.00 + about 0.5 GiB
    EXPECT_EQ(answer.verdict.fits, true);
    EXPECT_EQ(mustEstimate(planFor(llama8b(), 32'768, 1, Count(8) * kGiB)).verdict.fits, false);
}

TEST(Estimator, TheCacheTypeIsTheUsersElseTheEngines) {
    Scenario scenario = planFor(llama8b(), 100);
    scenario.precision.kvK = scenario.precision.kvV = std::nullopt;
    EXPECT_EQ(mustEstimate(scenario).kvK, ElementType::BF16); // the model's own type
    EXPECT_EQ(mustEstimate(scenario).kvV, ElementType::BF16);
    scenario.precision.kvK = ElementType::Q8_0;
    EXPECT_EQ(mustEstimate(scenario).kvK, ElementType::Q8_0);
    EXPECT_EQ(mustEstimate(scenario).kvV, ElementType::BF16);
    ModelSpec asks = llama8b();
    asks.checkpointKvType = ElementType::F8;
    scenario = planFor(asks, 100);
    scenario.precision.kvK = scenario.precision.kvV = std::nullopt;
    EXPECT_EQ(mustEstimate(scenario).kvK, ElementType::F8);
}

TEST(Estimator, RefusesWhatItDoesNotKnow) {
    Scenario scenario = planFor(llama8b(), 100);
    scenario.engine = "nonsense";
    EXPECT_EQ(estimate(scenario).error().code, "unknown_engine");
    scenario = planFor(llama8b(), 100);
    scenario.profile.reset();
    EXPECT_EQ(estimate(scenario).error().code, "no_profile");
    scenario = planFor(llama8b(), 100);
    scenario.precision.kvV = ElementType::Q6_K;
    const auto badType = estimate(scenario);
    ASSERT_FALSE(badType);
    EXPECT_EQ(badType.error().code, "bad_kv_type");
    EXPECT_THAT(badType.error().message, HasSubstr("kv-type-v"));
    EXPECT_THAT(badType.error().message, HasSubstr("q8_0"));
    scenario = planFor(llama8b(), 0);
    EXPECT_THAT(estimate(scenario).error().message, HasSubstr("context"));
    scenario = planFor(llama8b(), 100);
    scenario.settings = {{"no_such_setting", "1"}};
    EXPECT_EQ(estimate(scenario).error().code, "unknown_setting");
}

TEST(Estimator, WarnsWithoutRefusing) {
    EXPECT_FALSE(warns(mustEstimate(planFor(llama8b(), 131'072)), "context_beyond_model"));
    EXPECT_TRUE(warns(mustEstimate(planFor(llama8b(), 131'073)), "context_beyond_model"));
    Scenario alone = planFor(llama8b(), 100);
    alone.devices.clear();
    alone.noGpuFound = true;
    EXPECT_TRUE(warns(mustEstimate(alone), "no_gpu"));
    EXPECT_EQ(mustEstimate(alone).verdict.state, VerdictState::Unknown);
    ModelSpec odd = llama8b();
    odd.warnings = {{"guessed", "A value was guessed.", true}};
    EXPECT_TRUE(warns(mustEstimate(planFor(odd, 100)), "guessed"));
}

TEST(Estimator, WhatIsUnknownIsNeverSaidToFit) {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    geometry.parameters = 8'030'000'000;
    const auto at = [&](std::uint64_t gibibytes) {
        return mustEstimate(planFor(manualModel(geometry).value(), 8192, 1, Count(gibibytes) * kGiB));
    };
    const Estimate answer = at(24);
    EXPECT_TRUE(answer.known(Component::Weights));
    EXPECT_FALSE(answer.known(Component::Activations)); // no hidden size
    EXPECT_FALSE(answer.known(Component::Output));      // no vocabulary
    EXPECT_EQ(answer.verdict.state, VerdictState::Unknown);
    EXPECT_EQ(answer.verdict.fits, std::nullopt);
    EXPECT_TRUE(warns(answer, "activations_unknown"));
    EXPECT_TRUE(warns(answer, "output_unknown"));
    EXPECT_EQ(at(15).verdict.fits, false); // 14.96 GiB of weights and 1 GiB of cache are known
    geometry.hidden = 4096;
    geometry.vocabulary = 128'256;
    geometry.heads = 32;
    EXPECT_EQ(at(24).verdict.state, VerdictState::Fits);
    EXPECT_TRUE(at(24).complete());
}

TEST(Estimator, GuessesAreHeuristicWithARange) {
    GeometryOverrides geometry;
    geometry.layers = 32;
    const Estimate answer = mustEstimate(planFor(manualModel(geometry).value(), 8192));
    const auto& items = answer.devices.front().items;
    const auto cache = std::find_if(items.begin(), items.end(),
        [](const LineItem& item) { return item.component == Component::KvCache; });
    ASSERT_NE(cache, items.end());
    EXPECT_EQ(cache->basis, Basis::Heuristic);
    EXPECT_EQ(cache->bytes, kGiB);            // 8 KV heads of 128
    EXPECT_EQ(cache->low, Bytes(128) * kMiB); // 2 of 64
    EXPECT_EQ(cache->high, Count(8) * kGiB);  // 32 of 256

    ModelSpec plain = llama8b();
    readByPlainRules(plain);
    const Estimate guessed = mustEstimate(planFor(plain, 8192));
    for (const LineItem& item : guessed.devices.front().items) {
        EXPECT_EQ(item.basis == Basis::Heuristic, item.component != Component::Output) << text(item.label);
        EXPECT_EQ(item.low < item.bytes, item.component != Component::Output) << text(item.label);
    }
    // A total that was given stays what it is, whatever the shapes.
    plain.weightsKnown = false;
    const Estimate given = mustEstimate(planFor(plain, 8192));
    for (const LineItem& item : given.devices.front().items)
        if (item.component == Component::Weights) {
            EXPECT_EQ(item.basis, Basis::Derived);
        }
}

TEST(Estimator, WarnsOfHeadsThatNoModelHas) {
    EXPECT_FALSE(warns(mustEstimate(planFor(llama8b(), 100)), "impossible_heads"));
    ModelSpec odd = llama8b();
    odd.geometry.heads = 31;
    EXPECT_TRUE(warns(mustEstimate(planFor(odd, 100)), "impossible_heads"));
}

TEST(Estimator, AUnifiedDeviceBringsItsOwnHost) {
    // An Apple computer of 36 GiB of which the GPU may use 27, planned on a machine with 8 GiB.
    Scenario plan = planFor(llama8b(), 8192);
    DeviceBudget& gpu = plan.devices.front();
    gpu = manualBudget(Count(27) * kGiB);
    gpu.machineMemory = Count(36) * kGiB;
    plan.host = budgetOf(HostMemory{Count(8) * kGiB, Count(4) * kGiB, "test"});
    plan.engine = "llama.cpp";
    plan.settings = {{"n_gpu_layers", "16"}, {"mmap", "false"}};
    plan.profile = engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "llama.cpp").value();
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[1].device.capacity, Count(36) * kGiB);
    EXPECT_EQ(answer.devices[1].taken(), answer.devices[0].peak + answer.devices[1].peak);
    EXPECT_EQ(answer.devices[0].taken(), answer.devices[0].peak); // its limit is the GPU's own
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
    // Two of them are two computers.
    plan.devices.push_back(plan.devices.front());
    EXPECT_EQ(mustEstimate(plan).devices.back().device.capacity, Count(8) * kGiB);
}

TEST(Estimator, AbsurdSizesAreAnErrorThatNamesTheComponent) {
    Scenario scenario =
        planFor(testing::cacheOnly({FullAttention{1'000'000'000, 1'000'000'000, 1'000'000'000}}, 1'000'000),
            1'000'000'000, 1'000'000'000);
    const auto result = estimate(scenario);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Overflow);
    EXPECT_THAT(result.error().message, HasSubstr("KV cache"));
    scenario = planFor(llama8b(), 1, std::uint64_t{1} << 62);
    EXPECT_EQ(estimate(scenario).error().kind, ErrorKind::Overflow);
    scenario = planFor(llama8b(), ~std::uint64_t{0});
    EXPECT_EQ(estimate(scenario).error().kind, ErrorKind::Overflow);
    scenario = planFor(llama8b(), 1);
    scenario.workload.lengths = {std::uint64_t{1} << 62, std::uint64_t{1} << 62};
    EXPECT_EQ(estimate(scenario).error().kind, ErrorKind::Overflow);
}

/// A model of random layers, the same for every run of the test.
ModelSpec randomModel(std::mt19937& random) {
    const auto pick = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most + 1); };
    ModelSpec spec = llama8b();
    spec.kinds.clear();
    spec.runs.clear();
    spec.encoderTokens = pick(2000);
    const std::uint32_t runs = pick(12);
    for (std::uint32_t i = 0; i < runs; ++i) {
        const std::uint32_t heads = pick(16), width = 32 * pick(8);
        const std::uint32_t ratio = 1u
            << random() % 4; // divides every entry, so that growth is a whole number
        const CacheRecords choices = {FullAttention{heads, width, width},
            SlidingAttention{heads, width, width, pick(5000)},
            ChunkedAttention{heads, width, width, pick(9000)}, LatentAttention{512, 64, 128, 128, 128},
            CompressedAttention{512, 64, ratio}, SlidingLatent{512, 64, pick(500)}, IndexKeys{128, ratio},
            RecurrentState{.convChannels = pick(8000),
                .convKernel = 4,
                .stateElements = pick(1'000'000),
                .stateType = {},
                .convType = {}},
            CrossAttention{heads, width, width}, SharedCache{0}};
        CacheRecords records;
        for (std::uint32_t r = pick(3); r > 1; --r) records.push_back(choices[random() % choices.size()]);
        appendLayers(
            spec, {.records = records, .weights = testing::denseLayerWeights(64, 64, 32, 128)}, pick(9));
    }
    return spec;
}

Scenario randomPlan(std::mt19937& random) {
    Scenario scenario = planFor(randomModel(random), random() % 20'000 + 1, random() % 64 + 1);
    for (auto more = random() % 3; more > 0; --more)
        scenario.devices.push_back(manualBudget(Count(8 * more) * kGiB));
    return scenario;
}

TEST(EstimatorProperty, TheSumOfTheItemsIsTheTotal) {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        const Estimate answer = mustEstimate(randomPlan(random));
        Bytes all, cache, byKind, components;
        for (const DeviceEstimate& device : answer.devices) {
            Bytes sum;
            for (const LineItem& item : device.items) {
                sum += item.bytes;
                EXPECT_LE(item.low, item.bytes);
                EXPECT_LE(item.bytes, item.high);
                if (item.basis != Basis::Heuristic) {
                    EXPECT_EQ(item.low, item.high);
                }
                EXPECT_FALSE(text(item.label).empty());
                EXPECT_FALSE(text(item.formula).empty());
            }
            EXPECT_EQ(sum, device.total);
            EXPECT_LE(device.low, device.peak);
            EXPECT_LE(device.peak, device.high);
            all += device.total;
            cache += device.sum(Component::KvCache);
        }
        for (const Bytes kind : answer.kv.byKind) byKind += kind;
        for (const Component component : kComponents) components += answer.totalOf(component);
        EXPECT_EQ(all, answer.total);
        EXPECT_EQ(components, answer.total);
        EXPECT_EQ(cache, answer.kv.bytes);
        EXPECT_EQ(byKind, answer.kv.bytes);
        EXPECT_EQ(answer.kv.k + answer.kv.v, answer.kv.bytes);
        EXPECT_EQ(answer.recurrentBytes, answer.totalOf(Component::RecurrentState));
    }
}

TEST(EstimatorProperty, MoreNeverNeedsLess) {
    std::mt19937 random(2);
    for (int i = 0; i < 200; ++i) {
        const Scenario plan = randomPlan(random);
        const Estimate before = mustEstimate(plan);
        Scenario more = plan;
        more.workload.context += random() % 5000 + 1;
        EXPECT_GE(mustEstimate(more).total, before.total);
        EXPECT_GE(mustEstimate(more).kv.bytes, before.kv.bytes);
        more = plan;
        more.workload.sequences += random() % 20 + 1;
        EXPECT_GE(mustEstimate(more).total, before.total);
        more = plan;
        more.precision.kvK = ElementType::F32;
        EXPECT_GE(mustEstimate(more).total, before.total);
        more = plan;
        more.precision.weights = weightSchemeByName("f32").value();
        EXPECT_GT(mustEstimate(more).total, before.total);
    }
}

TEST(EstimatorProperty, TheCacheIsLinearInTheSequences) {
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
        Scenario plan = randomPlan(random);
        plan.workload.sequences = 1;
        const Estimate one = mustEstimate(plan);
        plan.workload.sequences = 7;
        const Estimate seven = mustEstimate(plan);
        EXPECT_EQ(seven.kv.bytes, Count(7) * one.kv.bytes);
        EXPECT_EQ(seven.recurrentBytes, Count(7) * one.recurrentPerSequence);
    }
}

TEST(EstimatorProperty, TheGrowthIsTheDifference) {
    std::mt19937 random(4);
    for (int i = 0; i < 100; ++i) {
        Scenario plan = randomPlan(random);
        plan.workload.sequences = 1;
        plan.workload.context -= plan.workload.context % 840 - 840; // on a boundary of every ratio up to 8
        const Estimate before = mustEstimate(plan);
        plan.workload.context += 840;
        const Estimate after = mustEstimate(plan);
        // A window may fill within the step, so the first token's price bounds the whole step's.
        EXPECT_LE(after.kv.bytes, before.kv.bytes + Count(840) * before.kv.growthBytes);
        EXPECT_GE(after.kv.bytes, before.kv.bytes + Count(840) * after.kv.growthBytes);
    }
}

TEST(EstimatorProperty, SeveralDevicesHoldTheSameCacheAsOne) {
    std::mt19937 random(5);
    for (int i = 0; i < 100; ++i) {
        Scenario plan = randomPlan(random);
        const Estimate several = mustEstimate(plan);
        plan.devices = {manualBudget(Count(24) * kGiB)};
        const Estimate one = mustEstimate(plan);
        EXPECT_EQ(several.kv.bytes, one.kv.bytes);
        EXPECT_EQ(several.recurrentBytes, one.recurrentBytes);
        EXPECT_EQ(several.totalOf(Component::Weights), one.totalOf(Component::Weights));
    }
}

} // namespace
} // namespace vramplan
