// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_architectures/layers.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using Numbers = std::vector<std::int64_t>;

/// The layers of an architecture with these keys (without its prefix), each as its records.
struct Layers {
    Layers(const std::string& name, std::initializer_list<std::pair<const char*, std::uint64_t>> numbers,
        std::initializer_list<std::pair<const char*, Numbers>> lists = {}) {
        for (const auto& [key, value] : numbers) metadata.insert(name + "." + key, value);
        for (const auto& [key, value] : lists) metadata.insert(name + "." + key, value);
        const GgufArchitecture* const found = findArchitecture(name);
        const GgufArchitecture& architecture = found == nullptr ? unknownArchitecture() : *found;
        const GgufKeys keys(metadata, name);
        const GgufLayers read = readLayers(keys, architecture);
        EXPECT_FALSE(keys.error()) << describe(*keys.error());
        if (keys.error()) return;
        for (std::uint32_t i = 0; i < read.count; ++i) records.push_back(architecture.records(read, i));
    }
    std::size_t count(std::string_view kind) const {
        return static_cast<std::size_t>(std::count_if(
            records.begin(), records.end(), [&](const CacheRecords& r) { return layerKindName(r) == kind; }));
    }
    /// Bytes of float32 state per sequence over all layers, as llama.cpp allocates it.
    std::uint64_t stateBytes() const {
        std::uint64_t elements = 0;
        for (const CacheRecords& layer : records)
            for (const CacheRecord& record : layer)
                if (const auto* state = std::get_if<RecurrentState>(&record))
                    elements += state->convChannels * (state->convKernel > 0 ? state->convKernel - 1 : 0)
                        + state->modelTypeElements + state->stateElements;
        return 4 * elements;
    }
    GgufMetadata metadata;
    std::vector<CacheRecords> records;
};

Numbers onlyAt(std::size_t layers, std::initializer_list<std::size_t> places, std::int64_t value) {
    Numbers list(layers, 0);
    for (const std::size_t place : places) list[place] = value;
    return list;
}

TEST(GgufArchitectures, plainDecodersIgnoreWindows) {
    // llama.cpp: neither arch llama nor phi3 honours a sliding window.
    for (const char* name : {"llama", "phi3", "qwen3", "mistral3"}) {
        const Layers layers(name,
            {{"block_count", 4}, {"embedding_length", 1024}, {"attention.head_count", 16},
                {"attention.head_count_kv", 8}, {"attention.key_length", 128},
                {"attention.value_length", 128}, {"attention.sliding_window", 2047}});
        EXPECT_EQ(layers.records, std::vector<CacheRecords>(4, {FullAttention{8, 128, 128}})) << name;
    }
}

TEST(GgufArchitectures, windowsFollowTheirPeriods) {
    struct Case {
        const char* name;
        std::uint64_t layers;
        std::size_t full;
    };
    // Periods of llama.cpp's set_swa_pattern: 2, 6, 4, 4, 8, 2, 4.
    for (const Case& c :
        {Case{"gemma2", 42, 21}, Case{"gemma3", 62, 10}, Case{"cohere2", 32, 8}, Case{"olmo2", 64, 16},
            Case{"plamo3", 32, 4}, Case{"gpt-oss", 24, 12}, Case{"exaone4", 64, 16}}) {
        const Layers layers(c.name,
            {{"block_count", c.layers}, {"embedding_length", 2048}, {"attention.head_count", 16},
                {"attention.sliding_window", 128}});
        EXPECT_EQ(layers.count("full"), c.full) << c.name;
        EXPECT_EQ(layers.count("sliding"), c.layers - c.full) << c.name;
        EXPECT_EQ(layers.records.front(), (CacheRecords{SlidingAttention{16, 128, 128, 128}})) << c.name;
    }
}

