// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/document/plan_file.h"
#include "ui/session/app_context.h"
#include "ui/session/background_task.h"

#include <QString>
#include <memory>

namespace vramplan {

/// What plan files are read with; safe in any thread.
PlanSources planSources(const AppContext& context);

/// Reads a plan file without holding up the window; the model that it names may be a large file. One at a
/// time: a newer wish replaces an older one.
class PlanLoader : public QObject {
    Q_OBJECT
public:
    explicit PlanLoader(const AppContext& context, QObject* parent = nullptr);

    void load(const QString& path);
    /// Forgets the file that is being read; emits ended().
    void cancel();

Q_SIGNALS:
    void started(const QString& path);
    void loaded(const std::shared_ptr<const vramplan::PlanFile>& file, const QString& path);
    void failed(const vramplan::Error& error);
    /// After loaded(), failed() or a cancellation.
    void ended();

private:
    const AppContext& m_context;
    BackgroundTask m_task;
};

} // namespace vramplan
