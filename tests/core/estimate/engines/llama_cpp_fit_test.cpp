// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_fit.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

Scenario fitPlan(ModelSpec model, const std::vector<Bytes>& gpus, SettingValues settings = {}) {
    Scenario plan = enginePlan("llama.cpp", std::move(model), 8192);
    plan.precision.weights = weightSchemeByName("f16").value();
    plan.devices.clear();
    for (const Bytes memory : gpus) plan.devices.push_back(manualBudget(memory));
    plan.settings = std::move(settings);
    return plan;
}

/// 64 layers, every fourth of them with attention.
ModelSpec hybrid() {
    return modelOf(R"({"model_type": "qwen3_5_text", "hidden_size": 5120,
        "num_hidden_layers": 64, "num_attention_heads": 24, "num_key_value_heads": 4, "head_dim": 256,
        "intermediate_size": 17408, "linear_num_key_heads": 16, "linear_num_value_heads": 48,
        "linear_key_head_dim": 128, "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4,
        "full_attention_interval": 4, "vocab_size": 248320})");
}

/// 48 layers, every sixth of them without a window.
ModelSpec windowed() {
    return modelOf(R"({"model_type": "gemma3_text", "hidden_size": 3840, "num_hidden_layers": 48,
        "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 256, "intermediate_size": 15360,
        "sliding_window": 1024, "sliding_window_pattern": 6, "vocab_size": 262208})");
}

/// What the engine's search counts on this device: everything but its context and allocator.
Bytes counted(const DeviceEstimate& device) {
    return minusOrZero(device.total, device.sum(Component::Overhead));
}

std::string settingOf(const Estimate& answer, std::string_view key) {
    for (const auto& [name, value] : answer.settings)
        if (name == key) return value;
    return {};
}

TEST(LlamaCppFit, ChangesNothingWhereTheTargetStaysFree) {
    const Estimate as = mustEstimate(fitPlan(llama8b(), {Count(24) * kGiB}));
    const Estimate fit = mustEstimate(fitPlan(llama8b(), {Count(24) * kGiB}, {{"fit", "true"}}));
    EXPECT_EQ(fit.total, as.total);
    EXPECT_EQ(fit.verdict.state, VerdictState::Fits);
}

// As many layers as leave 1,024 MiB free, and not one more.
TEST(LlamaCppFit, TakesTheMostLayersThatLeaveTheTarget) {
    const Bytes memory = Count(12) * kGiB, target = Count(1024) * kMiB;
    const Estimate fit = mustEstimate(fitPlan(llama8b(), {memory}, {{"fit", "true"}}));
    EXPECT_EQ(fit.verdict.state, VerdictState::Adjusted);
    EXPECT_EQ(fit.verdict.fits, true);
    EXPECT_LE(counted(fit.devices[0]) + target, memory);
    const std::string layers = settingOf(fit, "n_gpu_layers");
    const Estimate same = mustEstimate(fitPlan(llama8b(), {memory}, {{"n_gpu_layers", layers}}));
    EXPECT_EQ(same.total, fit.total);
    const Estimate more =
        mustEstimate(fitPlan(llama8b(), {memory}, {{"n_gpu_layers", std::to_string(std::stoi(layers) + 1)}}));
    EXPECT_GT(counted(more.devices[0]) + target, memory);
}

// github.com/ggml-org/llama.cpp/issues/27872: 24,840 MiB projected against 22,341 free and a target of 1,024:
// the engine has to free 24,840 − 22,341 + 1,024 = 3,523 MiB, and a plan that is 2,499 MiB short too.
TEST(PublicReports, P138_TheTargetAddsToTheShortage) {
    const Bytes projected = counted(mustEstimate(fitPlan(llama8b(), {Count(80) * kGiB})).devices[0]);
    const Bytes free = minusOrZero(projected, Count(24'840 - 22'341) * kMiB);
    const Estimate fit = mustEstimate(fitPlan(llama8b(), {free}, {{"fit", "true"}}));
    EXPECT_EQ(fit.verdict.state, VerdictState::Adjusted);
    EXPECT_GE(minusOrZero(projected, counted(fit.devices[0])), Count(3523) * kMiB);
    const Bytes enough = projected + Count(1024) * kMiB;
    EXPECT_EQ(
        mustEstimate(fitPlan(llama8b(), {enough}, {{"fit", "true"}})).verdict.state, VerdictState::Fits);
    EXPECT_EQ(
        mustEstimate(fitPlan(llama8b(), {minusOrZero(enough, Bytes(1))}, {{"fit", "true"}})).verdict.state,
        VerdictState::Adjusted);
}

