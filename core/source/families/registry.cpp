// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/registry.h"

#include "core/source/families/families.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace vramplan {
namespace {

using namespace families;

// Sizes of the configuration classes: layers, hidden, heads, KV heads (0: as heads), intermediate,
// vocabulary.
constexpr ClassSizes kLlama{32, 4096, 32, 0, 11008, 32000};
constexpr ClassSizes kMistral{32, 4096, 32, 8, 14336, 32000};
constexpr ClassSizes kMinistral3{34, 4096, 32, 8, 14336, 131072};
constexpr ClassSizes kQwen2{32, 4096, 32, 32, 22016, 151936};
constexpr ClassSizes kQwen2Vl{80, 8192, 64, 8, 29568, 152064};
constexpr ClassSizes kGemma1{28, 3072, 16, 16, 24576, 256000};
constexpr ClassSizes kGemma2{26, 2304, 8, 4, 9216, 256000};
constexpr ClassSizes kGemma3{26, 2304, 8, 4, 9216, 262208};
constexpr ClassSizes kGemma3n{35, 2048, 8, 2, 16384, 262400};
constexpr ClassSizes kGemma4{30, 2304, 8, 4, 9216, 262144};
constexpr ClassSizes kMllama{40, 4096, 32, 8, 14336, 128256};
constexpr ClassSizes kLlama4{48, 5120, 40, 8, 8192, 202048};
constexpr ClassSizes kCohere{40, 8192, 64, 64, 22528, 256000};
constexpr DecoderKeys kBartDecoder{"decoder_layers", "decoder_attention_heads", "decoder_ffn_dim"};
constexpr DecoderKeys kT5Decoder{"num_decoder_layers", "", ""};

/// Every model type that is known, in the order of the alphabet.
constexpr Family kFamilies[] = {
    Family{"afmoe", "Arcee", afmoe, {.headDim = 128, .window = 1024}},
    Family{"apertus", "Apertus", apertus},
    Family{"arcee", "Arcee", arcee},
    Family{"aya_vision", "Cohere", cohere2, {.tied = true, .window = 4096, .sizes = kCohere}},
    Family{"baichuan", "Baichuan", baichuan, {.tied = true}},
    Family{"bailing_hybrid", "Ling", bailingHybrid},
    Family{"bailing_moe", "Ling", bailing},
    Family{"bailing_moe_linear", "Ling", bailingHybrid},
    Family{"bailing_moe_v2", "Ling", bailing},
    Family{"bamba", "Bamba", bamba},
    Family{"bart", "BART", bart, {.tied = true, .decoderKeys = kBartDecoder}},
    Family{"bitnet", "BitNet", bitnet},
    Family{"bloom", "BLOOM", bloom, {.tied = true}},
    Family{"chatglm", "GLM", chatglm},
    Family{"cohere", "Cohere", cohere, {.tied = true, .sizes = kCohere}},
    Family{"cohere2", "Cohere", cohere2, {.tied = true, .window = 4096, .sizes = kCohere}},
    Family{"cohere2_moe", "Cohere", cohere2Moe, {.tied = true, .headDim = 128, .window = 4096}},
    Family{"cwm", "CWM", cwm, {.headDim = 128, .window = 8192}},
    Family{"dbrx", "DBRX", dbrx},
    Family{"deci", "Nemotron", nemotronNas},
    Family{"deepseek", "DeepSeek", deepseekMoe},
    Family{"deepseek_v2", "DeepSeek", deepseekV2, {.standardHeads = false}},
    Family{"deepseek_v3", "DeepSeek", deepseek, {.standardHeads = false}},
    Family{"deepseek_v32", "DeepSeek", deepseekV32, {.standardHeads = false}},
    Family{"deepseek_v4", "DeepSeek", deepseekV4, {.headDim = 512, .window = 128, .standardHeads = false}},
    Family{"dots1", "dots", deepseekMoe, {.window = 4096}},
    Family{"ernie4_5", "ERNIE", ernie, {.tied = true, .headDim = 128}},
    Family{"ernie4_5_moe", "ERNIE", ernieMoe, {.tied = true}},
    Family{"ernie4_5_moe_vl", "ERNIE", ernieMoe, {.tied = true}},
    Family{"ernie4_5_vl_moe", "ERNIE", ernieMoe, {.tied = true}},
    Family{"ernie4_5_vl_moe_text", "ERNIE", ernieMoe, {.tied = true}},
    Family{"exaone", "EXAONE", llama},
    Family{"exaone4", "EXAONE", exaone4, {.window = 4096}},
    Family{"exaone4_5", "EXAONE", exaone4, {.window = 4096}},
    Family{"exaone_moe", "EXAONE", exaoneMoe, {.window = 4096}},
    Family{"falcon", "Falcon", falcon, {.tied = true}},
    Family{"falcon_h1", "Falcon", falconH1},
    Family{"falcon_mamba", "Falcon", mamba, {.tied = true, .standardHeads = false}},
    Family{"flex_olmo", "OLMo", olmoe},
    Family{"gemma", "Gemma", llama, {.tied = true, .headDim = 256, .sizes = kGemma1}},
    Family{"gemma2", "Gemma", gemma2, {.tied = true, .headDim = 256, .window = 4096, .sizes = kGemma2}},
    Family{"gemma3", "Gemma", gemma3, {.tied = true, .headDim = 256, .window = 4096, .sizes = kGemma3}},
    Family{"gemma3_text", "Gemma", gemma3, {.tied = true, .headDim = 256, .window = 4096, .sizes = kGemma3}},
    Family{"gemma3n", "Gemma", gemma3n, {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma3n}},
    Family{
        "gemma3n_text", "Gemma", gemma3n, {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma3n}},
    Family{"gemma4", "Gemma", gemma4, {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma4}},
    Family{"gemma4_text", "Gemma", gemma4, {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma4}},
    Family{
        "gemma4_unified", "Gemma", gemma4, {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma4}},
    Family{"gemma4_unified_text", "Gemma", gemma4,
        {.tied = true, .headDim = 256, .window = 512, .sizes = kGemma4}},
    Family{"glm", "GLM", glm, {.headDim = 128}},
    Family{"glm4", "GLM", glm, {.headDim = 128}},
    Family{"glm4_moe", "GLM", glm4Moe},
    Family{"glm4_moe_lite", "GLM", deepseek, {.standardHeads = false}},
    Family{"glm4v", "GLM", glm, {.headDim = 128}},
    Family{"glm4v_moe", "GLM", glm4Moe},
    Family{"glm4v_moe_text", "GLM", glm4Moe},
    Family{"glm4v_text", "GLM", glm, {.headDim = 128}},
    Family{"glm_moe_dsa", "GLM", glmMoeDsa, {.standardHeads = false}},
    Family{"gpt2", "GPT", gpt2, {.tied = true}},
    Family{"gpt_bigcode", "StarCoder", gptBigcode, {.tied = true}},
    Family{"gpt_neo", "GPT", gptNeo, {.tied = true}},
    Family{"gpt_neox", "GPT", gptNeox},
    Family{"gpt_oss", "gpt-oss", gptOss, {.headDim = 64, .window = 128}},
    Family{"gptj", "GPT", gptj},
    Family{"granite", "Granite", llama},
    Family{"granitemoe", "Granite", graniteMoe},
    Family{"granitemoehybrid", "Granite", graniteHybrid},
    Family{"granitemoeshared", "Granite", graniteMoe},
    Family{"hunyuan", "Hunyuan", hunyuan, {.tied = true}},
    Family{"hunyuan_v1_dense", "Hunyuan", hunyuan},
    Family{"hunyuan_v1_moe", "Hunyuan", hunyuan},
    Family{"idefics3", "Llama", llama, {.sizes = kLlama}},
    Family{"internlm", "InternLM", internlm},
    Family{"internlm2", "InternLM", internlm},
    Family{"internlm3", "InternLM", internlm},
    Family{"jais2", "Jais", jais2},
    Family{"jamba", "Jamba", jamba},
    Family{"kimi_k2", "Kimi", deepseek, {.standardHeads = false}},
    Family{"kimi_k25", "Kimi", deepseek, {.tied = true, .standardHeads = false}},
    Family{"kimi_k3", "Kimi", kimiLinear, {.standardHeads = false}},
    Family{"kimi_linear", "Kimi", kimiLinear, {.standardHeads = false}},
    Family{"kimi_vl", "Kimi", deepseek, {.standardHeads = false}},
    Family{"lfm2", "LFM", lfm2, {.tied = true}},
    Family{"lfm2_moe", "LFM", lfm2, {.tied = true}},
    Family{"llama", "Llama", llama, {.sizes = kLlama}},
    Family{"llama4", "Llama", llama4, {.headDim = 128, .sizes = kLlama4}},
    Family{"llama4_text", "Llama", llama4, {.headDim = 128, .sizes = kLlama4}},
    Family{"llava", "Llama", llama, {.sizes = kLlama}},
    Family{"llava_next", "Llama", llama, {.sizes = kLlama}},
    Family{"llava_onevision", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2}},
    Family{"longcat_flash", "LongCat", longcatFlash, {.standardHeads = false}},
    Family{"longt5", "T5", t5, {.tied = true, .decoderKeys = kT5Decoder}},
    Family{"mamba", "Mamba", mamba, {.tied = true, .standardHeads = false}},
    Family{"mamba2", "Mamba", mamba2, {.standardHeads = false}},
    Family{"marian", "Marian", bart, {.tied = true, .decoderKeys = kBartDecoder}},
    Family{"mbart", "BART", bart, {.tied = true, .decoderKeys = kBartDecoder}},
    Family{"mimo", "MiMo", mimo},
    Family{"mimo_v2", "MiMo", mimoV2, {.window = 128}},
    Family{"mimo_v2_flash", "MiMo", mimoV2, {.window = 128}},
    Family{"minicpm", "MiniCPM", llama, {.tied = true}},
    Family{"minicpm3", "MiniCPM", minicpm3, {.tied = true, .standardHeads = false}},
    Family{"minicpmv", "MiniCPM", qwen2, {.window = 4096}},
    Family{"minimax", "MiniMax", minimax},
    Family{"minimax_m1", "MiniMax", minimax},
    Family{"minimax_m2", "MiniMax", minimaxM2, {.headDim = 128}},
    Family{"minimax_m3", "MiniMax", minimaxM3, {.headDim = 128}},
    Family{"minimax_m3_vl", "MiniMax", minimaxM3, {.headDim = 128}},
    Family{"minimax_text_01", "MiniMax", minimax},
    Family{"ministral", "Mistral", mistral, {.window = 4096, .sizes = kMistral}},
    Family{"ministral3", "Mistral", mistral, {.headDim = 128, .sizes = kMinistral3}},
    Family{"mistral", "Mistral", mistral, {.window = 4096, .sizes = kMistral}},
    Family{"mistral3", "Mistral", mistral, {.tied = true, .sizes = kMistral}},
    Family{"mistral4", "Mistral", mistral4, {.standardHeads = false}},
    Family{"mixtral", "Mistral", mixtral, {.sizes = kMistral}},
    Family{"mllama", "Llama", mllama, {.sizes = kMllama}},
    Family{"mllama_text_model", "Llama", mllama, {.sizes = kMllama}},
    Family{"mpt", "MPT", mpt, {.tied = true}},
    Family{"mt5", "T5", t5, {.decoderKeys = kT5Decoder}},
    Family{"nanochat", "nanochat", nanochat},
    Family{"nemotron", "Nemotron", nemotron},
    Family{"nemotron-nas", "Nemotron", nemotronNas},
    Family{"nemotron_h", "Nemotron", nemotronH, {.headDim = 128}},
    Family{"olmo", "OLMo", olmo},
    Family{"olmo2", "OLMo", olmo2},
    Family{"olmo3", "OLMo", olmo3, {.window = 4096}},
    Family{"olmo_hybrid", "OLMo", olmoHybrid},
    Family{"olmoe", "OLMo", olmoe},
    Family{"opt", "OPT", opt, {.tied = true}},
    Family{"orion", "Orion", orion},
    Family{"paligemma", "Gemma", llama, {.tied = true, .headDim = 256, .sizes = kGemma1}},
    Family{"pegasus", "Pegasus", bart, {.tied = true, .decoderKeys = kBartDecoder}},
    Family{"persimmon", "Persimmon", persimmon},
    Family{"phi", "Phi", phi},
    Family{"phi3", "Phi", phi3},
    Family{"phi4", "Phi", phi3},
    Family{"phi4_multimodal", "Phi", phi3},
    Family{"phi4mm", "Phi", phi3},
    Family{"phimoe", "Phi", phimoe},
    Family{"pixtral", "Mistral", mistral, {.sizes = kMistral}},
    Family{"qwen", "Qwen", qwen, {.tied = true}},
    Family{"qwen2", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2}},
    Family{"qwen2_5_omni_text", "Qwen", qwen2, {.window = 32768, .sizes = kQwen2}},
    Family{"qwen2_5_vl", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2Vl}},
    Family{"qwen2_5_vl_text", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2Vl}},
    Family{"qwen2_moe", "Qwen", qwen2Moe, {.window = 4096}},
    Family{"qwen2_vl", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2Vl}},
    Family{"qwen2_vl_text", "Qwen", qwen2, {.window = 4096, .sizes = kQwen2Vl}},
    Family{"qwen3", "Qwen", qwen3, {.headDim = 128, .window = 4096}},
    Family{"qwen3_5", "Qwen", qwen3Next, {.headDim = 256}},
    Family{"qwen3_5_moe", "Qwen", qwen3Next, {.headDim = 256}},
    Family{"qwen3_5_moe_text", "Qwen", qwen3Next, {.headDim = 256}},
    Family{"qwen3_5_text", "Qwen", qwen3Next, {.headDim = 256}},
    Family{"qwen3_moe", "Qwen", qwen3Moe, {.window = 4096}},
    Family{"qwen3_next", "Qwen", qwen3Next, {.headDim = 256}},
    Family{"qwen3_omni_moe_text", "Qwen", qwen3Moe, {.headDim = 128, .window = 4096}},
    Family{"qwen3_vl", "Qwen", qwen3, {.headDim = 128, .window = 4096, .sizes = kQwen2}},
    Family{"qwen3_vl_moe", "Qwen", qwen3Moe, {.window = 4096}},
    Family{"qwen3_vl_moe_text", "Qwen", qwen3Moe, {.window = 4096}},
    Family{"qwen3_vl_text", "Qwen", qwen3, {.headDim = 128, .window = 4096, .sizes = kQwen2}},
    Family{"recurrent_gemma", "Gemma", recurrentGemma, {.tied = true}},
    Family{"RefinedWeb", "Falcon", falcon, {.tied = true}},
    Family{"RefinedWebModel", "Falcon", falcon, {.tied = true}},
    Family{"rwkv", "RWKV", rwkv, {.standardHeads = false}},
    Family{"rwkv5", "RWKV", rwkv5, {.standardHeads = false}},
    Family{"seed_oss", "Seed", seedOss, {.headDim = 128}},
    Family{"smollm3", "SmolLM", smollm3, {.tied = true}},
    Family{"smolvlm", "SmolLM", llama, {.sizes = kLlama}},
    Family{"solar_open", "Solar", glm4Moe, {.headDim = 128}},
    Family{"stablelm", "StableLM", stablelm},
    Family{"starcoder2", "StarCoder", starcoder2, {.tied = true}},
    Family{"step3p5", "Step", step3p5},
    Family{"step3p7", "Step", step3p5},
    Family{"t5", "T5", t5, {.tied = true, .decoderKeys = kT5Decoder}},
    Family{"umt5", "T5", t5, {.decoderKeys = kT5Decoder}},
    Family{"vaultgemma", "Gemma", vaultgemma, {.tied = true, .headDim = 256, .window = 4096}},
    Family{"whisper", "Whisper", whisper, {.tied = true, .decoderKeys = kBartDecoder}},
    Family{"xlstm", "xLSTM", xlstm, {.standardHeads = false}},
    Family{"youtu", "Youtu", minicpm3, {.tied = true, .standardHeads = false}},
    Family{"zamba", "Zamba", zamba, {.tied = true}},
    Family{"zamba2", "Zamba", zamba2, {.tied = true}},
};

constexpr Family kPlain{"", "Other", llama, {.tied = true}};

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

std::span<const Family> knownFamilies() { return kFamilies; }

const Family* findFamily(std::string_view modelType) {
    const auto found = std::find_if(std::begin(kFamilies), std::end(kFamilies),
        [&](const Family& family) { return family.modelType == modelType; });
    return found == std::end(kFamilies) ? nullptr : &*found;
}

const Family* familyOfArchitecture(std::string_view architecture) {
    for (const std::string_view suffix :
        {"ForCausalLM", "ForConditionalGeneration", "LMHeadModel", "ForSeq2SeqLM", "Model"})
        if (architecture.ends_with(suffix)) {
            architecture.remove_suffix(suffix.size());
            break;
        }
    const std::string wanted = squeezed(architecture);
    const auto found = std::find_if(std::begin(kFamilies), std::end(kFamilies),
        [&](const Family& family) { return squeezed(family.modelType) == wanted; });
    return found == std::end(kFamilies) ? nullptr : &*found;
}

const Family& plainFamily() { return kPlain; }

} // namespace vramplan
