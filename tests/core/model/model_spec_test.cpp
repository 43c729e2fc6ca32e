// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_spec.h"

#include "tests/support/core/fixtures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::HasSubstr;

const LayerKind kFull{.records = {FullAttention{8, 128, 128}}, .weights = {}};
const LayerKind kSliding{.records = {SlidingAttention{8, 128, 128, 1024}}, .weights = {}};

TEST(AppendLayers, JoinsEqualNeighboursAndSharesEqualKinds) {
    ModelSpec spec;
    appendLayers(spec, kSliding);
    appendLayers(spec, kSliding, 4);
    appendLayers(spec, kFull);
    appendLayers(spec, kSliding, 5);
    appendLayers(spec, kFull, 0);
    ASSERT_EQ(spec.kinds.size(), 2u);
    ASSERT_EQ(spec.runs.size(), 3u);
    EXPECT_EQ(spec.runs[0].first, 0u);
    EXPECT_EQ(spec.runs[0].count, 5u);
    EXPECT_EQ(spec.runs[1].first, 5u);
    EXPECT_EQ(spec.runs[1].count, 1u);
    EXPECT_EQ(spec.runs[2].first, 6u);
    EXPECT_EQ(spec.runs[2].kind, spec.runs[0].kind);
    EXPECT_EQ(spec.layerCount(), 11u);
    EXPECT_EQ(layersOfKind(spec, "sliding"), 10u);
    EXPECT_EQ(layersOfKind(spec, "full"), 1u);
    EXPECT_EQ(layersOfKind(spec, "latent"), 0u);
}

TEST(AppendLayers, KindsDifferByTheirWeightsToo) {
    ModelSpec spec;
    appendLayers(spec, kFull);
    LayerKind heavier = kFull;
    heavier.weights = {{WeightRole::Norm, "norm", 1, 8}};
    appendLayers(spec, heavier);
    EXPECT_EQ(spec.kinds.size(), 2u);
}

