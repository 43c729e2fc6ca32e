// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"

namespace vramplan::towers {

// The weights of each kind of encoder, with its projector into the language model. `keys` is the encoder's
// own config. Source of the shapes: the published implementations in transformers.

void clip(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void siglip(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void pixtral(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void qwen2(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void qwen25(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void qwen3(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void gemma4(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void mllama(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void llama4(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void moonVit(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void internVit(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
void voxtral(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);

} // namespace vramplan::towers
