// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/autosave.h"

#include "core/base/file.h"

#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QUuid>
#include <utility>

namespace vramplan {
namespace {

const QString kFileSuffix = QStringLiteral(".vramplan"), kLockSuffix = QStringLiteral(".lock");
/// How long a change may be lost to a crash, in milliseconds.
constexpr int kDelay = 400;

} // namespace

AutosaveSlot::AutosaveSlot(QString file)
    : m_file(std::move(file)), m_lock(std::make_unique<QLockFile>(m_file + kLockSuffix)) {
    // A window may stay open for weeks: only the end of its program makes its lock void.
    m_lock->setStaleLockTime(0);
}

AutosaveSlot::AutosaveSlot(AutosaveSlot&&) noexcept = default;
AutosaveSlot& AutosaveSlot::operator=(AutosaveSlot&&) noexcept = default;
AutosaveSlot::~AutosaveSlot() = default;

AutosaveSlot AutosaveSlot::create(const QString& folder) {
    QDir().mkpath(folder);
    AutosaveSlot slot(
        QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + kFileSuffix));
    slot.m_lock->tryLock(0);
    return slot;
}

std::vector<AutosaveSlot> AutosaveSlot::leftOver(const QString& folder) {
    std::vector<AutosaveSlot> slots;
    const QDir files(folder);
    for (const QString& name : files.entryList({QLatin1Char('*') + kFileSuffix}, QDir::Files, QDir::Name)) {
        AutosaveSlot slot(files.filePath(name));
        if (slot.m_lock->tryLock(0)) slots.push_back(std::move(slot));
    }
    // Locks that a killed program left without a file go as their slot goes.
    for (const QString& name : files.entryList({QLatin1Char('*') + kFileSuffix + kLockSuffix}, QDir::Files)) {
        const QString file = files.filePath(name.chopped(kLockSuffix.size()));
        if (!QFile::exists(file)) AutosaveSlot(file).m_lock->tryLock(0);
    }
    return slots;
}

Autosave::Autosave(PlanSession& session, PlanDocument& document, AutosaveSlot slot, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_slot(std::move(slot))
    , m_task(BackgroundTask::AtEnd::Wait)
    , m_kept(QFile::exists(m_slot.file())) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
    connect(&session, &PlanSession::changed, this, &Autosave::follow);
    connect(&document, &PlanDocument::changed, this, &Autosave::follow);
}

void Autosave::follow() {
    if (!m_document.isModified())
        discard();
    else if (!m_timer.isActive())
        m_timer.start();
}

void Autosave::write() {
    if (m_task.isRunning()) {
        m_timer.start();
        return;
    }
    m_kept = true;
    PlanFile file = m_document.file();
    file.autosaveOf = m_document.path().toStdString();
    m_task.start([this, file = std::move(file), path = m_slot.file().toStdString()](
                     const BackgroundTask::Mailbox& mailbox) {
        const auto written = writeFileAtomically(path, planFileJson(file));
        if (written) return;
        mailbox.post([this, error = written.error()] {
            if (!std::exchange(m_failed, true)) Q_EMIT failed(error);
        });
    });
}

void Autosave::discard() {
    m_timer.stop();
    if (!std::exchange(m_kept, false)) return;
    // In the thread's turn, so that a copy that is being written does not come after.
    m_task.start([path = m_slot.file()](const BackgroundTask::Mailbox&) { QFile::remove(path); });
}

} // namespace vramplan
