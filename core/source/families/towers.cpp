// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/towers.h"

#include "core/source/families/tower_blocks.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace vramplan {
namespace {

struct Tower {
    std::string_view modelType;
    void (*add)(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build);
};

/// By model_type of the encoder's own config, or of the file where that has none.
constexpr Tower kTowers[] = {
    {"clip_vision_model", towers::clip},
    {"exaone4_5_vision", towers::qwen25},
    {"gemma4_vision", towers::gemma4},
    {"intern_vit_6b", towers::internVit},
    {"internvl_vision", towers::internVit},
    {"kimi_k25", towers::moonVit},
    {"kimi_k3", towers::moonVit},
    {"llama4_vision_model", towers::llama4},
    {"mllama_vision_model", towers::mllama},
    {"moonvit", towers::moonVit},
    {"pixtral", towers::pixtral},
    {"qwen2_5_vl", towers::qwen25},
    {"qwen2_vl", towers::qwen2},
    {"qwen3_5", towers::qwen3},
    {"qwen3_5_moe", towers::qwen3},
    {"qwen3_5_moe_vision", towers::qwen3},
    {"qwen3_5_vision", towers::qwen3},
    {"qwen3_vl", towers::qwen3},
    {"qwen3_vl_moe", towers::qwen3},
    {"siglip_vision_model", towers::siglip},
    {"voxtral_encoder", towers::voxtral},
};

const Tower* findTower(std::string_view modelType) {
    const auto found = std::find_if(std::begin(kTowers), std::end(kTowers),
        [&](const Tower& tower) { return tower.modelType == modelType; });
    return found == std::end(kTowers) ? nullptr : &*found;
}

void addTower(FamilyBuild& build, std::string_view key, std::string_view name) {
    if (!build.file.view(key).isObject()) return;
    const ConfigKeys keys = build.file.child(key);
    const Tower* tower = findTower(keys.text("model_type", ""));
    if (tower == nullptr) tower = findTower(build.file.text("model_type", ""));
    if (tower == nullptr) {
        build.keys.log().warn("tower_unknown",
            fmt::format("The size of the {} encoder is not known; its weights are not counted.", name));
        return;
    }
    ModelPart part;
    part.name = name;
    tower->add(part.weights, keys, build);
    build.spec.parts.push_back(std::move(part));
}

} // namespace

void addTowers(FamilyBuild& build) {
    addTower(build, "vision_config", "vision");
    addTower(build, "audio_config", "audio");
}

} // namespace vramplan
