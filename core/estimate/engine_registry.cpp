// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"

#include <array>

namespace vramplan {

std::span<const Engine* const> engines() {
    static const std::array all = {
        &referenceEngine(),
        &llamaCppEngine(),
        &ollamaEngine(),
        &transformersEngine(),
        &vllmEngine(),
        &sglangEngine(),
        &tensorRtLlmEngine(),
    };
    return all;
}

const Engine* engineByName(std::string_view name) {
    for (const Engine* engine : engines())
        if (name == engine->info().name) return engine;
    return nullptr;
}

} // namespace vramplan
