// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/document/plan_file.h"
#include "ui/session/app_context.h"
#include "ui/session/plan_session.h"

#include <QString>

namespace vramplan {

/// The plans of the session as a file: where it is, and whether it has changed since it was saved there.
class PlanDocument : public QObject {
    Q_OBJECT
public:
    PlanDocument(PlanSession& session, AppContext& context, QObject* parent = nullptr);

    /// Empty where the document was never saved.
    const QString& path() const { return m_path; }
    /// The file's name without its suffix, or the model's name where there is none.
    QString name() const;
    bool isModified() const { return !m_session.undoStack().isClean(); }

    /// The session as it would be saved.
    PlanFile file() const;
    /// Writes the plans to `path`, which is the document's own from then on. Errors: Unwritable; the document
    /// stays as it is.
    Result<void> save(const QString& path);
    /// Shows the plans of a file that was read from `path`.
    void open(PlanFile file, const QString& path);
    /// As open(), with the plans that were not saved when the program ended.
    void recover(PlanFile file);
    /// Begins a document without a file.
    void startNew(Scenario scenario);

Q_SIGNALS:
    /// The session shows the plans of another document.
    void opened();
    /// Another path, or saved, or changed since.
    void changed();

private:
    void show(PlanFile file, const QString& path);

    PlanSession& m_session;
    AppContext& m_context;
    QString m_path;
};

} // namespace vramplan
