// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"

namespace vramplan::families {

// One function per way of reading; the registry says which model types use it.

void llama(FamilyBuild& build);
void mistral(FamilyBuild& build);
void mixtral(FamilyBuild& build);

void qwen2(FamilyBuild& build);
void qwen3(FamilyBuild& build);
void qwen3Moe(FamilyBuild& build);

void gemma2(FamilyBuild& build);
void gemma3(FamilyBuild& build);

void phi3(FamilyBuild& build);
void gptOss(FamilyBuild& build);
void deepseek(FamilyBuild& build);

} // namespace vramplan::families
