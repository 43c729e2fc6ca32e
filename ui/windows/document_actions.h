// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/windows/services.h"

namespace vramplan {

/// What the File menu does with the plans of one window: new, open, save, and the question before changes are
/// lost.
class DocumentActions final : public QObject {
    Q_OBJECT
public:
    /// `services` outlive this.
    DocumentActions(QWidget& window, const Services& services);

    static bool isPlanFile(const QString& path);

    void startNew();
    void open();
    /// Opens this file instead of what the window shows now.
    void openFile(const QString& path);
    /// False where it was not saved.
    bool save();
    bool saveAs();
    /// Saves where the user wants that; false where they want to go on with the plan instead.
    bool mayLeave();

Q_SIGNALS:
    void failed(const vramplan::Error& error);
    /// A success, told in passing.
    void told(const QString& text);

private:
    void take(const std::shared_ptr<const PlanFile>& file, const QString& path);
    bool saveTo(const QString& path);
    void remember(const QString& path);

    QWidget& m_window;
    const Services& m_services;
};

/// A name as part of a file name.
QString asFileName(const QString& name);

} // namespace vramplan