TEST(GgufArchitectures, windowsCanBeAbsentOrDefault) {
    const auto of = [](const char* name, std::uint64_t count, std::optional<std::uint64_t> window) {
        if (!window)
            return Layers(
                name, {{"block_count", count}, {"embedding_length", 64}, {"attention.head_count", 4}});
        return Layers(name,
            {{"block_count", count}, {"embedding_length", 64}, {"attention.head_count", 4},
                {"attention.sliding_window", *window}});
    };
    EXPECT_EQ(of("gemma3", 6, {}).count("full"), 6u);
    EXPECT_EQ(of("gemma3", 6, 0).count("full"), 6u);
    EXPECT_EQ(of("gemma2", 4, {}).records[0], (CacheRecords{SlidingAttention{4, 16, 16, 4096}}));
    EXPECT_EQ(of("exaone4", 30, {}).count("full"), 30u);
    // Llama 4 has chunks of 8,192 whatever the key says, unless it says 0.
    EXPECT_EQ(of("llama4", 48, {}).count("chunked"), 36u);
    EXPECT_EQ(of("llama4", 48, 500).records[0], (CacheRecords{ChunkedAttention{4, 16, 16, 8192}}));
    EXPECT_EQ(of("llama4", 48, 0).count("full"), 48u);
    // Laguna and SmallThinker begin with a full layer.
    EXPECT_EQ(of("laguna", 40, 512).count("full"), 10u);
    EXPECT_EQ(layerKindName(of("laguna", 40, 512).records[0]), "full");
    EXPECT_EQ(layerKindName(of("smallthinker", 40, 4096).records[1]), "sliding");
}

TEST(GgufArchitectures, aListInTheFileOverridesThePeriod) {
    const Layers listed("gemma4",
        {{"block_count", 6}, {"embedding_length", 2560}, {"attention.head_count", 8},
            {"attention.key_length", 512}, {"attention.value_length", 512}, {"attention.key_length_swa", 256},
            {"attention.value_length_swa", 256}, {"attention.sliding_window", 512},
            {"attention.shared_kv_layers", 2}},
        {{"attention.sliding_window_pattern", {1, 1, 0, 1, 1, 0}},
            {"attention.head_count_kv", {4, 4, 2, 4, 4, 2}}});
    EXPECT_EQ(listed.records,
        (std::vector<CacheRecords>{{SlidingAttention{4, 256, 256, 512}}, {SlidingAttention{4, 256, 256, 512}},
            {FullAttention{2, 512, 512}}, {SlidingAttention{4, 256, 256, 512}}, {SharedCache{3}},
            {SharedCache{2}}}));
    const Layers period("gemma3",
        {{"block_count", 6}, {"embedding_length", 64}, {"attention.head_count", 4},
            {"attention.sliding_window", 8}, {"attention.sliding_window_pattern", 3}});
    EXPECT_EQ(period.count("full"), 2u);
}

TEST(GgufArchitectures, gemma3nCachesItsFirstTwentyLayers) {
    const Layers layers("gemma3n",
        {{"block_count", 35}, {"embedding_length", 2048}, {"attention.head_count", 8},
            {"attention.head_count_kv", 2}, {"attention.key_length", 256}, {"attention.value_length", 256},
            {"attention.sliding_window", 512}});
    EXPECT_EQ(layers.count("sliding"), 16u);
    EXPECT_EQ(layers.count("full"), 4u);
    EXPECT_EQ(layers.count("shared"), 15u);
    EXPECT_EQ(layers.records[20], (CacheRecords{SharedCache{18}}));
    EXPECT_EQ(layers.records[24], (CacheRecords{SharedCache{19}}));
}

TEST(GgufArchitectures, latentAttentionNeedsItsTwoKeys) {
    // DeepSeek-V3.2: 512 + 64 values per token and layer, index keys of 128.
    const Layers layers("deepseek32",
        {{"block_count", 62}, {"nextn_predict_layers", 1}, {"embedding_length", 7168},
            {"attention.head_count", 128}, {"attention.head_count_kv", 1}, {"attention.key_length", 576},
            {"attention.value_length", 512}, {"attention.key_length_mla", 192},
            {"attention.value_length_mla", 128}, {"attention.kv_lora_rank", 512},
            {"rope.dimension_count", 64}, {"attention.indexer.key_length", 128}});
    EXPECT_EQ(layers.records,
        std::vector<CacheRecords>(61, {LatentAttention{512, 64, 128, 128, 128}, IndexKeys{128}}));
    const Layers old("deepseek2",
        {{"block_count", 27}, {"embedding_length", 2048}, {"attention.head_count", 16},
            {"attention.head_count_kv", 16}, {"attention.key_length", 192}, {"attention.value_length", 128},
            {"attention.kv_lora_rank", 512}, {"rope.dimension_count", 64}});
    EXPECT_EQ(old.records, std::vector<CacheRecords>(27, {FullAttention{16, 192, 128}}));
}

