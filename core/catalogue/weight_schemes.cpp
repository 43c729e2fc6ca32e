// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/weight_schemes.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vramplan {
namespace {

using Scheme = std::shared_ptr<const WeightScheme>;
using enum ElementType;

WeightFormat plain(ElementType type) {
    WeightFormat format;
    format.type = type;
    return format;
}

Scheme unquantised(ElementType type, const char* title) {
    auto scheme = std::make_shared<WeightScheme>();
    scheme->id = name(type);
    scheme->title = title;
    scheme->matrices = scheme->kept = scheme->embedding = scheme->output = plain(type);
    return scheme;
}

/// The linear layers in `format`; embedding, head, norms, biases and router stay 16 bit, as the quantisers
/// of the Hugging Face world leave them (AutoAWQ, GPTQModel, bitsandbytes, llm-compressor, ModelOpt).
std::shared_ptr<WeightScheme> linearLayers(const char* id, const char* title, WeightFormat format) {
    auto scheme = std::make_shared<WeightScheme>();
    scheme->id = id;
    scheme->title = title;
    scheme->matrices = format;
    return scheme;
}

WeightFormat packed(Packing packing, std::uint8_t bits, std::uint32_t group = 0) {
    WeightFormat format;
    format.packing = packing;
    format.bits = bits;
    format.group = group;
    return format;
}

constexpr std::uint32_t kExperts =
    roleBit(WeightRole::ExpertGate) | roleBit(WeightRole::ExpertUp) | roleBit(WeightRole::ExpertDown);
constexpr std::uint32_t kQuery = roleBit(WeightRole::AttentionQuery);
constexpr std::uint32_t kKey = roleBit(WeightRole::AttentionKey);
/// Fused Q, K and V follow the rule of V.
constexpr std::uint32_t kValue = roleBit(WeightRole::AttentionValue) | roleBit(WeightRole::AttentionFused);
constexpr std::uint32_t kOut = roleBit(WeightRole::AttentionOutput);
constexpr std::uint32_t kDown = roleBit(WeightRole::MlpDown) | roleBit(WeightRole::ExpertDown);
constexpr std::uint32_t kGateUp = roleBit(WeightRole::MlpGate) | roleBit(WeightRole::MlpUp)
    | roleBit(WeightRole::ExpertGate) | roleBit(WeightRole::ExpertUp);
constexpr std::uint32_t kAllMatrices = ~0U;

/// gpt-oss's own form: where a model has experts only they are MXFP4.
Scheme mxfp4() {
    auto scheme =
        linearLayers("mxfp4", "MXFP4 (experts only, where there are experts)", packed(Packing::Mxfp4, 4, 32));
    scheme->mix = {{kAllMatrices & ~kExperts, MixModels::Experts, MixLayers::All, plain(BF16)}};
    return scheme;
}

struct Step {
    std::uint32_t roles;
    MixModels models;
    MixLayers layers;
    ElementType type;
};
/// One file type of llama-quantize. `output` is also a tied embedding's type.
struct Recipe {
    const char* id;
    const char* title;
    ElementType base, embedding, output;
    std::vector<Step> steps;
};

constexpr auto kAll = MixModels::All;
constexpr auto kShared = MixModels::SharedHeads;
constexpr auto kSharedOrExperts = MixModels::SharedHeadsOrExperts;
constexpr auto kEight = MixModels::EightExperts;
constexpr auto kNotEight = MixModels::NotEightExperts;
constexpr auto k70B = MixModels::EightyLayers;
constexpr auto kEvery = MixLayers::All;
constexpr auto kMoreBits = MixLayers::MoreBits;
constexpr auto kEighth = MixLayers::FirstEighth;

/// Mixtral's eight experts share small K and V matrices, which are given eight bits in every k-quant.
const Step kEightKeyValue{kKey | kValue, kEight, kEvery, Q8_0};
const Step kEightOut{kOut, kEight, kEvery, Q5_K};

/// llama_tensor_get_type of llama.cpp's llama-quant.cpp, file types of 2026. IQ types are taken with an
/// importance matrix as published files are, the others without. Falcon's own exceptions are left out.
const std::vector<Recipe>& recipes() {
    static const std::vector<Recipe> all = {
        {"q8_0", "Q8_0, 8.5 bits", Q8_0, Q8_0, Q8_0, {}},
        {"q6_k", "Q6_K, 6.6 bits", Q6_K, Q6_K, Q6_K, {kEightKeyValue}},
        {"q5_k_m", "Q5_K_M, 5.7 bits", Q5_K, Q5_K, Q6_K,
            {kEightKeyValue, {kValue | kDown, kAll, kMoreBits, Q6_K}}},
        {"q5_k_s", "Q5_K_S, 5.6 bits", Q5_K, Q5_K, Q6_K, {kEightKeyValue}},
        {"q5_1", "Q5_1, 6 bits", Q5_1, Q5_1, Q6_K, {kEightKeyValue}},
        {"q5_0", "Q5_0, 5.5 bits", Q5_0, Q5_0, Q6_K, {kEightKeyValue}},
        {"q4_k_m", "Q4_K_M, 4.9 bits", Q4_K, Q4_K, Q6_K,
            {kEightKeyValue, {kValue | kDown, kAll, kMoreBits, Q6_K}, {kValue, k70B, kEvery, Q5_K},
                kEightOut}},
        {"q4_k_s", "Q4_K_S, 4.7 bits", Q4_K, Q4_K, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kAll, MixLayers::FirstFour, Q5_K},
                {kDown, kAll, kEighth, Q5_K}, kEightOut}},
        {"iq4_nl", "IQ4_NL, 4.7 bits", IQ4_NL, IQ4_NL, Q6_K,
            {kEightKeyValue, {kValue, kShared, kEvery, Q5_K}, kEightOut}},
        {"iq4_xs", "IQ4_XS, 4.5 bits", IQ4_XS, IQ4_XS, Q6_K,
            {kEightKeyValue, {kValue, kShared, kEvery, Q5_K}, kEightOut}},
        {"q4_1", "Q4_1, 5 bits", Q4_1, Q4_1, Q6_K, {kEightKeyValue}},
        {"q4_0", "Q4_0, 4.6 bits", Q4_0, Q4_0, Q6_K, {kEightKeyValue}},
        {"mxfp4_moe", "MXFP4 experts, the rest Q8_0", Q8_0, Q8_0, Q8_0, {{kExperts, kAll, kEvery, MXFP4}}},
        {"q3_k_l", "Q3_K_L, 4.3 bits", Q3_K, Q3_K, Q6_K,
            {kEightKeyValue, {kValue | kDown, kAll, kEvery, Q5_K}, {kOut, kNotEight, kEvery, Q5_K}}},
        {"q3_k_m", "Q3_K_M, 4.0 bits", Q3_K, Q3_K, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kAll, MixLayers::FirstTwo, Q5_K},
                {kDown, kAll, MixLayers::FirstSixteenth, Q5_K}, {kValue | kDown, kAll, kEvery, Q4_K},
                kEightOut, {kOut, kNotEight, kEvery, Q4_K}}},
        {"q3_k_s", "Q3_K_S, 3.6 bits", Q3_K, Q3_K, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, kEightOut}},
        {"iq3_m", "IQ3_M, 3.8 bits", IQ3_S, IQ3_S, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kAll, kEvery, Q4_K},
                {kDown, kAll, kEighth, Q4_K}, {kDown, kEight, kMoreBits, Q4_K}, kEightOut,
                {kOut, kNotEight, kEvery, Q4_K}}},
        {"iq3_s", "IQ3_S, 3.7 bits", IQ3_S, IQ3_S, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kShared, kEvery, Q4_K}, kEightOut}},
        {"iq3_xs", "IQ3_XS, 3.5 bits", IQ3_S, IQ3_S, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kShared, kEvery, Q4_K},
                {kKey | kQuery, kAll, kEvery, IQ3_XXS}, {kGateUp, kAll, MixLayers::MiddleSixEighths, IQ3_XXS},
                kEightOut}},
        {"iq3_xxs", "IQ3_XXS, 3.3 bits", IQ3_XXS, IQ3_S, Q5_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kShared, kEvery, Q4_K},
                {kKey | kQuery, kAll, kEvery, IQ2_S}, kEightOut, {kOut, kNotEight, kEvery, IQ3_S}}},
        {"q2_k", "Q2_K, 3.2 bits", Q2_K, Q2_K, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kShared, kEvery, Q4_K},
                {kValue | kDown, kAll, kEvery, Q3_K}, kEightOut, {kOut, kNotEight, kEvery, Q3_K}}},
        {"q2_k_s", "Q2_K_S, 3.0 bits", Q2_K, Q2_K, Q6_K,
            {kEightKeyValue, {kValue, k70B, kEvery, Q5_K}, {kValue, kShared, kEvery, Q4_K},
                {kDown, kAll, kEighth, Q4_K}}},
        {"iq2_m", "IQ2_M, 2.9 bits", IQ2_S, IQ3_S, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, IQ3_S},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, IQ3_S}, kEightOut,
                {kOut, kNotEight, kEvery, IQ3_S}}},
        {"iq2_s", "IQ2_S, 2.7 bits", IQ2_XS, IQ3_S, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, IQ3_S},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, IQ3_S}, kEightOut,
                {kOut, kNotEight, kEvery, IQ3_S}}},
        {"iq2_xs", "IQ2_XS, 2.6 bits", IQ2_XS, Q2_K, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, Q2_K},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, Q2_K}, kEightOut}},
        {"iq2_xxs", "IQ2_XXS, 2.4 bits", IQ2_XXS, Q2_K, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, Q2_K},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, Q2_K}, kEightOut}},
        {"iq1_m", "IQ1_M, 2.1 bits", IQ1_M, Q2_K, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, Q2_K},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, Q2_K}, kEightOut,
                {kOut, kNotEight, kEvery, IQ2_XXS}}},
        {"iq1_s", "IQ1_S, 2.0 bits", IQ1_S, Q2_K, Q5_K,
            {{kValue, kSharedOrExperts, kEvery, Q4_K}, {kValue, kAll, kEvery, Q2_K},
                {kKey, kEight, kEvery, Q4_K}, {kDown, kAll, kEighth, Q2_K}, kEightOut,
                {kOut, kNotEight, kEvery, IQ2_XXS}}},
        {"tq2_0", "TQ2_0, ternary, 2.1 bits", TQ2_0, Q4_K, Q6_K, {kEightKeyValue}},
        {"tq1_0", "TQ1_0, ternary, 1.7 bits", TQ1_0, Q4_K, Q6_K, {kEightKeyValue}},
        {"q2_0", "Q2_0, 2.3 bits", Q2_0, Q4_K, Q6_K, {kEightKeyValue}},
        {"q1_0", "Q1_0, binary, 1.1 bits", Q1_0, Q1_0, Q6_K, {kEightKeyValue}},
    };
    return all;
}

