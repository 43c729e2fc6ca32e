// SPDX-License-Identifier: Apache-2.0
#include "tests/core/estimate/engines/engine_cases.h"

#include <gmock/gmock.h>

namespace vramplan::testing {
namespace {

constexpr const char* kLlama8 = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})";
constexpr const char* kMistral = R"({"model_type": "mistral", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "sliding_window": 4096})";

Scenario llamaPlan(std::uint64_t context, std::uint64_t sequences, SettingValues settings = {}) {
    Scenario plan = enginePlan("transformers", modelOf(kLlama8), context, sequences);
    plan.settings = std::move(settings);
    return plan;
}

class TransformersCases : public ::testing::Test {
protected:
    static void check(const JsonDocument& all, const JsonView& entry) {
        const std::string name = entry["name"].asString().value();
        SCOPED_TRACE(name);
        Scenario plan = enginePlan("transformers@" + entry["version"].asString().value(),
            modelOf(all.part(entry["model"])), entry["tokens"].asUnsigned().value(),
            entry["sequences"].asUnsigned().value());
        plan.workload.encoderTokens = entry["encoder_tokens"].optionalUnsigned().value();
        for (const std::string& key : entry["settings"].keys())
            plan.settings.emplace_back(key, entry["settings"][key].asString().value());
        const Estimate answer = mustEstimate(plan);
        const JsonView expect = entry["expect"];
        for (const std::string& key : expect.keys())
            EXPECT_EQ(figure(answer, key).value(), expect[key].asUnsigned().value()) << key;
    }

    static Bytes figure(const Estimate& answer, const std::string& key) {
        const DeviceEstimate& device = answer.devices.front();
        if (key == "cache") return answer.kv.bytes;
        if (key == "alive_after_prompt") return answer.kv.bytes + labelled(answer, "Prompt kept alive");
        if (key == "states") return answer.recurrentBytes;
        if (key == "per_token") return answer.kv.growthBytes;
        if (key == "host_cache") return answer.devices.back().sum(Component::KvCache);
        if (key == "device_cache") return device.sum(Component::KvCache);
        if (key == "copy") return labelled(answer, "Second copy") + labelled(answer, "Unpacked keys");
        if (key == "self") return answer.kv.byKind[static_cast<std::size_t>(CacheKind::Full)];
        if (key == "cross") return answer.kv.byKind[static_cast<std::size_t>(CacheKind::Cross)];
        ADD_FAILURE() << "no figure " << key;
        return {};
    }
};

TEST_F(TransformersCases, EveryCacheClassHoldsWhatTheLibraryHolds) {
    const auto all = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/transformers.json");
    ASSERT_TRUE(all) << describe(all.error());
    const JsonView cases = all->root()["cases"];
    ASSERT_EQ(cases.size(), 27u);
    for (std::size_t i = 0; i < cases.size(); ++i) check(*all, cases.at(i));
}

// Published for Llama 3.1 8B at 1,024, 16,000 and 128,000 tokens: 0.125, 1.95 and 15.62 (GiB, labelled GB;
// huggingface/blog issue 2345).
TEST(Transformers, P55TokensCostWhatTheTableSays) {
    for (const auto& [tokens, gibibytes] : {std::pair{1024u, 0.125}, {16000u, 1.95}, {128000u, 15.62}})
        EXPECT_NEAR(static_cast<double>(mustEstimate(llamaPlan(tokens, 1)).kv.bytes.value())
                / static_cast<double>(kGiB.value()),
            gibibytes, 0.006);
}

// Without the configuration every layer keeps everything (huggingface/transformers pull 40039).
TEST(Transformers, P38WindowsNeedTheConfiguration) {
    Scenario plan = enginePlan("transformers", modelOf(kMistral), 8192);
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(32ull * 4095 * 2 * 1024 * 2));
    plan.settings = {{"pass_config", "false"}};
    const Estimate plain = mustEstimate(plan);
    EXPECT_EQ(plain.kv.bytes, Bytes(32ull * 8192 * 2 * 1024 * 2));
    EXPECT_TRUE(warns(plain, "windows_ignored"));
}