TEST(GgufArchitectures, someLayersBorrowTheirIndexer) {
    const Layers layers("glm-dsa",
        {{"block_count", 3}, {"embedding_length", 64}, {"attention.head_count", 4},
            {"attention.head_count_kv", 1}, {"attention.key_length", 576}, {"attention.value_length", 512},
            {"attention.key_length_mla", 192}, {"attention.value_length_mla", 128},
            {"attention.kv_lora_rank", 512}, {"rope.dimension_count", 64},
            {"attention.indexer.key_length", 128}},
        {{"attention.indexer.types", {1, 0, 1}}});
    EXPECT_EQ(layers.records[0].size(), 2u);
    EXPECT_EQ(layers.records[1].size(), 1u);
    const Layers sparse("minimax-m3",
        {{"block_count", 3}, {"embedding_length", 64}, {"attention.head_count", 4},
            {"leading_dense_block_count", 2}, {"attention.indexer.key_length", 128}});
    EXPECT_EQ(sparse.records[1], (CacheRecords{FullAttention{4, 16, 16}}));
    EXPECT_EQ(sparse.records[2], (CacheRecords{FullAttention{4, 16, 16}, IndexKeys{128}}));
}

TEST(GgufArchitectures, deepseek4HoldsWindowCompressedAndIndexEntries) {
    const Layers layers("deepseek4",
        {{"block_count", 3}, {"embedding_length", 4096}, {"attention.head_count", 64},
            {"attention.head_count_kv", 1}, {"attention.key_length", 512}, {"attention.value_length", 512},
            {"rope.dimension_count", 64}, {"attention.sliding_window", 128},
            {"attention.indexer.key_length", 128}},
        {{"attention.compress_ratios", {0, 4, 128}}});
    EXPECT_EQ(layers.records[0], (CacheRecords{SlidingLatent{512, 64, 128}}));
    ASSERT_EQ(layers.records[1].size(), 4u);
    EXPECT_EQ(layers.records[1][0], CacheRecord(CompressedAttention{512, 64, 4}));
    EXPECT_EQ(layers.records[1][1], CacheRecord(SlidingLatent{512, 64, 128}));
    EXPECT_EQ(layers.records[1][2], CacheRecord(IndexKeys{128, 4}));
    // Two tensors of width × state: 2 × 512 × 8 for the entries, 2 × 128 × 8 for the indexer, twice each.
    EXPECT_EQ(std::get<RecurrentState>(layers.records[1][3]).stateElements, 2u * 1024 * 8 + 2u * 256 * 8);
    EXPECT_EQ(std::get<RecurrentState>(layers.records[2][2]).stateElements, 2u * 512 * 128);
}

TEST(GgufArchitectures, dots3noteSlidesOverLatents) {
    const Layers layers("dots3note",
        {{"block_count", 2}, {"embedding_length", 64}, {"attention.head_count", 4},
            {"attention.head_count_kv", 1}, {"attention.key_length", 576}, {"attention.value_length", 512},
            {"attention.key_length_mla", 192}, {"attention.value_length_mla", 128},
            {"attention.kv_lora_rank", 512}, {"attention.kv_lora_rank_swa", 256},
            {"rope.dimension_count", 64}, {"attention.sliding_window", 1024},
            {"attention.indexer.key_length", 128}},
        {{"attention.sliding_window_pattern", {1, 0}}, {"attention.indexer.types", {0, 1}}});
    EXPECT_EQ(layers.records[0], (CacheRecords{SlidingLatent{320, 64, 1024}}));
    EXPECT_EQ(layers.records[1], (CacheRecords{LatentAttention{512, 64, 4, 128, 128}, IndexKeys{128}}));
}

