// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace vramplan {

/// The questions for a path that the window asks; empty answers mean that the user changed their mind. Tests
/// answer them themselves.
struct FileDialogs {
    using Ask = std::function<QString(QWidget* parent, const QString& start)>;
    Ask openModelFile;   ///< `start`: a folder
    Ask openModelFolder; ///< `start`: a folder
    Ask exportReport;    ///< `start`: the proposed file
};

/// The desktop's own dialogs.
FileDialogs desktopFileDialogs();

} // namespace vramplan
