// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_architecture.h"

#include <array>

namespace vramplan::llama_cpp {
namespace {

constexpr Architecture kUnknown = {.name = "", .aliases = ""};
constexpr std::array kArchitectures = {
    Architecture{
        .name = "llama", .aliases = "mistral mixtral smollm3 yi", .honoursWindow = false, .verified = true},
    Architecture{
        .name = "mistral3", .aliases = "ministral ministral3", .honoursWindow = false, .temperature = true},
    Architecture{.name = "deci", .aliases = "nemotron-nas", .honoursWindow = false},
    Architecture{.name = "qwen2", .aliases = "qwen2_5_vl_text", .honoursWindow = false, .verified = true},
    Architecture{
        .name = "qwen2moe", .aliases = "qwen2_moe", .honoursWindow = false, .normalisesExperts = false},
    Architecture{.name = "qwen3", .aliases = "qwen3_vl_text", .honoursWindow = false, .verified = true},
    Architecture{.name = "qwen3moe",
        .aliases = "qwen3_moe qwen3_vl_moe_text",
        .honoursWindow = false,
        .verified = true},
    Architecture{.name = "qwen3next",
        .aliases = "qwen3_next",
        .builder = Builder::DeltaNet,
        .cachesPrediction = false,
        .postAttnNormIsFfnNorm = true,
        .rowsAtEnd = true,
        .verified = true},
    Architecture{.name = "qwen35",
        .aliases = "qwen3_5 qwen3_5_text",
        .builder = Builder::DeltaNet,
        .cachesPrediction = false,
        .postAttnNormIsFfnNorm = true,
        .rowsAtEnd = true},
    Architecture{.name = "qwen35moe",
        .aliases = "qwen3_5_moe qwen3_5_moe_text",
        .builder = Builder::DeltaNet,
        .cachesPrediction = false,
        .postAttnNormIsFfnNorm = true,
        .rowsAtEnd = true},
    Architecture{
        .name = "phi3", .aliases = "phi4", .honoursWindow = false, .residualFirst = true, .verified = true},
    Architecture{.name = "gemma", .aliases = "", .embeddingScale = true, .verified = true},
    Architecture{.name = "gemma2", .aliases = "", .embeddingScale = true, .verified = true},
    Architecture{.name = "gemma3", .aliases = "gemma3_text", .embeddingScale = true, .verified = true},
    Architecture{.name = "gemma3n",
        .aliases = "gemma3n_text",
        .builder = Builder::Gemma3n,
        .embeddingScale = true,
        .outputBeforeEmbedding = true,
        .verified = true},
    Architecture{.name = "gemma4",
        .aliases = "gemma4_text",
        .builder = Builder::Gemma4,
        .embeddingScale = true,
        .rowsAtEnd = true,
        .outputBeforeEmbedding = true,
        .verified = true},
    Architecture{.name = "gpt-oss",
        .aliases = "gpt_oss",
        .normalisesExperts = false,
        .postAttnNormIsFfnNorm = true,
        .softmaxAfter = true,
        .rowsAtEnd = true,
        .verified = true},
    Architecture{.name = "cohere2",
        .aliases = "",
        .builder = Builder::Parallel,
        .layerNorm = true,
        .ropeInWindowOnly = true},
    Architecture{.name = "command-r", .aliases = "cohere", .builder = Builder::Parallel, .layerNorm = true},
    Architecture{.name = "llama4",
        .aliases = "llama4_text",
        .normalisesExperts = false,
        .weightBeforeFfn = true,
        .ropeStep = 4,
        .temperature = true},
    Architecture{.name = "glm4moe", .aliases = "glm4_moe", .postAttnNormIsFfnNorm = true},
    Architecture{.name = "deepseek2",
        .aliases = "deepseek_v2 deepseek_v3 kimi_k2",
        .builder = Builder::Latent,
        .normalisesExperts = false,
        .verified = true},
    Architecture{.name = "deepseek32",
        .aliases = "deepseek_v32",
        .builder = Builder::Latent,
        .cachesPrediction = false,
        .normalisesExperts = false,
        .indexTop = 2048},
    Architecture{.name = "glm-dsa",
        .aliases = "glm_moe_dsa",
        .builder = Builder::Latent,
        .cachesPrediction = false,
        .normalisesExperts = false,
        .indexTop = 2048},
    Architecture{.name = "mamba", .aliases = "falcon_mamba", .builder = Builder::Mamba, .verified = true},
    Architecture{.name = "mamba2", .aliases = "", .builder = Builder::Mamba, .verified = true},
    Architecture{.name = "falcon-h1", .aliases = "falcon_h1", .builder = Builder::FalconH1},
    Architecture{.name = "jamba",
        .aliases = "",
        .builder = Builder::Jamba,
        .normalisesExperts = false,
        .residualFirst = true,
        .rope = false},
    Architecture{.name = "granitehybrid",
        .aliases = "granitemoehybrid",
        .builder = Builder::GraniteHybrid,
        .embeddingScale = true,
        .rope = false,
        .verified = true},
    Architecture{.name = "nemotron_h",
        .aliases = "",
        .builder = Builder::NemotronH,
        .rowsAtEnd = true,
        .rope = false,
        .verified = true},
    Architecture{.name = "lfm2", .aliases = "", .builder = Builder::Lfm2, .residualFirst = true},
    Architecture{.name = "rwkv7", .aliases = "", .builder = Builder::Rwkv7, .layerNorm = true},
    Architecture{.name = "step35", .aliases = "step3p5", .cachesPrediction = false},
    Architecture{.name = "hy-v3", .aliases = "hy_v3", .cachesPrediction = false},
    Architecture{.name = "mimo2", .aliases = "mimo_v2", .cachesPrediction = false},
};

bool contains(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const std::size_t space = list.find(' ');
        if (list.substr(0, space) == word) return true;
        if (space == std::string_view::npos) return false;
        list.remove_prefix(space + 1);
    }
    return false;
}

} // namespace

const Architecture& architectureOf(std::string_view name) {
    for (const Architecture& architecture : kArchitectures)
        if (architecture.name == name || contains(architecture.aliases, name)) return architecture;
    return kUnknown;
}

} // namespace vramplan::llama_cpp
