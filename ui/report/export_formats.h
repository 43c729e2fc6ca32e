// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "ui/report/report_input.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <string_view>
#include <vector>

namespace vramplan {

/// One form that something can be written in.
struct ExportFormat {
    const char* suffix; ///< of the file, without the dot
    const char* title;  ///< "PDF report": a source text of the context "ExportFormats"
    Result<QByteArray> (*write)(const ReportInput& input);
};

/// Something that can be exported, with its forms, the usual one first.
struct ExportSubject {
    const char* id;       ///< on the command line and in the settings
    const char* title;    ///< a source text of the context "ExportFormats"
    const char* fileName; ///< what is added to the plan's name; empty for the plan itself
    std::vector<ExportFormat> formats;
    /// Finds what takes longer than a moment and keeps it in the input, where the formats look for it; may
    /// run on a thread of its own. Null where there is no such thing.
    void (*prepare)(ReportInput& input, const std::function<bool()>& cancelled) = nullptr;

    /// Null where it cannot be written like that.
    const ExportFormat* format(const QString& suffix) const;
    /// "pdf, png, …".
    QString suffixes() const;
};

/// The whole plan first, then its charts with their tables.
const std::vector<ExportSubject>& exportSubjects();
/// Null for an unknown one.
const ExportSubject* exportSubject(std::string_view id);

/// In the user's language.
QString exportTitle(const char* title);

} // namespace vramplan