TEST(CountParameters, MatchesWhatTheAuthorsPublish) {
    // Meta's model card and the checkpoint's own index: 8,030,261,248 parameters.
    const ModelSpec llama = testing::llama8b();
    EXPECT_EQ(llama.parameters, Count(8'030'261'248));
    EXPECT_EQ(llama.activeParameters, Count(8'030'261'248));
    // Mixtral 8x7B: 46.7 B parameters, 12.9 B of them active (arXiv 2401.04088); in full per layer
    // 2 × 4,096² + 2 × 1,024 × 4,096 + 8 × 4,096 + 8,192, and 3 × 4,096 × 14,336 for each of 8 experts, 2
    // active.
    const ModelSpec mixtral = testing::mixtral();
    EXPECT_EQ(mixtral.parameters, Count(46'702'792'704));
    EXPECT_EQ(mixtral.activeParameters, Count(12'879'925'248));
}

TEST(CountParameters, CountsATiedHeadOnce) {
    ModelSpec spec;
    spec.tiedOutput = true;
    spec.globalWeights = {{WeightRole::TokenEmbedding, "embed_tokens", 100, 10}};
    appendLayers(spec, {.records = {}, .weights = {{WeightRole::MlpUp, "up", 10, 10}}}, 3);
    countParameters(spec);
    EXPECT_EQ(spec.parameters, Count(1300));
}

TEST(CountParameters, OverflowStaysAnOverflow) {
    ModelSpec spec;
    appendLayers(
        spec, {.records = {}, .weights = {{WeightRole::MlpUp, "up", 1u << 31, 1u << 31, 1u << 20}}}, 1000);
    countParameters(spec);
    EXPECT_TRUE(spec.parameters->overflowed());
}

GeometryOverrides llamaGeometry() {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.heads = 32;
    geometry.kvHeads = 8;
    geometry.hidden = 4096;
    geometry.intermediate = 14336;
    geometry.vocabulary = 128256;
    return geometry;
}

TEST(ManualModel, FillsInWhatFollows) {
    const ModelSpec spec = manualModel(llamaGeometry()).value();
    EXPECT_EQ(spec.geometry.headDim, 128u); // 4,096 / 32
    EXPECT_EQ(spec.parameters, Count(8'030'261'248));
    EXPECT_TRUE(spec.weightsKnown);
    EXPECT_TRUE(spec.warnings.empty());
    EXPECT_EQ(layersOfKind(spec, "full"), 32u);
    EXPECT_EQ(spec.kinds.front().records, (CacheRecords{FullAttention{8, 128, 128}}));
}

TEST(ManualModel, KnowsACacheWithoutWeights) {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    const ModelSpec spec = manualModel(geometry).value();
    EXPECT_FALSE(spec.weightsKnown);
    EXPECT_EQ(spec.parameters, std::nullopt);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings.front().code, "weights_unknown");
    geometry.parameters = 8'030'000'000;
    const ModelSpec counted = manualModel(geometry).value();
    EXPECT_EQ(counted.parameters, Count(8'030'000'000));
    EXPECT_TRUE(counted.warnings.empty());
}

TEST(ManualModel, QueryHeadsStandInForKvHeads) {
    GeometryOverrides geometry;
    geometry.layers = 2;
    geometry.heads = 12;
    EXPECT_EQ(manualModel(geometry)->geometry.kvHeads, 12u);
}

TEST(ManualModel, SaysWhatItAssumes) {
    const auto assumed = [](const ModelSpec& spec) {
        std::string options;
        for (const Warning& warning : spec.warnings)
            if (warning.code == "assumed_size") {
                EXPECT_TRUE(warning.guess);
                options += warning.text.substr(warning.text.find("--"));
            }
        return options;
    };
    GeometryOverrides geometry;
    geometry.layers = 32;
    const ModelSpec bare = manualModel(geometry).value();
    EXPECT_EQ(assumed(bare), "--kv-heads.--head-dim.");
    EXPECT_TRUE(bare.heuristicReading);
    EXPECT_EQ(bare.cacheGuess, (GuessRange{0.125, 8})); // 2 … 32 KV heads of 64 … 256 against 8 of 128
    geometry.headDim = 128;
    geometry.heads = 32;
    EXPECT_EQ(assumed(manualModel(geometry).value()), "--kv-heads.");
    EXPECT_EQ(manualModel(geometry)->cacheGuess, (GuessRange{0.125, 1})); // as many as query heads, at most
    geometry.kvHeads = 8;
    EXPECT_EQ(assumed(manualModel(geometry).value()), "");
    EXPECT_FALSE(manualModel(geometry)->heuristicReading);
    EXPECT_EQ(assumed(manualModel(llamaGeometry()).value()), "");
    GeometryOverrides headless = llamaGeometry();
    headless.heads.reset();
    EXPECT_EQ(manualModel(headless)->geometry.heads, 32u); // 4,096 / 128
    EXPECT_EQ(assumed(manualModel(headless).value()), "--head-dim.--heads.");
}

TEST(ManualModel, HasNoWeightsWithoutAVocabulary) {
    GeometryOverrides geometry = llamaGeometry();
    geometry.vocabulary.reset();
    const ModelSpec spec = manualModel(geometry).value();
    EXPECT_FALSE(spec.weightsKnown);
    EXPECT_EQ(spec.parameters, std::nullopt);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings.front().code, "weights_unknown");
}

TEST(ManualModel, RefusesZeroAndAbsurdSizesByName) {
    struct Case {
        const char* name;
        std::optional<std::uint64_t> GeometryOverrides::* member;
    };
    for (const Case& field : {Case{"layers", &GeometryOverrides::layers},
             Case{"heads", &GeometryOverrides::heads}, Case{"kv-heads", &GeometryOverrides::kvHeads},
             Case{"head-dim", &GeometryOverrides::headDim}, Case{"hidden", &GeometryOverrides::hidden},
             Case{"intermediate", &GeometryOverrides::intermediate},
             Case{"vocab", &GeometryOverrides::vocabulary}}) {
        for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
            GeometryOverrides geometry = llamaGeometry();
            geometry.*field.member = value;
            const auto spec = manualModel(geometry);
            ASSERT_FALSE(spec) << field.name << " " << value;
            EXPECT_EQ(spec.error().kind, ErrorKind::Usage);
            EXPECT_THAT(spec.error().message, HasSubstr(field.name));
        }
    }
    GeometryOverrides deep = llamaGeometry();
    deep.layers = (1u << 20) + 1; // engines list their layers one by one
    EXPECT_EQ(manualModel(deep).error().code, "bad_value");
    EXPECT_EQ(manualModel({}).error().code, "no_model");
}

TEST(ManualModel, ExpandsAgainWithOtherSizesAndBack) {
    const ModelSpec spec = manualModel(llamaGeometry()).value();
    GeometryOverrides change;
    change.kvHeads = 32;
    const ModelSpec changed = spec.definition->expand(change).value();
    EXPECT_EQ(changed.geometry.kvHeads, 32u);
    EXPECT_EQ(changed.geometry.layers, 32u);
    EXPECT_EQ(changed.overrides, change);
    // K and V grow from 1,024 to 4,096 rows: 2 × 3,072 × 4,096 × 32 layers more.
    EXPECT_EQ(changed.parameters, Count(8'030'261'248 + 805'306'368));
    // Changes start from the model, never from the previous change.
    EXPECT_EQ(changed.definition->expand({})->parameters, spec.parameters);
    change.layers = 0;
    EXPECT_FALSE(spec.definition->expand(change));
}

TEST(ManualModel, TheLargestSizesOverflowInsteadOfWrapping) {
    GeometryOverrides geometry;
    for (auto* field : {&geometry.layers, &geometry.heads, &geometry.kvHeads, &geometry.headDim,
             &geometry.hidden, &geometry.intermediate, &geometry.vocabulary})
        *field = 0xffffffff;
    geometry.layers = 1u << 20;
    const ModelSpec spec = manualModel(geometry).value();
    EXPECT_TRUE(spec.parameters->overflowed());
}

} // namespace
} // namespace vramplan
