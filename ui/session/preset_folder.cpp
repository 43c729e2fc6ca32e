// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/preset_folder.h"

#include "core/source/preset_writer.h"

#include <QDir>
#include <QFileInfo>
#include <chrono>
#include <utility>

namespace vramplan {
namespace {

constexpr std::chrono::milliseconds kQuiet{150};
constexpr int kMostWatched = 1000; // the system's watches are for all programs

} // namespace

PresetFolder::PresetFolder(AppContext& context, QString folder, Load load, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_folder(std::move(folder))
    , m_load(std::move(load))
    , m_task(BackgroundTask::AtEnd::Abandon) {
    m_settled.setSingleShot(true);
    m_settled.setInterval(kQuiet);
    connect(&m_settled, &QTimer::timeout, this, &PresetFolder::reload);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        watch();
        m_settled.start();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settled, qOverload<>(&QTimer::start));
    watch();
}

bool PresetFolder::contains(const QString& name) const {
    const std::string path = presetPath(m_folder.toStdString(), name.toStdString());
    return !path.empty() && QFileInfo::exists(QString::fromStdString(path));
}

Result<QString> PresetFolder::save(const ModelSpec& model, const QString& name) {
    if (m_folder.isEmpty())
        return fail(ErrorKind::Unwritable, "no_preset_folder",
            "this system names no folder for the data of programs (HOME is not set)");
    VRAMPLAN_TRY(const std::string path, savePreset(model, name.toStdString(), m_folder.toStdString()));
    watch();
    reload();
    return QString::fromStdString(path);
}

/// A folder that does not exist yet is waited for: the nearest one above it that exists is watched.
void PresetFolder::watch() {
    if (m_folder.isEmpty()) return;
    QStringList wanted;
    QString existing = m_folder;
    while (!QFileInfo(existing).isDir() && existing != QFileInfo(existing).path())
        existing = QFileInfo(existing).path();
    wanted << existing;
    if (existing == m_folder)
        for (const QFileInfo& file : QDir(m_folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files))
            if (wanted.size() < kMostWatched) wanted << file.filePath();
    QStringList old = m_watcher.files() + m_watcher.directories();
    old.removeIf([&](const QString& path) { return wanted.contains(path); });
    if (!old.isEmpty()) m_watcher.removePaths(old);
    m_watcher.addPaths(wanted);
}

void PresetFolder::reload() {
    watch();
    m_task.start([this, load = m_load](const BackgroundTask::Mailbox& mailbox) {
        auto models = load();
        if (!models) return;
        mailbox.post([this, models = *std::move(models)] {
            m_task.cancel();
            m_context.setModels(models);
            Q_EMIT changed();
        });
    });
}

} // namespace vramplan
