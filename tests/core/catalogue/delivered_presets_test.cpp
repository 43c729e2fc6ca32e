// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/catalogue/model_catalogue.h"
#include "core/catalogue/weight_schemes.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace vramplan {
namespace {

using testing::HasSubstr;

const ModelCatalogue& delivered() {
    static const auto loaded = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {});
    if (!loaded) ADD_FAILURE() << describe(loaded.error());
    return *loaded;
}

ModelSpec model(std::string_view reference) {
    const auto entry = delivered().find(reference);
    if (!entry) {
        ADD_FAILURE() << describe(entry.error());
        return {};
    }
    auto spec = delivered().open(**entry);
    if (!spec) {
        ADD_FAILURE() << describe(spec.error());
        return {};
    }
    return *std::move(spec);
}

std::string idOf(std::string_view reference) {
    const auto found = delivered().find(reference);
    return found ? (*found)->id : found.error().code;
}

TEST(DeliveredPresets, AllAreRead) {
    for (const Error& problem : delivered().problems()) ADD_FAILURE() << describe(problem);
    EXPECT_GE(delivered().entries().size(), 300U);
    std::set<std::string> names, ids;
    for (const ModelEntry& entry : delivered().entries()) {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
        EXPECT_TRUE(ids.insert(entry.id).second) << entry.id;
        EXPECT_TRUE(entry.parameters) << entry.id;
        EXPECT_FALSE(entry.family.empty()) << entry.id;
        EXPECT_FALSE(entry.architecture.empty()) << entry.id;
        std::string slug;
        for (const char c : entry.id)
            slug += c == '/' ? std::string("--") : std::string(1, static_cast<char>(std::tolower(c)));
        EXPECT_EQ(std::filesystem::path(entry.path).filename().string(), slug + ".json");
    }
}

TEST(DeliveredPresets, AllAreKnownModelTypesWithSources) {
    for (const ModelEntry& entry : delivered().entries()) {
        const auto spec = delivered().open(entry);
        ASSERT_TRUE(spec) << describe(spec.error());
        EXPECT_FALSE(spec->heuristicReading) << entry.id;
        EXPECT_GT(spec->layerCount(), 0U) << entry.id;
        const auto document = JsonDocument::load(entry.path);
        ASSERT_TRUE(document) << describe(document.error());
        EXPECT_TRUE(document->root()["family"].isString()) << entry.id;
        EXPECT_TRUE(document->root()["source"]["where"].isString()) << entry.id;
        const auto trust = document->root()["source"]["trust"].asString();
        ASSERT_TRUE(trust) << entry.id;
        EXPECT_THAT(*trust, testing::AnyOf("file", "listed", "defaults", "uncertain")) << entry.id;
    }
}

// Exact published totals, of the logical parameters or of all that the files hold. What differs are towers
// that the presets lack, quantisation scales, heads stored twice and attention-mask buffers.
TEST(DeliveredPresets, MeetTheirPublishedTotals) {
    int exact = 0, equal = 0, near = 0, percent = 0;
    for (const ModelEntry& entry : delivered().entries()) {
        const auto document = JsonDocument::load(entry.path);
        ASSERT_TRUE(document);
        const JsonView counts = document->root()["parameters"];
        const auto isExact = counts["exact"].optionalBool();
        if (!isExact || !isExact->value_or(false)) continue;
        const auto spec = delivered().open(entry);
        ASSERT_TRUE(spec);
        const auto total = static_cast<double>(*counts["total"].asUnsigned());
        const auto distance = [&](const std::optional<Count>& count) {
            return count ? std::abs(static_cast<double>(count->value()) - total) / total : 1.0;
        };
        const double nearest = std::min(distance(spec->parameters), distance(spec->storedElements));
        ++exact;
        equal += nearest == 0;
        near += nearest <= 1e-5;
        percent += nearest <= 0.01;
    }
    EXPECT_GE(exact, 220);
    EXPECT_GE(equal, 150);
    EXPECT_GE(near, 180);
    EXPECT_GE(percent, 205);
}

