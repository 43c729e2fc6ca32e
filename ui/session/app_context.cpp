// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/app_context.h"

#include "core/catalogue/engine_profiles.h"

#include <utility>

namespace vramplan {

AppContext::AppContext(std::string dataFolder, ModelCatalogue models)
    : m_dataFolder(std::move(dataFolder))
    , m_models(std::make_shared<const ModelCatalogue>(std::move(models))) { }

const GpuCatalogue& AppContext::gpus() {
    if (!m_gpus) {
        auto loaded = GpuCatalogue::load(m_dataFolder);
        if (!loaded) m_problems.push_back(loaded.error());
        m_gpus = loaded ? *std::move(loaded) : GpuCatalogue();
    }
    return *m_gpus;
}

Result<std::vector<std::shared_ptr<const EngineProfile>>> AppContext::profiles(const std::string& engine) {
    const auto known = m_profiles.find(engine);
    if (known != m_profiles.end()) return known->second;
    VRAMPLAN_TRY(auto loaded, loadEngineProfiles(m_dataFolder, engine));
    return m_profiles.emplace(engine, std::move(loaded)).first->second;
}

std::vector<Error> AppContext::takeProblems() { return std::exchange(m_problems, {}); }

} // namespace vramplan