TEST(LlamaCppFit, TheTargetIsASetting) {
    const auto layersFor = [](const char* target) {
        return std::stoi(settingOf(
            mustEstimate(fitPlan(llama8b(), {Count(12) * kGiB}, {{"fit", "true"}, {"fit_target", target}})),
            "n_gpu_layers"));
    };
    EXPECT_GT(layersFor("0"), layersFor("1024"));
    EXPECT_GT(layersFor("1024"), layersFor("4096"));
}

TEST(LlamaCppFit, FillsSeveralGpusFromTheLast) {
    const Estimate fit =
        mustEstimate(fitPlan(llama8b(), {Count(8) * kGiB, Count(6) * kGiB}, {{"fit", "true"}}));
    for (std::size_t gpu = 0; gpu < 2; ++gpu)
        EXPECT_LE(counted(fit.devices[gpu]) + Count(1024) * kMiB,
            fit.devices[gpu].device.free.value_or(*fit.devices[gpu].device.capacity));
    EXPECT_GT(fit.devices[2].sum(Component::Weights), kGiB); // the first layers
    // The same by the engine's own options.
    EXPECT_EQ(mustEstimate(fitPlan(llama8b(), {Count(8) * kGiB, Count(6) * kGiB},
                               {{"n_gpu_layers", settingOf(fit, "n_gpu_layers")},
                                   {"tensor_split", settingOf(fit, "tensor_split")}}))
                  .total,
        fit.total);
}

// The search plans few graphs and remembers them; told the same layers by its options, the engine plans one.
TEST(LlamaCppFit, TheSameLayersByOptionTakeTheSameOnEveryDevice) {
    struct Case {
        const char* name;
        ModelSpec model;
        Bytes gpu;
    };
    const std::vector<Case> cases = {{"attention", llama8b(), Count(4) * kGiB},
        {"windows", windowed(), Count(5) * kGiB}, {"states", hybrid(), Count(12) * kGiB}};
    for (const Case& one : cases)
        for (const std::size_t gpus : {1u, 2u, 4u})
            for (const char* flash : {"auto", "off"}) {
                const std::vector<Bytes> memory(gpus, one.gpu);
                const Estimate fit =
                    mustEstimate(fitPlan(one.model, memory, {{"fit", "true"}, {"flash_attn", flash}}));
                ASSERT_EQ(fit.verdict.state, VerdictState::Adjusted) << one.name << gpus;
                SettingValues given = {
                    {"n_gpu_layers", settingOf(fit, "n_gpu_layers")}, {"flash_attn", flash}};
                if (gpus > 1) given.emplace_back("tensor_split", settingOf(fit, "tensor_split"));
                const Estimate same = mustEstimate(fitPlan(one.model, memory, given));
                for (std::size_t device = 0; device <= gpus; ++device)
                    for (const Component component : kComponents)
                        EXPECT_EQ(fit.devices[device].sum(component), same.devices[device].sum(component))
                            << one.name << ", " << gpus << " GPUs, flash " << flash << ", device " << device
                            << ", " << title(component);
            }
}

// 8 experts of 3 × 14,336 × 4,096 values in 16 bit are 2.6 GiB a layer; the rest is small.
TEST(LlamaCppFit, KeepsExpertsOnTheHostBeforeLayers) {
    const Estimate fit = mustEstimate(fitPlan(mixtral(), {Count(24) * kGiB}, {{"fit", "true"}}));
    EXPECT_EQ(fit.verdict.state, VerdictState::Adjusted);
    EXPECT_EQ(settingOf(fit, "n_gpu_layers"), "33");
    EXPECT_EQ(fit.devices[0].sum(Component::KvCache), kGiB); // every layer's
    EXPECT_LE(counted(fit.devices[0]) + kGiB, Count(24) * kGiB);
    EXPECT_GT(counted(fit.devices[0]) + kGiB + Count(2700) * kMiB, Count(24) * kGiB);
    EXPECT_NE(fit.verdict.adjustment.find("in host memory"), std::string::npos);
    EXPECT_GT(labelled(fit, "Experts and embeddings on the host, mapped from the file, "), Count(20) * kGiB);
}