TEST(DeliveredPresets, WellKnownFigures) {
    const ModelSpec llama = model("meta-llama/Llama-3.1-8B-Instruct");
    EXPECT_EQ(llama.parameters, Count(8030261248));
    EXPECT_EQ(llama.maxContext, 131072U);
    const ModelSpec qwen = model("Qwen/Qwen3-4B");
    EXPECT_EQ(qwen.geometry.headDim, 128U);
    EXPECT_EQ(qwen.geometry.kvHeads, 8U);
    const ModelSpec gemma = model("google/gemma-3-27b-it");
    EXPECT_EQ(layersOfKind(gemma, "full"), 10U);
    EXPECT_EQ(layersOfKind(gemma, "sliding"), 52U);
    const ModelSpec deepseek = model("deepseek-ai/DeepSeek-V3");
    EXPECT_EQ(layersOfKind(deepseek, "latent"), 61U);
    EXPECT_EQ(deepseek.parameters, Count(671026419200));
    const ModelSpec oss = model("openai/gpt-oss-20b");
    EXPECT_EQ(layersOfKind(oss, "sliding"), 12U);
    EXPECT_EQ(layersOfKind(oss, "full"), 12U);
}

/// Bytes of the language model in a scheme, without towers.
double mibOf(const ModelSpec& spec, std::string_view schemeName) {
    const auto found = weightSchemeByName(schemeName);
    if (!found) return 0;
    const WeightScheme scheme = adaptedTo(**found, mixFacts(spec));
    const int layers = static_cast<int>(spec.layerCount());
    Bytes sum;
    for (const LayerRun& run : spec.runs)
        for (const WeightTensor& tensor : spec.kinds[run.kind].weights)
            sum += bytesOfLayers(scheme, tensor, run.first, run.count, layers, spec.tiedOutput);
    for (const WeightTensor& tensor : spec.globalWeights)
        sum += bytesOf(formatOf(scheme, tensor, -1, layers, spec.tiedOutput), tensor);
    return static_cast<double>(sum.value()) / 1048576;
}

// "model buffer size" of public logs on the CPU or over all devices, and sizes of files on the hub less their
// header (7.5 MiB for the Llama 3 vocabulary, 5.7 MiB for Qwen's, 5.8 MiB for Gemma 2's).
TEST(DeliveredPresets, QuantisedSizesMeetPublicLogs) {
    EXPECT_NEAR(mibOf(model("deepseek-ai/DeepSeek-R1"), "q4_k_m"), 385689.63, 0.02);
    EXPECT_NEAR(mibOf(model("deepseek-ai/DeepSeek-R1"), "q8_0"), 680237.97, 0.02);
    EXPECT_NEAR(mibOf(model("deepseek-ai/DeepSeek-Coder-V2-Lite-Instruct"), "q4_k_m"), 9880.47, 0.02);
    EXPECT_NEAR(
        mibOf(model("deepseek-ai/DeepSeek-Coder-V2-Lite-Instruct"), "q5_k_m"), 11160.99 + 137.5, 0.02);
    EXPECT_NEAR(mibOf(model("Qwen/Qwen3-235B-A22B"), "q8_0"), 196001.25 + 41723.89 + 630.59, 0.02);
    // That file was made with an importance matrix, which stores the MLP down matrices of the first eighth
    // (7 of 62 layers, 5,376 × 21,504) as q4_1 with half a bit more: 48.23 MiB that our q4_0 does not have.
    EXPECT_NEAR(mibOf(model("google/gemma-3-27b-it"), "q4_0"),
        14888.20 - 7.0 * 5376 * 21504 * 0.5 / 8 / 1048576, 0.02);
    EXPECT_NEAR(mibOf(model("meta-llama/Llama-3.1-70B-Instruct"), "q4_k_m"), 42520393152.0 / 1048576, 8);
    EXPECT_NEAR(mibOf(model("Qwen/Qwen2.5-0.5B-Instruct"), "q4_k_m"), 397807936.0 / 1048576, 6);
    EXPECT_NEAR(mibOf(model("Qwen/Qwen2.5-7B-Instruct"), "q4_k_m"), 4683073632.0 / 1048576, 6);
    EXPECT_NEAR(mibOf(model("google/gemma-2-9b-it"), "q4_k_m"), 5761057888.0 / 1048576, 6);
}

