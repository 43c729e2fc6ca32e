// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/families.h"

#include <algorithm>
#include <array>
#include <string>

namespace vramplan {
namespace {

using namespace families;

/// Every model type that is known, in the order of the alphabet.
constexpr std::array kFamilies{
    Family{"deepseek_v3", "DeepSeek", deepseek, {.standardHeads = false}},
    Family{"gemma2", "Gemma", gemma2, {.tied = true, .headDim = 256, .window = 4096}},
    Family{"gemma3", "Gemma", gemma3,
        {.tied = true,
            .headDim = 256,
            .window = 4096,
            .layers = 26,
            .hidden = 2304,
            .heads = 8,
            .kvHeads = 4,
            .intermediate = 9216,
            .vocabulary = 262208}},
    Family{"gemma3_text", "Gemma", gemma3,
        {.tied = true,
            .headDim = 256,
            .window = 4096,
            .layers = 26,
            .hidden = 2304,
            .heads = 8,
            .kvHeads = 4,
            .intermediate = 9216,
            .vocabulary = 262208}},
    Family{"gpt_oss", "gpt-oss", gptOss, {.headDim = 64, .window = 128}},
    Family{"llama", "Llama", llama,
        {.layers = 32, .hidden = 4096, .heads = 32, .intermediate = 11008, .vocabulary = 32000}},
    Family{"mistral", "Mistral", mistral,
        {.window = 4096,
            .layers = 32,
            .hidden = 4096,
            .heads = 32,
            .kvHeads = 8,
            .intermediate = 14336,
            .vocabulary = 32000}},
    Family{"mixtral", "Mistral", mixtral, {}},
    Family{"phi3", "Phi", phi3, {}},
    Family{"qwen2", "Qwen", qwen2, {.window = 4096}},
    Family{"qwen3", "Qwen", qwen3, {.headDim = 128, .window = 4096}},
    Family{"qwen3_moe", "Qwen", qwen3Moe, {.window = 4096}},
};

constexpr Family kPlain{"", "Other", llama, {}};

/// "Qwen3MoeForCausalLM" and "qwen3_moe" both become "qwen3moe".
std::string squeezed(std::string_view name) {
    std::string letters;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
    }
    return letters;
}

} // namespace

const Family* findFamily(std::string_view modelType) {
    const auto found = std::find_if(kFamilies.begin(), kFamilies.end(),
        [&](const Family& family) { return family.modelType == modelType; });
    return found == kFamilies.end() ? nullptr : &*found;
}

const Family* familyOfArchitecture(std::string_view architecture) {
    for (const std::string_view suffix :
        {"ForCausalLM", "ForConditionalGeneration", "LMHeadModel", "ForSeq2SeqLM", "Model"})
        if (architecture.ends_with(suffix)) {
            architecture.remove_suffix(suffix.size());
            break;
        }
    const std::string wanted = squeezed(architecture);
    const auto found = std::find_if(kFamilies.begin(), kFamilies.end(),
        [&](const Family& family) { return squeezed(family.modelType) == wanted; });
    return found == kFamilies.end() ? nullptr : &*found;
}

const Family& plainFamily() { return kPlain; }

} // namespace vramplan
