// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/decoder.h"

namespace vramplan::families {

// One function per way of reading; the registry says which model types use it.

void llama(FamilyBuild& build);
void internlm(FamilyBuild& build);
void baichuan(FamilyBuild& build);
void orion(FamilyBuild& build);
void mistral(FamilyBuild& build);
void mixtral(FamilyBuild& build);
void seedOss(FamilyBuild& build);
void smollm3(FamilyBuild& build);
void cwm(FamilyBuild& build);
void apertus(FamilyBuild& build);
void arcee(FamilyBuild& build);
void bitnet(FamilyBuild& build);
void nanochat(FamilyBuild& build);
void jais2(FamilyBuild& build);
void nemotron(FamilyBuild& build);

void gpt2(FamilyBuild& build);
void gptBigcode(FamilyBuild& build);
void gptNeo(FamilyBuild& build);
void gptNeox(FamilyBuild& build);
void gptj(FamilyBuild& build);
void bloom(FamilyBuild& build);
void opt(FamilyBuild& build);
void mpt(FamilyBuild& build);
void falcon(FamilyBuild& build);

void qwen(FamilyBuild& build);
void qwen2(FamilyBuild& build);
void qwen3(FamilyBuild& build);
void qwen2Moe(FamilyBuild& build);
void qwen3Moe(FamilyBuild& build);
void qwen3Next(FamilyBuild& build);

void gemma2(FamilyBuild& build);
void gemma3(FamilyBuild& build);
void gemma3n(FamilyBuild& build);
void vaultgemma(FamilyBuild& build);
void gemma4(FamilyBuild& build);

void phi(FamilyBuild& build);
void phi3(FamilyBuild& build);
void phimoe(FamilyBuild& build);
void gptOss(FamilyBuild& build);

void deepseekMoe(FamilyBuild& build);
void deepseekV2(FamilyBuild& build);
void deepseek(FamilyBuild& build);
void deepseekV32(FamilyBuild& build);
void deepseekV4(FamilyBuild& build);
void glmMoeDsa(FamilyBuild& build);
void mistral4(FamilyBuild& build);
void minicpm3(FamilyBuild& build);
void longcatFlash(FamilyBuild& build);
void kimiLinear(FamilyBuild& build);

void chatglm(FamilyBuild& build);
void glm(FamilyBuild& build);
void glm4Moe(FamilyBuild& build);
void bailing(FamilyBuild& build);
void bailingHybrid(FamilyBuild& build);

void cohere(FamilyBuild& build);
void cohere2(FamilyBuild& build);
void cohere2Moe(FamilyBuild& build);
void olmo(FamilyBuild& build);
void olmo2(FamilyBuild& build);
void olmo3(FamilyBuild& build);
void olmoe(FamilyBuild& build);
void olmoHybrid(FamilyBuild& build);

void starcoder2(FamilyBuild& build);
void stablelm(FamilyBuild& build);
void persimmon(FamilyBuild& build);
void dbrx(FamilyBuild& build);

void exaone4(FamilyBuild& build);
void exaoneMoe(FamilyBuild& build);
void ernie(FamilyBuild& build);
void ernieMoe(FamilyBuild& build);
void hunyuan(FamilyBuild& build);
void graniteMoe(FamilyBuild& build);
void afmoe(FamilyBuild& build);
void llama4(FamilyBuild& build);

void minimax(FamilyBuild& build);
void minimaxM2(FamilyBuild& build);
void minimaxM3(FamilyBuild& build);
void mimo(FamilyBuild& build);
void mimoV2(FamilyBuild& build);
void step3p5(FamilyBuild& build);

void jamba(FamilyBuild& build);
void bamba(FamilyBuild& build);
void graniteHybrid(FamilyBuild& build);
void falconH1(FamilyBuild& build);
void lfm2(FamilyBuild& build);
void nemotronH(FamilyBuild& build);
void nemotronNas(FamilyBuild& build);
void zamba(FamilyBuild& build);
void zamba2(FamilyBuild& build);

void mamba(FamilyBuild& build);
void mamba2(FamilyBuild& build);
void rwkv(FamilyBuild& build);
void rwkv5(FamilyBuild& build);
void xlstm(FamilyBuild& build);
void recurrentGemma(FamilyBuild& build);

void t5(FamilyBuild& build);
void bart(FamilyBuild& build);
void whisper(FamilyBuild& build);
void mllama(FamilyBuild& build);

/// Qwen's layers with experts, by decoder_sparse_step and mlp_only_layers.
std::vector<bool> qwenSparseLayers(const FamilyBuild& build);

} // namespace vramplan::families