// The states below are those that llama.cpp allocates for one sequence (llama_memory_recurrent, float32).
TEST(GgufArchitectures, purelyRecurrentModels) {
    const Layers mamba("mamba",
        {{"block_count", 64}, {"embedding_length", 2560}, {"attention.head_count", 0}, {"ssm.conv_kernel", 4},
            {"ssm.inner_size", 5120}, {"ssm.state_size", 16}, {"ssm.time_step_rank", 160}});
    EXPECT_EQ(mamba.count("recurrent"), 64u);
    EXPECT_EQ(mamba.stateBytes(), 64u * 4 * (3 * 5120 + 16 * 5120)); // 23.75 MiB
    const Layers mamba2("mamba2",
        {{"block_count", 64}, {"embedding_length", 2560}, {"attention.head_count", 0}, {"ssm.conv_kernel", 4},
            {"ssm.inner_size", 5120}, {"ssm.state_size", 128}, {"ssm.time_step_rank", 80},
            {"ssm.group_count", 1}});
    EXPECT_EQ(mamba2.stateBytes(), 64u * 4 * (3 * 5376 + 128 * 5120)); // 163.9 MiB
    const Layers rwkv("rwkv7",
        {{"block_count", 32}, {"embedding_length", 2560}, {"attention.head_count", 0},
            {"wkv.head_size", 64}});
    EXPECT_EQ(rwkv.stateBytes(), 32u * 4 * (2 * 2560 + 64 * 2560)); // 20.6 MiB
}

TEST(GgufArchitectures, hybridsByKvHeads) {
    const Layers jamba("jamba",
        {{"block_count", 8}, {"embedding_length", 4096}, {"attention.head_count", 32}, {"ssm.conv_kernel", 4},
            {"ssm.inner_size", 8192}, {"ssm.state_size", 16}, {"ssm.time_step_rank", 256}},
        {{"attention.head_count_kv", onlyAt(8, {4}, 8)}});
    EXPECT_EQ(jamba.records[4], (CacheRecords{FullAttention{8, 128, 128}}));
    EXPECT_EQ(jamba.count("recurrent"), 7u);
    EXPECT_EQ(jamba.stateBytes(), 7u * 4 * (3 * 8192 + 16 * 8192));
    const Layers lfm2("lfm2",
        {{"block_count", 16}, {"embedding_length", 2048}, {"attention.head_count", 32},
            {"shortconv.l_cache", 3}},
        {{"attention.head_count_kv", onlyAt(16, {2, 5, 8, 10, 12, 14}, 8)}});
    EXPECT_EQ(lfm2.count("full"), 6u);
    EXPECT_EQ(lfm2.stateBytes(), 10u * 4 * 2 * 2048); // 0.16 MiB
    const Layers nemotron("nemotron_h",
        {{"block_count", 4}, {"embedding_length", 4480}, {"attention.head_count", 40},
            {"attention.key_length", 128}, {"attention.value_length", 128}, {"ssm.conv_kernel", 4},
            {"ssm.inner_size", 10240}, {"ssm.state_size", 128}, {"ssm.group_count", 8},
            {"ssm.time_step_rank", 128}},
        {{"attention.head_count_kv", onlyAt(4, {2}, 8)}, {"feed_forward_length", onlyAt(4, {1, 3}, 15680)}});
    EXPECT_EQ(nemotron.count("none"), 2u);
    EXPECT_EQ(nemotron.records[2], (CacheRecords{FullAttention{8, 128, 128}}));
    EXPECT_EQ(nemotron.stateBytes(), 4u * (3 * (10240 + 2048) + 128 * 10240));
    const Layers kimi("kimi-linear",
        {{"block_count", 4}, {"embedding_length", 2304}, {"attention.head_count", 32},
            {"attention.key_length", 576}, {"attention.value_length", 512}, {"attention.key_length_mla", 192},
            {"attention.value_length_mla", 128}, {"attention.kv_lora_rank", 512},
            {"rope.dimension_count", 64}, {"ssm.conv_kernel", 4}, {"kda.head_dim", 128}},
        {{"attention.head_count_kv", {0, 0, 0, 1}}});
    EXPECT_EQ(kimi.count("latent"), 1u);
    EXPECT_EQ(kimi.stateBytes(), 3u * 4 * (3 * 3 * 32 * 128 + 128 * 128 * 32));
    const Layers deci("deci",
        {{"block_count", 2}, {"embedding_length", 8192}, {"attention.key_length", 128},
            {"attention.value_length", 128}},
        {{"attention.head_count", {64, 0}}, {"attention.head_count_kv", {4, 0}}});
    EXPECT_EQ(deci.records, (std::vector<CacheRecords>{{FullAttention{4, 128, 128}}, {}}));
}