/// Vectors, the router and what llama.cpp calls too small or too sensitive to quantise are f32 in its files.
std::shared_ptr<WeightScheme> ggufScheme(const Recipe& recipe) {
    auto scheme = std::make_shared<WeightScheme>();
    scheme->id = recipe.id;
    scheme->title = recipe.title;
    scheme->matrices = plain(recipe.base);
    scheme->embedding = plain(recipe.embedding);
    scheme->output = plain(recipe.output);
    scheme->kept = plain(F32);
    scheme->parts = plain(F16); // a projector file of its own
    scheme->keptNames = {"conv1d", "A_log", "altup", "laurel", "per_layer_model_projection"};
    for (const Step& step : recipe.steps)
        scheme->mix.push_back({step.roles, step.models, step.layers, plain(step.type)});
    return scheme;
}

/// The "L" files that some publishers add: embedding and head in Q8_0.
Scheme largeVariant(std::string_view base, const char* id, const char* title) {
    const auto found = std::find_if(
        recipes().begin(), recipes().end(), [&](const Recipe& recipe) { return recipe.id == base; });
    auto scheme = ggufScheme(*found);
    scheme->id = id;
    scheme->title = title;
    scheme->embedding = scheme->output = plain(Q8_0);
    return scheme;
}

std::vector<Scheme> allSchemes() {
    std::vector<Scheme> schemes = {
        unquantised(F32, "F32, 32 bits"),
        unquantised(BF16, "BF16, 16 bits"),
        unquantised(F16, "F16, 16 bits"),
        linearLayers("fp8", "FP8, one scale per matrix", packed(Packing::Fp8Tensor, 8)),
        linearLayers("int8", "INT8, one scale per output", packed(Packing::Int8Channel, 8)),
        linearLayers("int4", "INT4, groups of 128", packed(Packing::IntGroup, 4, 128)),
        linearLayers("nf4", "NF4 (bitsandbytes), 4.5 bits", packed(Packing::BitsAndBytes4, 4, 64)),
        linearLayers("nvfp4", "NVFP4, 4.5 bits", packed(Packing::Nvfp4, 4, 16)),
        mxfp4(),
        linearLayers("awq", "AWQ, 4 bit, groups of 128", packed(Packing::Awq, 4, 128)),
        linearLayers("gptq", "GPTQ, 4 bit, groups of 128", packed(Packing::Gptq, 4, 128)),
    };
    for (const Recipe& recipe : recipes()) schemes.push_back(ggufScheme(recipe));
    schemes.push_back(largeVariant("q6_k", "q6_k_l", "Q6_K_L, embedding and head Q8_0"));
    schemes.push_back(largeVariant("q5_k_m", "q5_k_l", "Q5_K_L, embedding and head Q8_0"));
    schemes.push_back(largeVariant("q4_k_m", "q4_k_l", "Q4_K_L, embedding and head Q8_0"));
    schemes.push_back(largeVariant("q3_k_l", "q3_k_xl", "Q3_K_XL, embedding and head Q8_0"));
    schemes.push_back(largeVariant("q2_k", "q2_k_l", "Q2_K_L, embedding and head Q8_0"));
    return schemes;
}

