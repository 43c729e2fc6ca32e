// SPDX-License-Identifier: Apache-2.0
// Models whose cache other estimators got wrong, with the figures that their users measured or worked out.
// Each test is named after the row of our collection of public reports; the addresses are beside them. Rows
// about one engine stand in the tests of that engine (P17, P38, P44, P58, P59, P88 to P91, P108, P109, P112,
// P114, P116, P138, P166, P167). Rows without a test:
// - P48 (github.com/vllm-project/vllm/issues/51041): lengths of pools from which a fixed and a growing part
//   are to be told; nothing here reads several logs at once.
// - P77 (github.com/ggml-org/llama.cpp/pull/21489): a projector of 2,447.80 MiB, a file of its own beside the
//   model, which a plan for llama.cpp does not name.
// - P94 (github.com/vllm-project/vllm/issues/57475): 2.97 GiB for 150,745 tokens, 21,155 B each; the report
//   that we have names neither the model nor its length.
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/model_catalogue.h"
#include "core/catalogue/weight_schemes.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::mustEstimate;

const std::string kFolder = VRAMPLAN_SOURCE_DIR "/presets";
constexpr double kGB = 1e9;
constexpr double kGibibyte = 1 << 30;

struct Plan {
    const char* model;
    std::uint64_t context = 8192, sequences = 1;
    const char* engine = "reference";
    ElementType kvType = ElementType::BF16;
    SettingValues settings = {};
    const char* weights = nullptr;
};

Estimate of(const Plan& plan) {
    static const auto models = ModelCatalogue::load(kFolder, {}, {});
    const auto entry = models->find(plan.model);
    const auto profile = engineProfile(kFolder, plan.engine);
    if (!entry || !profile) {
        ADD_FAILURE() << plan.model;
        return {};
    }
    Scenario scenario = testing::planFor(models->open(**entry).value(), plan.context, plan.sequences);
    scenario.engine = plan.engine;
    scenario.profile = *profile;
    scenario.precision.kvK = scenario.precision.kvV = plan.kvType;
    scenario.settings = plan.settings;
    if (plan.weights != nullptr) scenario.precision.weights = weightSchemeByName(plan.weights).value();
    return mustEstimate(scenario);
}

std::uint64_t bytesPerToken(const Plan& plan) { return of(plan).kv.growthBytes.value(); }
double bytes(Bytes size) { return static_cast<double>(size.value()); }