TEST(GgufArchitectures, hybridsByInterval) {
    const std::initializer_list<std::pair<const char*, std::uint64_t>> keys = {{"block_count", 48},
        {"embedding_length", 2048}, {"attention.head_count", 16}, {"attention.head_count_kv", 2},
        {"attention.key_length", 256}, {"attention.value_length", 256}, {"ssm.conv_kernel", 4},
        {"ssm.inner_size", 4096}, {"ssm.state_size", 128}, {"ssm.group_count", 16},
        {"ssm.time_step_rank", 32}};
    const Layers next("qwen3next", keys);
    EXPECT_EQ(next.count("full"), 12u);
    EXPECT_EQ(layerKindName(next.records[3]), "full");
    EXPECT_EQ(next.stateBytes(), 36u * 4 * (3 * 8192 + 128 * 4096)); // 75.4 MiB
    const Layers listed("qwen35", keys, {{"attention.recurrent_layers", onlyAt(48, {0, 1}, 1)}});
    EXPECT_EQ(listed.count("recurrent"), 2u);
    const Layers minimax("minimax-01",
        {{"block_count", 80}, {"embedding_length", 6144}, {"attention.head_count", 64},
            {"attention.head_count_kv", 8}, {"attention.key_length", 128}, {"attention.value_length", 128}});
    EXPECT_EQ(minimax.count("full"), 10u);
    EXPECT_EQ(minimax.stateBytes(), 70u * 4 * 128 * 128 * 64);
}

TEST(GgufArchitectures, falconH1HasBothInEveryLayer) {
    const Layers layers("falcon-h1",
        {{"block_count", 44}, {"embedding_length", 3072}, {"attention.head_count", 12},
            {"attention.head_count_kv", 2}, {"attention.key_length", 128}, {"attention.value_length", 128},
            {"ssm.conv_kernel", 4}, {"ssm.inner_size", 3072}, {"ssm.state_size", 256}, {"ssm.group_count", 1},
            {"ssm.time_step_rank", 24}});
    EXPECT_EQ(layers.records[0].size(), 2u);
    EXPECT_EQ(layers.stateBytes(), 44u * 4 * (3 * 3584 + 256 * 3072)); // 133.8 MiB
}

TEST(GgufArchitectures, encodersAndDiffusionModelsCacheNothing) {
    for (const char* name : {"bert", "nomic-bert", "modern-bert", "dream", "llada", "rnd1"}) {
        const Layers layers(
            name, {{"block_count", 2}, {"embedding_length", 64}, {"attention.head_count", 4}});
        EXPECT_EQ(layers.count("none"), 2u) << name;
    }
}

TEST(GgufArchitectures, unknownOnesFollowTheirKeys) {
    const Layers hybrid("newcomer",
        {{"block_count", 4}, {"embedding_length", 2048}, {"attention.head_count", 16},
            {"full_attention_interval", 4}, {"ssm.conv_kernel", 4}, {"ssm.inner_size", 4096},
            {"ssm.state_size", 128}, {"ssm.group_count", 16}});
    EXPECT_EQ(hybrid.count("recurrent"), 3u);
    EXPECT_EQ(hybrid.count("full"), 1u);
    const Layers plain("newcomer",
        {{"block_count", 4}, {"embedding_length", 2048}, {"attention.head_count", 16},
            {"attention.sliding_window", 512}});
    EXPECT_EQ(plain.count("full"), 4u);
}

} // namespace
} // namespace vramplan
