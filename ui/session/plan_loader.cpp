// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_loader.h"

#include "core/base/path.h"
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "core/source/open_model.h"

#include <exception>
#include <filesystem>
#include <utility>

namespace vramplan {
namespace {

Result<ModelSpec> openReference(const ModelCatalogue& models, const std::string& reference) {
    std::error_code code;
    if (std::filesystem::exists(pathOf(reference), code)) return openModel(reference);
    const auto entry = models.find(reference);
    // Where it is neither, the file is what was meant.
    if (!entry) return openModel(reference);
    return models.open(**entry);
}

/// A thread's edge: what nobody catches here would end the program and lose the plan.
Result<PlanFile> loadSafely(const std::string& path, const PlanSources& sources) {
    try {
        return loadPlanFile(path, sources);
    } catch (const std::exception& exception) {
        return std::unexpected(Error{ErrorKind::Unreadable, "unreadable",
            std::string("the file cannot be read: ") + exception.what(), {}, path, {}});
    }
}

} // namespace

PlanSources planSources(const AppContext& context) {
    PlanSources sources;
    sources.openModel = [models = context.sharedModels()](
                            const std::string& reference) { return openReference(*models, reference); };
    sources.profile = [folder = context.dataFolder()](
                          std::string_view nameAndVersion) { return engineProfile(folder, nameAndVersion); };
    sources.weights = weightSchemeByName;
    return sources;
}

PlanLoader::PlanLoader(const AppContext& context, QObject* parent)
    : QObject(parent), m_context(context), m_task(BackgroundTask::AtEnd::Abandon) { }

void PlanLoader::load(const QString& path) {
    m_task.start([this, sources = planSources(m_context), path](const BackgroundTask::Mailbox& mailbox) {
        auto answer = loadSafely(path.toStdString(), sources);
        std::shared_ptr<const PlanFile> file;
        Error error;
        if (answer)
            file = std::make_shared<const PlanFile>(*std::move(answer));
        else
            error = std::move(answer).error();
        mailbox.post([this, path, file = std::move(file), error = std::move(error)] {
            m_task.cancel();
            if (file)
                Q_EMIT loaded(file, path);
            else
                Q_EMIT failed(error);
            Q_EMIT ended();
        });
    });
    Q_EMIT started(path);
}

void PlanLoader::cancel() {
    if (!m_task.isRunning()) return;
    m_task.cancel();
    Q_EMIT ended();
}

} // namespace vramplan
