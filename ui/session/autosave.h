// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/background_task.h"
#include "ui/session/plan_document.h"

#include <QString>
#include <QTimer>
#include <memory>
#include <vector>

QT_BEGIN_NAMESPACE
class QLockFile;
QT_END_NAMESPACE

namespace vramplan {

/// A file for what a window has not saved yet. Its lock tells every other run of the program whether the
/// window is still there.
class AutosaveSlot {
public:
    /// A new one in `folder`, which is made where it is missing.
    static AutosaveSlot create(const QString& folder);
    /// Those with a file whose program has ended without removing it.
    static std::vector<AutosaveSlot> leftOver(const QString& folder);

    AutosaveSlot(AutosaveSlot&&) noexcept;
    AutosaveSlot& operator=(AutosaveSlot&&) noexcept;
    ~AutosaveSlot();

    const QString& file() const { return m_file; }

private:
    explicit AutosaveSlot(QString file);

    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
};

/// Keeps a copy of a document while it has changes that are not saved, an instant after each of them, without
/// holding up the window.
class Autosave : public QObject {
    Q_OBJECT
public:
    Autosave(PlanSession& session, PlanDocument& document, AutosaveSlot slot, QObject* parent = nullptr);

    const QString& file() const { return m_slot.file(); }
    /// Removes the copy: everything is saved, or the user does not want it.
    void discard();

Q_SIGNALS:
    /// The copy cannot be written; told once.
    void failed(const vramplan::Error& error);

private:
    void follow();
    void write();

    PlanDocument& m_document;
    AutosaveSlot m_slot;
    QTimer m_timer;
    BackgroundTask m_task;
    bool m_kept = false; ///< there may be a file
    bool m_failed = false;
};

} // namespace vramplan
