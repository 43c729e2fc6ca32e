// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/source/local_models.h"
#include "ui/session/background_task.h"
#include "ui/session/settings.h"

#include <QString>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace vramplan {

/// The model files of this machine: in the stores of other programs and in folders that the user added.
/// Searched without holding up the window.
class LocalModelSearch : public QObject {
    Q_OBJECT
public:
    using Find =
        std::function<LocalModels(const std::vector<ModelStore>& stores, const LocalModelProgress& progress)>;

    /// `stores` are searched besides the user's own folders, which the settings keep.
    LocalModelSearch(Settings& settings, std::vector<ModelStore> stores, Find find = findLocalModels,
        QObject* parent = nullptr);
    ~LocalModelSearch() override;

    /// Searches (again); what was found before stays until the end.
    void start();
    /// Searches unless that was done or cancelled before.
    void startOnce();
    /// Stops the search; what an earlier one found stays.
    void cancel();
    /// What the last whole search found.
    const LocalModels& result() const { return m_result; }

    QStringList folders() const { return m_settings.searchedFolders(); }
    /// Keeps the folder for all further searches and starts one.
    void addFolder(const QString& folder);
    void removeFolder(const QString& folder);

Q_SIGNALS:
    void started();
    /// Now and then while searching.
    void progressed(const QString& folder, int found);
    /// After a search, its cancellation included.
    void ended();

private:
    std::vector<ModelStore> allStores() const;
    void stop();

    Settings& m_settings;
    std::vector<ModelStore> m_stores;
    Find m_find;
    LocalModels m_result;
    bool m_begun = false;
    std::shared_ptr<std::atomic<bool>> m_stopped; ///< told to the thread of the newest search
    BackgroundTask m_task;
};

} // namespace vramplan