TEST(DeliveredPresets, TowersOfGgufModelsAreSixteenBit) {
    const auto scheme = weightSchemeByName("q4_0");
    ASSERT_TRUE(scheme);
    ASSERT_TRUE((*scheme)->parts);
    EXPECT_EQ((*scheme)->parts->type, ElementType::F16);
}

TEST(DeliveredPresets, AreFoundByIdNameAndPart) {
    EXPECT_EQ(idOf("meta-llama/Llama-3.1-8B-Instruct"), "meta-llama/Llama-3.1-8B-Instruct");
    EXPECT_EQ(idOf("llama-3.1-8b-instruct"), "meta-llama/Llama-3.1-8B-Instruct");
    EXPECT_EQ(idOf("LLAMA 3.1 8B INSTRUCT"), "meta-llama/Llama-3.1-8B-Instruct");
    EXPECT_EQ(idOf("llama-3.1-405b"), "meta-llama/Llama-3.1-405B-Instruct");
    EXPECT_EQ(idOf("deepseek-v3"), "deepseek-ai/DeepSeek-V3");
    EXPECT_EQ(idOf("qwen3-30b-a3b"), "Qwen/Qwen3-30B-A3B");
    EXPECT_EQ(idOf("gpt-oss-20b"), "openai/gpt-oss-20b");
    EXPECT_EQ(idOf("gpt2"), "openai-community/gpt2");
    EXPECT_EQ(idOf("OPT-1.3b"), "facebook/opt-1.3b");
    EXPECT_EQ(idOf("OPT-13B"), "facebook/opt-13b");
    EXPECT_EQ(idOf("opt13b"), "ambiguous");
    for (const ModelEntry& entry : delivered().entries()) {
        EXPECT_EQ(idOf(entry.id), entry.id);
        EXPECT_EQ(idOf(entry.name), entry.id);
    }
}

TEST(DeliveredPresets, APartThatFitsSeveralListsThem) {
    const auto found = delivered().find("qwen2.5-vl");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, "ambiguous");
    EXPECT_EQ(found.error().kind, ErrorKind::Usage);
    EXPECT_THAT(found.error().message, HasSubstr("Qwen/Qwen2.5-VL-7B-Instruct"));
    EXPECT_THAT(found.error().message, HasSubstr("Qwen/Qwen2.5-VL-72B-Instruct"));
    const auto many = delivered().find("instruct");
    ASSERT_FALSE(many);
    EXPECT_THAT(many.error().message, HasSubstr("more"));
    EXPECT_LT(many.error().message.size(), 1000U);
}

TEST(DeliveredPresets, AnUnknownNameSuggestsTheNearest) {
    const auto found = delivered().find("meta-lama/Lama-3.1-8B-Instrukt");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, "unknown_model");
    EXPECT_THAT(found.error().message, HasSubstr("meta-llama/Llama-3.1-8B-Instruct"));
    for (const std::string& name :
        {std::string(), std::string("///"), std::string("qqqqqqqqqqqqqqqq"), std::string(1 << 20, 'w')}) {
        const auto none = delivered().find(name);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, "unknown_model");
        EXPECT_LT(none.error().message.size(), 400U);
    }
}

TEST(DeliveredPresets, AreSearchedForgivingly) {
    const auto first = [](std::string_view query) {
        const auto found = delivered().search(query);
        return found.empty() ? std::string("nothing") : found.front()->id;
    };
    EXPECT_EQ(first("llama31 8b"), "meta-llama/Llama-3.1-8B-Instruct");
    EXPECT_EQ(first("qwen3-30b a3b"), "Qwen/Qwen3-30B-A3B");
    EXPECT_EQ(first("deepsek v3"), "deepseek-ai/DeepSeek-V3");
    EXPECT_EQ(first("gptoss 20"), "openai/gpt-oss-20b");
    EXPECT_EQ(first("GEMMA3 27b"), "google/gemma-3-27b-it");
    EXPECT_EQ(first("mixtrl 8x7"), "mistralai/Mixtral-8x7B-Instruct-v0.1");
    EXPECT_EQ(delivered().search("").size(), delivered().entries().size());
    const auto family = delivered().search("mixtral");
    ASSERT_EQ(family.size(), 2U);
    EXPECT_EQ(family.front()->family, "Mixtral");
}

} // namespace
} // namespace vramplan
