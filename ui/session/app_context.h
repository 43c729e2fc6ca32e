// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/catalogue/gpu_catalogue.h"
#include "core/catalogue/model_catalogue.h"
#include "core/scenario/engine_profile.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// The data that comes with the program. What a plan does not need from the start is read when it is first
/// asked for and then kept, so that the window does not wait for lists that nobody has opened yet. A part
/// that cannot be read is empty and leaves a problem.
class AppContext {
public:
    /// `models` are read already; everything else comes from `dataFolder`.
    AppContext(std::string dataFolder, ModelCatalogue models);

    const std::string& dataFolder() const { return m_dataFolder; }
    const ModelCatalogue& models() const { return *m_models; }
    /// For threads that may outlive this.
    std::shared_ptr<const ModelCatalogue> sharedModels() const { return m_models; }
    /// Another reading of the presets; whoever keeps entries of the old one keeps sharedModels() too.
    void setModels(ModelCatalogue models) {
        m_models = std::make_shared<const ModelCatalogue>(std::move(models));
    }
    const GpuCatalogue& gpus();
    /// Profiles of an engine, newest first. Errors: those of loadEngineProfiles().
    Result<std::vector<std::shared_ptr<const EngineProfile>>> profiles(const std::string& engine);

    /// What went wrong while reading (presets have their own list), each told once.
    std::vector<Error> takeProblems();

private:
    std::string m_dataFolder;
    std::shared_ptr<const ModelCatalogue> m_models;
    std::optional<GpuCatalogue> m_gpus;
    std::map<std::string, std::vector<std::shared_ptr<const EngineProfile>>> m_profiles;
    std::vector<Error> m_problems;
};

} // namespace vramplan
