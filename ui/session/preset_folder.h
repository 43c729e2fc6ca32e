// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/app_context.h"
#include "ui/session/background_task.h"

#include <QFileSystemWatcher>
#include <QString>
#include <QTimer>
#include <functional>

namespace vramplan {

/// The folder of the user's own presets. It is watched: what appears, changes or goes there is in the
/// catalogue soon after.
class PresetFolder : public QObject {
    Q_OBJECT
public:
    using Load = std::function<Result<ModelCatalogue>()>;

    /// `load` reads the catalogue again, on another thread. An empty `folder` means that there is none.
    PresetFolder(AppContext& context, QString folder, Load load, QObject* parent = nullptr);

    const QString& folder() const { return m_folder; }
    /// Whether a preset of this name is there and would be replaced.
    bool contains(const QString& name) const;
    /// Errors: those of savePreset().
    Result<QString> save(const ModelSpec& model, const QString& name);
    /// What is wrong with presets that could not be read.
    const std::vector<Error>& problems() const { return m_context.models().problems(); }

Q_SIGNALS:
    /// The context's catalogue is a new one.
    void changed();

private:
    void watch();
    void reload();

    AppContext& m_context;
    QString m_folder;
    Load m_load;
    QFileSystemWatcher m_watcher;
    QTimer m_settled; ///< programs write files in several steps
    BackgroundTask m_task;
};

} // namespace vramplan
