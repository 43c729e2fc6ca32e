// SPDX-License-Identifier: Apache-2.0
// Every figure of tests/data/engines/vllm.json, through the functions that make the plan and, where the case
// states a pool, through the whole estimate.
#include "core/catalogue/model_catalogue.h"
#include "core/estimate/engines/vllm_pool.h"
#include "core/estimate/engines/vllm_state.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

namespace vramplan {
namespace {

using namespace vllm;
using testing::enginePlan;
using testing::modelOf;
using testing::mustEstimate;

const std::map<LayerType, std::string> kKinds = {{LayerType::Full, "full"}, {LayerType::Latent, "latent"},
    {LayerType::Sliding, "sliding"}, {LayerType::Chunked, "chunked"}, {LayerType::SlidingLatent, "window"},
    {LayerType::State, "state"}, {LayerType::Cross, "cross"}};

struct Case {
    Scenario plan;
    Options options;
    std::vector<LayerRange> stages;
    std::vector<CacheLayer> layers;
    GroupPlan groups;
    std::uint64_t attentionBlock = 0;
};

std::uint64_t number(const JsonView& view, std::uint64_t otherwise = 0) {
    return view.optionalUnsigned().value().value_or(otherwise);
}

/// Where the case states this figure.
void expectFigure(const JsonView& expect, const char* key, std::uint64_t got) {
    if (!expect[key].present()) return;
    EXPECT_EQ(got, number(expect[key])) << key;
}

Scenario planOf(const JsonDocument& document, const JsonView& entry) {
    Scenario plan =
        enginePlan("vllm", modelOf(document.part(entry["config"])), number(entry["length"], 4096));
    plan.parallelism.tensor = number(entry["tensor"], 1);
    plan.parallelism.pipeline = number(entry["pipeline"], 1);
    plan.devices.assign(
        plan.parallelism.tensor * plan.parallelism.pipeline, manualBudget(Count(2000) * kGiB));
    for (const std::string& key : entry["settings"].keys())
        plan.settings.emplace_back(key, entry["settings"][key].asString().value());
    if (entry["pool"].present())
        plan.settings.emplace_back("kv_cache_memory_bytes", std::to_string(number(entry["pool"])));
    return plan;
}

Options optionsOf(const Scenario& plan) {
    const Engine& engine = *engineByName("vllm");
    Estimate estimate;
    estimate.kvK = estimate.kvV = engine.defaultKvType(*plan.model);
    const auto settings = ResolvedSettings::resolve(engine.info(), plan.settings);
    EXPECT_TRUE(settings) << (settings ? "" : describe(settings.error()));
    const auto options = resolveOptions(plan, *settings, estimate);
    EXPECT_TRUE(options) << (options ? "" : describe(options.error()));
    return options.value_or(Options{});
}

Case caseOf(const JsonDocument& document, const JsonView& entry) {
    Case made;
    made.plan = planOf(document, entry);
    made.options = optionsOf(made.plan);
    const ModelSpec& spec = *made.plan.model;
    made.stages = pipelineStages(static_cast<std::uint32_t>(spec.layerCount()), made.options.pipeline);
    made.layers = cacheLayers(spec, made.options, made.stages).value();
    for (CacheLayer& layer : made.layers)
        if (layer.type == LayerType::Full) // a draft model of one layer of full attention
            layer.count += static_cast<std::uint32_t>(number(entry["draft_layers"]));
    made.attentionBlock = alignBlocks(made.layers, made.options);
    made.groups = planGroups(made.layers, made.options, made.stages.size());
    return made;
}

void expectTokens(const Case& made, const JsonView& expect) {
    Bytes first, all;
    for (const CacheLayer& layer : made.layers) {
        if (layer.type == LayerType::State) continue;
        const Bytes token = layer.entry / Bytes(layer.ratio);
        if (first == Bytes() || layer.kind == CacheKind::Indexer) first += token;
        const std::uint32_t count = made.stages.size() > 1
            ? *std::max_element(layer.stages.begin(), layer.stages.end())
            : layer.count;
        all += Count(count) * token;
    }
    expectFigure(expect, "token_of_layer", first.value());
    expectFigure(expect, "token", all.value());
}

void expectState(const Case& made, const JsonView& expect) {
    if (!expect["state_page"].present()) return;
    EXPECT_EQ(made.attentionBlock, number(expect["attention_block"]));
    for (const LayerKind& kind : made.plan.model->kinds)
        for (const CacheRecord& record : kind.records)
            if (const auto* state = std::get_if<RecurrentState>(&record)) {
                const StateBytes bytes = stateBytes(*made.plan.model, *state, made.options).value();
                EXPECT_EQ(bytes.window, Bytes(number(expect["state_window"])));
                EXPECT_EQ(bytes.recurrent, Bytes(number(expect["state_matrix"])));
            }
    for (const CacheLayer& layer : made.layers)
        if (layer.type == LayerType::State) expectFigure(expect, "state_page", layer.page.value());
}

void expectGroups(const Case& made, const JsonView& expect) {
    expectFigure(expect, "page", made.groups.page.value());
    expectFigure(expect, "block", made.groups.blockBytes.value());
    expectFigure(expect, "padding", made.groups.paddingLayers());
    for (std::size_t i = 0; i < expect["stages"].size(); ++i)
        EXPECT_EQ(made.stages.at(i).count, number(expect["stages"].at(i)));
    const Charge charge = chargeOf(made.options);
    const std::uint64_t length = made.options.maxModelLen;
    expectFigure(expect, "request_blocks", blocksOfRequest(made.groups, length, charge));
    expectFigure(expect, "request", bytesOfRequest(made.groups, length, charge).value());
    if (!expect["groups"].present()) return;
    std::multimap<std::string, std::string> wanted, got;
    for (std::size_t i = 0; i < expect["groups"].size(); ++i) {
        const JsonView group = expect["groups"].at(i);
        wanted.emplace(group.at(0).asString().value(),
            fmt::format("{} × {} → {}", number(group.at(1)), number(group.at(2)), number(group.at(3))));
    }
    for (const Group& group : made.groups.groups) {
        const CacheLayer& layer = made.groups.layers[group.layer];
        got.emplace(kKinds.at(layer.type),
            fmt::format("{} × {} → {}", group.layers, group.block,
                blocksOf(layer, made.options.maxModelLen, charge)));
    }
    EXPECT_EQ(std::multimap(got), wanted);
}

void expectPool(const Case& made, const JsonView& entry, const JsonView& expect) {
    if (!expect["blocks"].present()) return;
    const std::uint64_t blocks = number(entry["pool"]) / made.groups.blockBytes.value();
    EXPECT_EQ(blocks, number(expect["blocks"]));
    const PoolNumbers numbers = poolNumbers(made.groups, blocks, made.options);
    const double concurrency = expect["concurrency"].asNumber().value();
    EXPECT_NEAR(numbers.concurrency, concurrency, concurrency * 1e-6);
    EXPECT_EQ(numbers.tokens, number(expect["tokens"]));
    if (expect["tokens_by_blocks"].present()) {
        Options before = made.options;
        before.rules.tokensFromConcurrency = false;
        EXPECT_EQ(poolNumbers(made.groups, blocks, before).tokens, number(expect["tokens_by_blocks"]));
    }
    if (entry["draft_layers"].present()) return; // no setting says so
    const Estimate answer = mustEstimate(made.plan);
    ASSERT_TRUE(answer.pool);
    EXPECT_EQ(answer.pool->blocks, number(expect["blocks"]));
    EXPECT_EQ(answer.pool->tokens, number(expect["tokens"]));
    EXPECT_EQ(answer.pool->bytesPerBlock, Bytes(number(expect["block"])));
    EXPECT_EQ(answer.pool->bytesForOneSequence, Bytes(number(expect["request"])));
}

TEST(VllmCases, PlansAndPoolsAreThoseOfTheEngine) {
    const auto document = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/vllm.json");
    ASSERT_TRUE(document) << describe(document.error());
    const JsonView cases = document->root()["cases"];
    ASSERT_EQ(cases.size(), 46u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        SCOPED_TRACE(entry["case"].asString().value());
        const Case made = caseOf(*document, entry);
        const JsonView expect = entry["expect"];
        expectTokens(made, expect);
        expectState(made, expect);
        expectGroups(made, expect);
        expectPool(made, entry, expect);
    }
}

/// GLM-5.2 shares the choice of tokens between layers: only 21 of 78 own index keys.
TEST(VllmCases, OnlyLayersWithAnIndexerKeepIndexKeys) {
    const auto document = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/vllm.json");
    const JsonView cases = document->root()["cases"];
    std::size_t found = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView wanted = cases.at(i)["expect"]["indexed_layers"];
        if (!wanted.present()) continue;
        ++found;
        const ModelSpec spec = modelOf(document->part(cases.at(i)["config"]));
        std::vector<std::uint64_t> indexed, expected;
        for (const LayerRun& run : spec.runs)
            for (std::uint32_t layer = run.first; layer < run.first + run.count; ++layer)
                for (const CacheRecord& record : spec.kinds[run.kind].records)
                    if (std::holds_alternative<IndexKeys>(record)) indexed.push_back(layer);
        for (std::size_t j = 0; j < wanted.size(); ++j) expected.push_back(number(wanted.at(j)));
        EXPECT_EQ(indexed, expected);
    }
    EXPECT_EQ(found, 1u);
}

/// Heads that the engine counts, and the width of one that it caches.
struct CachedHeads {
    std::uint64_t heads = 0, width = 0;
};
CachedHeads cachedHeads(const ModelSpec& spec) {
    for (const LayerRun& run : spec.runs)
        for (const CacheRecord& record : spec.kinds[run.kind].records) {
            if (const auto* full = std::get_if<FullAttention>(&record))
                return {full->kvHeads, full->keyWidth};
            if (const auto* chunked = std::get_if<ChunkedAttention>(&record))
                return {chunked->kvHeads, chunked->keyWidth};
            if (const auto* latent = std::get_if<LatentAttention>(&record))
                return {latent->heads, latent->latentRank + latent->ropeWidth};
        }
    return {};
}

TEST(VllmCases, ArchitecturesAreReadAsByTheEnginesOwnTest) {
    const auto document =
        JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/vllm_architectures.json");
    ASSERT_TRUE(document) << describe(document.error());
    const ModelCatalogue models = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {}).value();
    const JsonView cases = document->root()["cases"];
    ASSERT_EQ(cases.size(), 8u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView expect = cases.at(i)["expect"];
        SCOPED_TRACE(cases.at(i)["name"].asString().value());
        const ModelSpec spec = models.open(**models.find(cases.at(i)["model"].asString().value())).value();
        expectFigure(expect, "hidden", spec.geometry.hidden);
        EXPECT_EQ(spec.geometry.layers, number(expect["layers"]) * number(expect["attentions"], 1));
        expectFigure(expect, "heads", spec.geometry.heads);
        expectFigure(expect, "vocabulary", spec.geometry.vocabulary);
        const CachedHeads cached = cachedHeads(spec);
        expectFigure(expect, "kv_heads", cached.heads);
        expectFigure(expect, "cached_width", cached.width);
    }
}

// github.com/spark-arena/sparkrun/pull/247: 88,064 B per token were charged; a layer stores 584 B, 43 of them
// 25,112.
TEST(PublicReports, P44_BytesOfALatentEntry) {
    const ModelCatalogue models = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {}).value();
    const ModelSpec spec = models.open(**models.find("deepseek-ai/DeepSeek-V4-Flash")).value();
    Scenario plan = enginePlan("vllm", spec, 8192);
    plan.settings = {{"kv_cache_dtype", "fp8_ds_mla"}};
    const std::vector<LayerRange> stages = {{0, 43}};
    const auto layers = cacheLayers(spec, optionsOf(plan), stages).value();
    Bytes token;
    for (const CacheLayer& layer : layers) // the window of each layer; compressors have blocks of 4 and 8
        if (layer.type == LayerType::SlidingLatent && layer.block == 64)
            token += Count(layer.count) * layer.entry;
    EXPECT_EQ(token, Bytes(25'112));
}

} // namespace
} // namespace vramplan