// github.com/lmstudio-ai/lms/issues/499: 22.92 GB were predicted, about 11.5 GB used. 8 of 32 layers have a
// cache: 2 × 8 layers × 4 heads × 256 × 110,000 tokens × 2 B = 3.36 GiB, not the 13.43 GiB of all 32.
TEST(PublicReports, P02_HybridCountsOnlyItsAttentionLayers) {
    EXPECT_EQ(of({"Qwen/Qwen3.5-9B", 110'000}).kv.bytes, Bytes(2ull * 8 * 4 * 256 * 110'000 * 2));
}

// github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1862: 16 of 64 layers: 16,384 MiB at 262,144 tokens;
// llama.cpp reports 598.5 MiB of recurrent state for 4 sequences.
TEST(PublicReports, P03_HybridCacheAndStatePerSequence) {
    EXPECT_EQ(of({"Qwen/Qwen3.6-27B", 262'144}).kv.bytes, Bytes(16'384) * kMiB);
    EXPECT_EQ(bytesPerToken({"Qwen/Qwen3.6-27B"}), 65'536u);
    const Estimate four = of({"Qwen/Qwen3.6-27B", 8192, 4, "llama.cpp", ElementType::F16});
    EXPECT_NEAR(bytes(four.recurrentBytes) / (1 << 20), 598.5, 0.05);
    EXPECT_NEAR(bytes(four.recurrentPerSequence) / (1 << 20), 149.62, 0.01);
}

// github.com/jundot/omlx/issues/2725: a scheduler charged 262,144 B per token, four times the truth.
TEST(PublicReports, P09_HybridCostPerToken) { EXPECT_EQ(bytesPerToken({"Qwen/Qwen3.5-27B"}), 65'536u); }

// github.com/mitchross/talos-argocd-proxmox/pull/1995: 16 layers × 4 heads × 256 × 2 × 1 B with an fp8 cache;
// 302,921 tokens are 9.24 GiB.
TEST(PublicReports, P14_HybridWithAnEightBitCache) {
    const Plan plan{"Qwen/Qwen3.6-27B", 302'921, 1, "reference", ElementType::F8};
    EXPECT_EQ(bytesPerToken(plan), 32'768u);
    EXPECT_NEAR(bytes(of(plan).kv.bytes) / kGibibyte, 9.24, 0.005);
}

// github.com/vllm-project/vllm/issues/55196: an fp8 cache halves the keys and values, never the state.
TEST(PublicReports, P15_EightBitCacheLeavesTheStateAsItIs) {
    const Estimate wide = of({"Qwen/Qwen3.6-27B"});
    const Estimate narrow = of({"Qwen/Qwen3.6-27B", 8192, 1, "reference", ElementType::F8});
    EXPECT_EQ(Count(2) * narrow.kv.bytes, wide.kv.bytes);
    EXPECT_EQ(narrow.recurrentBytes, wide.recurrentBytes);
    EXPECT_GT(wide.recurrentBytes, Bytes(0));
}

// github.com/ggml-org/llama.cpp/pull/9126: 263.5 and 38 MiB per sequence. Falcon-Mamba: 64 layers ×
// (8,192 × 16 + 8,192 × 3) × 4 B.
TEST(PublicReports, P18_StateOfMambaModels) {
    const Plan falcon{"tiiuae/falcon-mamba-7b", 4096, 1, "llama.cpp", ElementType::F16};
    EXPECT_EQ(of(falcon).recurrentPerSequence, Bytes(64ull * (8192 * 16 + 8192 * 3) * 4));
    EXPECT_EQ(of(falcon).recurrentPerSequence, Bytes(38) * kMiB);
    const Plan codestral{"mistralai/Mamba-Codestral-7B-v0.1", 4096, 1, "llama.cpp", ElementType::F16};
    EXPECT_EQ(of(codestral).recurrentPerSequence, Bytes(527ull << 19));
    EXPECT_EQ(of(falcon).kv.bytes, Bytes(0));
}

// github.com/alvarobartt/hf-mem/issues/60: 73,728 B per token were charged for all 36 layers; 18 of them keep
// 128 tokens only.
TEST(PublicReports, P23_AlternatingWindowsCostHalf) {
    EXPECT_EQ(bytesPerToken({"openai/gpt-oss-120b"}), 36'864u);
}

// github.com/ollama/ollama/pull/16958: 25 of 30 layers have a window of 1,024 tokens. With that window (and
// 512 tokens of a batch, which the reported figures contain and the formula does not): 0.40, 0.48, 0.99, 3.00
// GB in place of 1.76, 3.52, 14.09, 56.37. The five full layers: 2 heads × 512 × 2 × 2 B per token and layer.
TEST(PublicReports, P25_WindowsOfGemma4) {
    constexpr std::uint64_t kWindows = 25ull * 8 * 256 * 2 * 2; // per token in a window
    constexpr std::pair<std::uint64_t, double> kPoints[] = {
        {4096, 0.40}, {8192, 0.48}, {32'768, 0.99}, {131'072, 3.00}};
    for (const auto& [context, reported] : kPoints) {
        const Estimate answer = of({"google/gemma-4-26B-A4B-it", context});
        EXPECT_EQ(answer.kv.bytes, Bytes(5ull * 2 * 512 * 2 * 2 * context + 1024 * kWindows)) << context;
        EXPECT_NEAR((bytes(answer.kv.bytes) + 512.0 * kWindows) / kGB, reported, 0.005) << context;
    }
}

// github.com/unslothai/unsloth/pull/4757, the table after its correction. Gemma 3: 8,192 B per token and
// layer, 10 layers in full and 52 with 1,024 tokens = 10.41 GiB.
TEST(PublicReports, P28_TableOfCorrectedModels) {
    EXPECT_NEAR(bytes(of({"google/gemma-3-27b-it", 131'072}).kv.bytes) / kGibibyte, 10.41, 0.005);
    EXPECT_EQ(
        of({"google/gemma-3-27b-it", 131'072}).kv.bytes, Bytes(10ull * 131'072 * 8192 + 52ull * 1024 * 8192));
    EXPECT_NEAR(bytes(of({"Qwen/Qwen3.5-27B", 262'144}).kv.bytes) / kGibibyte, 16.00, 0.005);
    EXPECT_NEAR(bytes(of({"deepseek-ai/DeepSeek-V3.1", 163'840}).kv.bytes) / kGibibyte, 10.72, 0.005);
    EXPECT_NEAR(bytes(of({"moonshotai/Kimi-K2.5", 262'144}).kv.bytes) / kGibibyte, 17.16, 0.005);
    EXPECT_NEAR(bytes(of({"Qwen/Qwen3-0.6B", 40'960}).kv.bytes) / kGibibyte, 4.38, 0.006);
}

// github.com/unslothai/unsloth/pull/5225: 35 layers were charged, 20 hold a cache: 4 in full, 16 with a
// window of 512 tokens.
TEST(PublicReports, P30_LayersThatReadAnothersCacheAreFree) {
    const ModelCatalogue models = ModelCatalogue::load(kFolder, {}, {}).value();
    const ModelSpec model = models.open(**models.find("google/gemma-3n-E4B-it")).value();
    EXPECT_EQ(layersOfKind(model, "shared"), 15u);
    EXPECT_EQ(layersOfKind(model, "full") + layersOfKind(model, "sliding"), 20u);
    EXPECT_EQ(of({"google/gemma-3n-E4B-it", 32'768}).kv.bytes,
        Bytes((4ull * 32'768 + 16ull * 512) * 2 * 2 * 256 * 2));
}

// github.com/Layr-Labs/d-inference/issues/267: 12 full layers × 2 × 8 heads × 64 × 100,000 tokens × 2 B =
// 2.46 GB; the windows of the other 12 add 12 × 128 tokens.
TEST(PublicReports, P40_CostOfAStoredPrefix) {
    const Estimate answer = of({"openai/gpt-oss-20b", 100'000});
    EXPECT_EQ(answer.kv.bytes, Bytes((12ull * 100'000 + 12ull * 128) * 2 * 8 * 64 * 2));
    EXPECT_NEAR(bytes(answer.kv.bytes) / kGB, 2.46, 0.005);
}

// github.com/vllm-project/vllm/issues/22291: 1.53 MB per token by a formula on the hidden size; a request of
// 3,072 tokens took 0.16 GB.
TEST(PublicReports, P50_GroupedHeadsNotHiddenSize) {
    EXPECT_EQ(bytesPerToken({"Qwen/Qwen2.5-7B-Instruct"}), 57'344u);
    EXPECT_NEAR(bytes(of({"Qwen/Qwen2.5-7B-Instruct", 3072}).kv.bytes) / kGibibyte, 0.164, 0.0005);
}

// github.com/vllm-project/vllm/issues/14350: a formula on the hidden size of 1,536 gives 2 × 28 × 1,536 × 2
// B; 12 query heads share 2 KV heads, which makes a sixth.
TEST(PublicReports, P51_FactorOfGroupedHeads) {
    EXPECT_EQ(bytesPerToken({"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B"}), 2u * 28 * 1536 * 2 / 6);
}

// github.com/Osmantic/ODS/issues/3324: 36 layers with 8 KV heads of 128: 4.5 GiB at 32k, 36 GiB at 256k,
// where the guess came from the parameter count.
TEST(PublicReports, P53_GeometryNotParameterCount) {
    EXPECT_EQ(bytesPerToken({"Qwen/Qwen3-8B"}), 147'456u);
    EXPECT_EQ(of({"Qwen/Qwen3-8B", 32'768}).kv.bytes, Bytes(4608) * kMiB);
    EXPECT_EQ(of({"Qwen/Qwen3-8B", 262'144}).kv.bytes, Bytes(36) * kGiB);
}

// github.com/huggingface/blog/issues/2345: 0.125, 1.95 and 15.62 are GiB for 1,024, 16,000 and 128,000
// tokens.
TEST(PublicReports, P55_ThreePointsOfLlama31) {
    constexpr std::pair<std::uint64_t, double> kPoints[] = {{1024, 0.125}, {16'000, 1.95}, {128'000, 15.62}};
    for (const auto& [context, gibibytes] : kPoints)
        EXPECT_NEAR(
            bytes(of({"meta-llama/Llama-3.1-8B-Instruct", context}).kv.bytes) / kGibibyte, gibibytes, 0.006)
            << context;
}

// github.com/ggml-org/llama.cpp/pull/13194, by today's rule: a window keeps its tokens and one micro-batch,
// in 256s; with a shared pool the windows of all slots and one micro-batch. Gemma 3 27B: 8,192 B per token
// and layer, 52 windows of 1,024 tokens and 10 full layers.
TEST(PublicReports, P31_CellsOfAWindow) {
    const auto cells = [](const Plan& plan) {
        return of(plan).kv.byKind[static_cast<std::size_t>(CacheKind::Sliding)].value() / (52ull * 8192);
    };
    const Plan one{"google/gemma-3-27b-it", 32'768, 1, "llama.cpp", ElementType::F16, {}};
    EXPECT_EQ(cells(one), 1024u + 512);
    Plan wide = one;
    wide.settings = {{"ubatch_size", "100"}};
    EXPECT_EQ(cells(wide), 1280u); // 1,124 to the next 256
    Plan shared{"google/gemma-3-27b-it", 32'768, 4, "llama.cpp", ElementType::F16, {{"kv_unified", "true"}}};
    EXPECT_EQ(cells(shared), 4u * 1024 + 512);
    Plan full = one;
    full.settings = {{"swa_full", "true"}};
    EXPECT_EQ(cells(full), 32'768u);
}

// github.com/gpustack/gguf-parser-go/issues/42: one layer on the GPU is the output layer: 80.60 MiB of OLMoE,
// its head of 50,304 × 2,048 in 6 bits (6.5625) and the last norm, and no cache.
TEST(PublicReports, P69_TheFirstLayerOnTheGpuIsTheOutput) {
    Plan plan{"allenai/OLMoE-1B-7B-0924", 4096, 1, "llama.cpp", ElementType::F16, {{"n_gpu_layers", "1"}},
        "q4_k_m"};
    const Estimate answer = of(plan);
    const DeviceEstimate& gpu = answer.devices.front();
    EXPECT_EQ(gpu.sum(Component::Weights), Bytes(50'304ull * 2048 / 256 * 210 + 2048ull * 4));
    EXPECT_NEAR(bytes(gpu.sum(Component::Weights)) / (1 << 20), 80.60, 0.005);
    EXPECT_EQ(gpu.sum(Component::KvCache), Bytes(0));
}

// github.com/unslothai/unsloth/issues/7908: 128k over four slots is one pool that they share, or 128k for
// each.
TEST(PublicReports, P146_ContextPerSlotOrShared) {
    Plan plan{"meta-llama/Llama-3.1-8B-Instruct", 131'072, 4, "llama.cpp", ElementType::F16, {}};
    EXPECT_EQ(of(plan).kv.bytes, Bytes(64) * kGiB);
    plan.settings = {{"kv_unified", "true"}};
    EXPECT_EQ(of(plan).kv.bytes, Bytes(16) * kGiB);
}

// github.com/tobocop2/lilbee/pull/748: each further slot cost 1,630,212 B: 6 layers × (2,304 + 65,536) × 4 B
// and small tables.
TEST(PublicReports, P07_StatePerSlot) {
    RecurrentState state;
    state.convChannels = 768;
    state.convKernel = 4;
    state.stateElements = 65'536;
    Scenario plan = testing::planFor(testing::cacheOnly({state}, 6), 4096, 4);
    plan.engine = "llama.cpp";
    plan.profile = engineProfile(kFolder, plan.engine).value();
    const Estimate four = mustEstimate(plan);
    EXPECT_EQ(four.recurrentPerSequence, Bytes(1'628'160));
    EXPECT_EQ(four.recurrentBytes, Bytes(4ull * 1'628'160));
    EXPECT_NEAR(1'630'212, bytes(four.recurrentPerSequence), 0.002 * 1'630'212);
}

// github.com/odysseus-dev/odysseus/issues/377: 9.2 GB were predicted, from the parameters that one token
// uses; a 4-bit file of this model with some of its experts merged has 37.4 GB. 48 layers × 512 experts × 3 ×
// 2,048 × 512 values of 4 bits are in memory, and 16 bits of scale for each 128 of them.
TEST(PublicReports, P155_ExpertsCountWhetherUsedOrNot) {
    const Estimate answer = of({"Qwen/Qwen3-Coder-Next", 8192, 1, "reference", ElementType::F16, {}, "int4"});
    const std::uint64_t values = 48ull * 512 * 3 * 2048 * 512;
    const LineItem& experts = answer.devices.front().items.front();
    EXPECT_EQ(text(experts.label), "Experts, 48 layers");
    EXPECT_EQ(experts.bytes, Bytes(values / 2 + values / 128 * 2));
    EXPECT_GT(bytes(answer.totalOf(Component::Weights)), 37.4 * kGB);
}

// github.com/Osmantic/ODS/pull/5508: a list of 88 layers cut at 64 made 3.5 GiB; the layers with attention
// have 16 KV heads together: 16 × 128 × 2 × 2 B × 32,768 tokens.
TEST(PublicReports, P164_LongListsOfLayersAreReadToTheirEnd) {
    const Plan plan{"nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-FP8", 32'768};
    EXPECT_EQ(of(plan).kv.bytes, Bytes(16ull * 128 * 2 * 2 * 32'768));
    EXPECT_EQ(of(plan).kv.bytes, Bytes(256) * kMiB);
}

} // namespace
} // namespace vramplan