// Without their experts all layers fit on the last GPU; with them each of four holds at most 8 (8 × 2.7 GiB
// of 23), so whole layers are moved to the front until every GPU is full.
TEST(LlamaCppFit, ExpertsFillEveryGpu) {
    const std::vector<Bytes> memory(4, Count(24) * kGiB);
    const Estimate fit = mustEstimate(fitPlan(mixtral(), memory, {{"fit", "true"}}));
    EXPECT_EQ(fit.verdict.state, VerdictState::Adjusted);
    EXPECT_EQ(settingOf(fit, "n_gpu_layers"), "33");
    for (std::size_t gpu = 0; gpu < 4; ++gpu) {
        EXPECT_LE(counted(fit.devices[gpu]) + kGiB, Count(24) * kGiB) << gpu;
        EXPECT_GT(fit.devices[gpu].sum(Component::Weights), Count(7 * 2688) * kMiB) << gpu;
    }
}

TEST(LlamaCppFit, LeavesGivenLayersAlone) {
    for (const SettingValues& given : {SettingValues{{"n_gpu_layers", "33"}}, {{"tensor_split", "1"}}}) {
        SettingValues settings = given;
        const Estimate as = mustEstimate(fitPlan(llama8b(), {Count(12) * kGiB}, settings));
        settings.emplace_back("fit", "true");
        const Estimate fit = mustEstimate(fitPlan(llama8b(), {Count(12) * kGiB}, settings));
        EXPECT_EQ(fit.total, as.total);
        EXPECT_NE(fit.verdict.state, VerdictState::Adjusted);
    }
}

// 128,256 × 4,096 values in bf16.
TEST(LlamaCppFit, WhereAllLayersAreOnGpusTheHostHoldsTheEmbeddings) {
    const Estimate all = mustEstimate(fitPlan(llama8b(), {Count(24) * kGiB}));
    EXPECT_EQ(labelled(all, "Embeddings on the host, mapped from the file"), Bytes(1'050'673'152));
}

TEST(LlamaCppFit, NoTargetIsTooLarge) {
    const Estimate fit =
        mustEstimate(fitPlan(llama8b(), {Count(24) * kGiB}, {{"fit", "true"}, {"fit_target", "2147483647"}}));
    EXPECT_EQ(settingOf(fit, "n_gpu_layers"), "0");
}

TEST(LlamaCppFit, TooSmallAGpuHoldsNoLayer) {
    const Estimate fit = mustEstimate(fitPlan(llama8b(), {Count(512) * kMiB}, {{"fit", "true"}}));
    EXPECT_EQ(settingOf(fit, "n_gpu_layers"), "0");
    EXPECT_EQ(fit.devices[0].sum(Component::Weights), Bytes());
}

// ggml-org/llama.cpp pull 22673: with 64 tokens guessed ahead the states take 9,725.62 MiB instead of 149.62.
TEST(LlamaCppFit, P17GuessedTokensMultiplyTheStates) {
    const ModelSpec model = hybrid();
    const auto mebibytes = [&](const char* drafts) {
        return static_cast<double>(mustEstimate(fitPlan(model, {Count(200) * kGiB}, {{"draft_max", drafts}}))
                       .recurrentBytes.value())
            / (1 << 20);
    };
    EXPECT_NEAR(mebibytes("0"), 149.62, 0.01);
    EXPECT_NEAR(mebibytes("64"), 9725.62, 0.01);
}

TEST(LlamaCppFit, TheServersCopiesLieOnTheHost) {
    const Estimate plain = mustEstimate(fitPlan(llama8b(), {Count(24) * kGiB}));
    const Estimate copies = mustEstimate(
        fitPlan(llama8b(), {Count(24) * kGiB}, {{"cache_ram", "8192"}, {"ctx_checkpoints", "32"}}));
    EXPECT_EQ(copies.devices[0].total, plain.devices[0].total);
    EXPECT_EQ(
        difference(copies.devices[1].total, plain.devices[1].total), difference(Count(8) * kGiB, Bytes()));
    EXPECT_LT(copies.devices[1].low, plain.devices[1].low + Count(64) * kMiB); // they may stay empty
}

} // namespace
} // namespace vramplan::testing
