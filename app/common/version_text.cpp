// SPDX-License-Identifier: Apache-2.0
#include "app/common/version_text.h"

#include "core/base/version.h"
#include "core/catalogue/data_folder.h"
#include "core/catalogue/engine_profiles.h"
#include "core/estimate/engine.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

/// "llama.cpp b10587, vllm 0.21 and 3 older"
std::string profileNames() {
    const auto folder = dataFolder();
    if (!folder) return describe(folder.error());
    std::string names;
    for (const Engine* engine : engines()) {
        const auto profiles = loadEngineProfiles(*folder, engine->info().name);
        if (!profiles || profiles->empty()) continue;
        names += fmt::format(
            "{}{} {}", names.empty() ? "" : ", ", engine->info().name, profiles->front()->version);
        if (profiles->size() > 1) names += fmt::format(" and {} older", profiles->size() - 1);
    }
    return names;
}

} // namespace

std::string versionText(std::string_view program, std::string_view toolkit) {
    std::string text = fmt::format("{} {}", program, programVersion());
    if (!programCommit().empty()) text += fmt::format(" (commit {})", programCommit());
    if (!toolkit.empty()) text += fmt::format("\n{}", toolkit);
    return text + "\nengine profiles: " + profileNames();
}

} // namespace vramplan
