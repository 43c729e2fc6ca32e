// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine_choice.h"

#include "core/estimate/engine.h"

namespace vramplan {

std::string engineNames() {
    std::string names;
    for (const Engine* engine : engines())
        names += (names.empty() ? "" : ", ") + std::string(engine->info().name);
    return names;
}

std::string_view usualEngine(const ModelSpec& model) {
    if (model.source.kind == "gguf")
        for (const Engine* engine : engines())
            if (engine->info().ggufOnly) return engine->info().name;
    return engines().front()->info().name;
}

} // namespace vramplan
