// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "ui/session/background_task.h"

#include <QString>
#include <functional>
#include <memory>

namespace vramplan {

/// Reads a model from disk without holding up the window. One at a time: a newer wish replaces an older one.
class ModelLoader : public QObject {
    Q_OBJECT
public:
    using Open = std::function<Result<ModelSpec>(const std::string& path)>;

    explicit ModelLoader(Open open, QObject* parent = nullptr);

    void load(const QString& path);
    /// Forgets the file that is being read; emits ended().
    void cancel();

Q_SIGNALS:
    void started(const QString& path);
    void loaded(const std::shared_ptr<const vramplan::ModelSpec>& model, const QString& path);
    void failed(const vramplan::Error& error);
    /// After loaded(), failed() or a cancellation.
    void ended();

private:
    Open m_open;
    BackgroundTask m_task;
};

} // namespace vramplan