// Qwen3-14B: 40 layers, 8 KV heads of 128. Printed memory grows by 3,841 MiB from 6,144 to 30,720 prompt
// tokens with 2,048 generated; 32B (64 layers): 6,145; 30B-A3B (48 layers of 4): 2,305 MiB.
TEST(Transformers, TheCacheGrowsAsPrintedByQwen3) {
    struct Row {
        std::uint32_t layers, heads;
        double printed;
    };
    for (const Row& row :
        {Row{40, 8, 3841}, Row{64, 8, 6145}, Row{48, 4, 2305}, Row{36, 8, 3457}, Row{28, 8, 2689}}) {
        const ModelSpec model = cacheOnly({FullAttention{row.heads, 128, 128}}, row.layers);
        const Bytes shorter = mustEstimate(enginePlan("transformers", model, 6144 + 2048)).kv.bytes;
        const Bytes longer = mustEstimate(enginePlan("transformers", model, 30720 + 2048)).kv.bytes;
        EXPECT_NEAR(
            static_cast<double>(difference(longer, shorter)) / (1 << 20), row.printed, 0.005 * row.printed);
    }
}

// 0.6B and 1.7B from 6,144 to 14,336 prompt tokens: 896 and 897 MiB.
TEST(Transformers, TheCacheGrowsAsPrintedByTheSmallQwen3) {
    const ModelSpec model = cacheOnly({FullAttention{8, 128, 128}}, 28);
    const Bytes shorter = mustEstimate(enginePlan("transformers", model, 6144 + 2048)).kv.bytes;
    const Bytes longer = mustEstimate(enginePlan("transformers", model, 14336 + 2048)).kv.bytes;
    EXPECT_NEAR(static_cast<double>(difference(longer, shorter)) / (1 << 20), 896.5, 0.6);
}

// accelerate estimate-memory builds the model without its head in float32 and divides: 26,429,374,464 B for
// Llama 2 7B, a half, a quarter and an eighth of it for fewer bits. Ours are those and the head.
TEST(Transformers, WeightsAreThoseOfAccelerateAndTheHead) {
    const ModelSpec model = modelOf(R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 32000,
        "tie_word_embeddings": false})");
    Scenario plan = enginePlan("transformers", model, 100);
    plan.model = [&] {
        ModelSpec wide = model;
        wide.dtype = ElementType::F32;
        return std::make_shared<ModelSpec>(std::move(wide));
    }();
    const Bytes head = Bytes(32000ull * 4096 * 4);
    EXPECT_EQ(mustEstimate(plan).totalOf(Component::Weights), Bytes(26429374464) + head);
    plan.model = std::make_shared<ModelSpec>(model);
    EXPECT_EQ(mustEstimate(plan).totalOf(Component::Weights), Bytes(13214687232) + head / Bytes(2));
}

TEST(Transformers, EveryBeamAndEveryAnswerHasACache) {
    const Bytes one = mustEstimate(llamaPlan(1000, 2)).kv.bytes;
    EXPECT_EQ(mustEstimate(llamaPlan(1000, 2, {{"num_beams", "4"}})).kv.bytes, Count(4) * one);
    EXPECT_EQ(mustEstimate(llamaPlan(1000, 2, {{"num_return_sequences", "3"}})).kv.bytes, Count(3) * one);
    // Answers are chosen among the beams.
    EXPECT_EQ(mustEstimate(llamaPlan(1000, 2, {{"num_beams", "4"}, {"num_return_sequences", "3"}})).kv.bytes,
        Count(4) * one);
    EXPECT_EQ(refusedSetting(llamaPlan(1000, 2, {{"num_beams", "2"}, {"num_return_sequences", "3"}})),
        "num_return_sequences");
}

