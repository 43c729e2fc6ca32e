// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QStringList>
#include <functional>

class QWidget;

namespace vramplan {

struct ExportSubject;

/// What becomes of changes that are not saved.
enum class SaveAnswer { Save, Discard, Cancel };

/// The questions that the window asks; empty paths mean that the user changed their mind. Tests
/// answer them themselves.
struct FileDialogs {
    using Ask = std::function<QString(QWidget* parent, const QString& start)>;
    Ask openModelFile;   ///< `start`: a folder
    Ask openModelFolder; ///< `start`: a folder
    /// `start`: the proposed file, in the form that is chosen at first.
    std::function<QString(QWidget* parent, const QString& start, const ExportSubject& subject)> exportAs;
    Ask openPlan; ///< `start`: a folder
    Ask savePlan; ///< `start`: the proposed file
    /// Before changes to the plan of this name would be lost.
    std::function<SaveAnswer(QWidget* parent, const QString& name)> askToSave;
    Ask openLengths = {}; ///< `start`: a folder
};

/// The path of a file to write, of the kind that `chosen` names, one of the `filters` ("Plans (*.vramplan)"):
/// with that kind's suffix, unless it ends in a suffix of any of the kinds. Dots in a name begin no suffix.
QString withSuffix(const QString& path, const QString& chosen, const QStringList& filters);
/// The same file as another kind, where its name ends in the suffix of one.
QString asKind(const QString& path, const QString& chosen, const QStringList& filters);

/// The desktop's own dialogs.
FileDialogs desktopFileDialogs();

} // namespace vramplan