struct Alias {
    std::string_view name, id;
};
constexpr Alias kAliases[] = {
    {"fp32", "f32"},
    {"float32", "f32"},
    {"fp16", "f16"},
    {"float16", "f16"},
    {"half", "f16"},
    {"bfloat16", "bf16"},
    {"float8", "fp8"},
    {"w8a8", "int8"},
    {"w4a16", "int4"},
    {"bnb4", "nf4"},
    {"fp4", "nvfp4"},
    // llama-quantize takes these short names for its medium mixes.
    {"q3_k", "q3_k_m"},
    {"q4_k", "q4_k_m"},
    {"q5_k", "q5_k_m"},
};

} // namespace

std::span<const Scheme> weightSchemes() {
    static const std::vector<Scheme> schemes = allSchemes();
    return schemes;
}

Result<Scheme> weightSchemeByName(std::string_view name) {
    std::string wanted(name);
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' ? '_' : c;
    });
    for (const Alias& alias : kAliases)
        if (alias.name == wanted) wanted = alias.id;
    std::string known;
    for (const Scheme& scheme : weightSchemes()) {
        if (scheme->id == wanted) return scheme;
        known += (known.empty() ? "" : ", ") + scheme->id;
    }
    return fail(ErrorKind::Usage, "unknown_weights",
        fmt::format("weights: there is no type \"{}\"; known types are {}", name.substr(0, 40), known),
        {std::string(name.substr(0, 40)), known});
}

} // namespace vramplan