// 100 + 400 + 1,000 tokens are stored as 3 × 1,000.
TEST(Transformers, UnequalLengthsArePadded) {
    Scenario plan = llamaPlan(1, 1);
    plan.workload.lengths = {100, 400, 1000};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.kv.bytes, Bytes(3000ull * 131'072));
    EXPECT_EQ(labelled(answer, "Padding to the longest"), Bytes(1500ull * 131'072));
    EXPECT_EQ(answer.totalOf(Component::KvCache), answer.kv.bytes);
    EXPECT_TRUE(warns(answer, "padded"));
    plan.workload.lengths = {1000, 1000, 1000};
    EXPECT_EQ(labelled(mustEstimate(plan), "Padding to the longest"), Bytes());
    EXPECT_FALSE(warns(mustEstimate(plan), "padded"));
}

TEST(Transformers, AStaticCacheIsAllocatedWhateverIsInIt) {
    const Bytes full = mustEstimate(llamaPlan(8192, 1, {{"cache_implementation", "static"}})).kv.bytes;
    EXPECT_EQ(full, Bytes(8192ull * 131'072));
    const SettingValues fixed = {{"cache_implementation", "static"}, {"max_cache_len", "8192"}};
    EXPECT_EQ(mustEstimate(llamaPlan(100, 1, fixed)).kv.bytes, full);
    EXPECT_EQ(mustEstimate(llamaPlan(100, 1, fixed)).kv.growthBytes, Bytes());
    EXPECT_EQ(refusedSetting(llamaPlan(8193, 1, fixed)), "max_cache_len");
    EXPECT_EQ(refusedSetting(llamaPlan(100, 1, {{"max_cache_len", "8192"}})), "max_cache_len");
}

// huggingface/transformers pull 31325: two of L layers on the device, all on the host.
TEST(Transformers, P116OffloadingKeepsTwoLayersOnTheDevice) {
    const Estimate answer = mustEstimate(llamaPlan(32768, 1, {{"cache_implementation", "offloaded"}}));
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Bytes(4) * kGiB);
    EXPECT_EQ(Count(16) * answer.devices[0].sum(Component::KvCache), Bytes(4) * kGiB);
    EXPECT_EQ(answer.kv.bytes, Bytes(4) * kGiB);
    EXPECT_TRUE(warns(answer, "offload_traffic"));
    Scenario alone = llamaPlan(32768, 1, {{"cache_implementation", "offloaded"}});
    alone.devices.clear();
    EXPECT_EQ(refusedSetting(alone), "cache_implementation");
}

TEST(Transformers, RefusesWhatTheLibraryRefuses) {
    const auto quantised = [](SettingValues more) {
        more.emplace_back("cache_implementation", "quantized");
        return llamaPlan(4096, 1, std::move(more));
    };
    EXPECT_EQ(refusedSetting(quantised({{"nbits", "8"}})), "nbits");
    EXPECT_EQ(refusedSetting(quantised({{"nbits", "5"}, {"quant_backend", "hqq"}})), "nbits");
    EXPECT_EQ(refusedSetting(quantised({{"axis_key", "1"}})), "axis_key");
    EXPECT_EQ(refusedSetting(quantised({{"axis_value", "-1"}, {"quant_backend", "hqq"}})), "axis_value");
    Scenario odd = quantised({{"axis_key", "-1"}});
    odd.workload.prompt = 4095; // × 8 heads is no multiple of 64
    EXPECT_EQ(refusedSetting(odd), "q_group_size");
    Scenario windows = enginePlan("transformers", modelOf(kMistral), 4096);
    windows.settings = {{"cache_implementation", "quantized"}};
    EXPECT_EQ(refusedSetting(windows), "cache_implementation");
    Scenario parallel = llamaPlan(4096, 1);
    parallel.parallelism.tensor = 2;
    EXPECT_EQ(refusedSetting(parallel), "tensor_parallel");
    Scenario types = llamaPlan(4096, 1);
    types.precision.kvK = ElementType::F16;
    EXPECT_EQ(refusedSetting(types), "kv_type_v");
    EXPECT_EQ(refusedSetting(llamaPlan(4096, 1, {{"num_blocks", "7"}})), "num_blocks");
}

TEST(Transformers, EagerAttentionStoresItsScores) {
    const Estimate answer = mustEstimate(llamaPlan(4096, 1, {{"attn_implementation", "eager"}}));
    // 32 heads × 4,096² × (2 + 4) B
    EXPECT_EQ(labelled(answer, "Score matrix"), Bytes(32ull * 4096 * 4096 * 6));
    EXPECT_EQ(labelled(mustEstimate(llamaPlan(4096, 1)), "Score matrix"), Bytes());
}

TEST(Transformers, SeveralDevicesShareTheLayers) {
    Scenario plan = llamaPlan(8192, 1);
    plan.devices = {manualBudget(Count(24) * kGiB), manualBudget(Count(24) * kGiB)};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.devices[0].sum(Component::KvCache), Bytes(512) * kMiB);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Bytes(512) * kMiB);
    // 15.0 GiB do not go half and half into 4 GiB and 24 GiB: nine tenths of the first are 7 of 32 layers.
    plan.devices[0] = manualBudget(Count(4) * kGiB);
    EXPECT_EQ(mustEstimate(plan).devices[0].sum(Component::KvCache), Count(8 * 32) * kMiB);
}

TEST(Transformers, PhasesArePlannedApart) {
    const Estimate answer = mustEstimate(enginePlan("transformers", modelOf(kMistral), 8192));
    const DeviceEstimate& device = answer.devices[0];
    EXPECT_LT(device.peak, device.total); // the prompt's copies are gone when the tokens' are made
    EXPECT_GT(device.peak, device.sum(Component::KvCache) + device.sum(Component::Weights));
}

} // namespace
} // namespace vramplan::testing
