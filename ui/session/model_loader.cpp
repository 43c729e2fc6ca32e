// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/model_loader.h"

#include <exception>
#include <utility>

namespace vramplan {
namespace {

/// A thread's edge: what nobody catches here would end the program and lose the plan.
Result<ModelSpec> openSafely(const ModelLoader::Open& open, const std::string& path) {
    try {
        return open(path);
    } catch (const std::exception& exception) {
        return std::unexpected(Error{ErrorKind::Unreadable, "unreadable",
            std::string("the file cannot be read: ") + exception.what(), {}, path, {}});
    }
}

} // namespace

ModelLoader::ModelLoader(Open open, QObject* parent)
    : QObject(parent), m_open(std::move(open)), m_task(BackgroundTask::AtEnd::Abandon) { }

void ModelLoader::load(const QString& path) {
    m_task.start([this, open = m_open, path](const BackgroundTask::Mailbox& mailbox) {
        auto answer = openSafely(open, path.toStdString());
        std::shared_ptr<const ModelSpec> model;
        Error error;
        if (answer)
            model = std::make_shared<const ModelSpec>(*std::move(answer));
        else
            error = std::move(answer).error();
        mailbox.post([this, path, model = std::move(model), error = std::move(error)] {
            m_task.cancel();
            if (model)
                Q_EMIT loaded(model, path);
            else
                Q_EMIT failed(error);
            Q_EMIT ended();
        });
    });
    Q_EMIT started(path);
}

void ModelLoader::cancel() {
    if (!m_task.isRunning()) return;
    m_task.cancel();
    Q_EMIT ended();
}

} // namespace vramplan
