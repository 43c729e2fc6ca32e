// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/local_model_search.h"

#include <QDir>
#include <chrono>
#include <utility>

namespace vramplan {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kBetweenNews{100}; // a search enters thousands of folders per second

} // namespace

LocalModelSearch::LocalModelSearch(
    Settings& settings, std::vector<ModelStore> stores, Find find, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_stores(std::move(stores))
    , m_find(std::move(find))
    , m_task(BackgroundTask::AtEnd::Abandon) { }

LocalModelSearch::~LocalModelSearch() { stop(); }

void LocalModelSearch::start() {
    stop();
    m_begun = true;
    m_stopped = std::make_shared<std::atomic<bool>>(false);
    m_task.start([this, stores = allStores(), find = m_find, stopped = m_stopped](
                     const BackgroundTask::Mailbox& mailbox) {
        Clock::time_point told;
        LocalModels found = find(stores, [&](const std::string& folder, std::size_t count) {
            if (const auto now = Clock::now(); now - told >= kBetweenNews) {
                told = now;
                mailbox.post([this, folder = QString::fromStdString(folder),
                                 count = static_cast<int>(count)] { Q_EMIT progressed(folder, count); });
            }
            return !*stopped;
        });
        mailbox.post([this, found = std::move(found)] {
            m_task.cancel();
            m_result = found;
            Q_EMIT ended();
        });
    });
    Q_EMIT started();
}

void LocalModelSearch::startOnce() {
    if (!m_begun) start();
}

void LocalModelSearch::cancel() {
    if (!m_task.isRunning()) return;
    stop();
    Q_EMIT ended();
}

void LocalModelSearch::stop() {
    if (m_stopped) *m_stopped = true;
    m_task.cancel();
}

void LocalModelSearch::addFolder(const QString& folder) {
    QStringList all = folders();
    const QString clean = QDir::cleanPath(folder);
    if (!all.contains(clean)) m_settings.setSearchedFolders(all << clean);
    start();
}

void LocalModelSearch::removeFolder(const QString& folder) {
    QStringList all = folders();
    if (all.removeAll(folder) == 0) return;
    m_settings.setSearchedFolders(all);
    start();
}

std::vector<ModelStore> LocalModelSearch::allStores() const {
    std::vector<ModelStore> stores = m_stores;
    for (const QString& folder : folders())
        stores.push_back(
            {ModelStore::Layout::Folder, QDir(folder).dirName().toStdString(), folder.toStdString()});
    return stores;
}

} // namespace vramplan
