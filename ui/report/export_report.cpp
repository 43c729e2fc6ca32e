// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/export_report.h"

#include "core/base/file.h"

#include <QFile>
#include <QFileInfo>
#include <fmt/format.h>

namespace vramplan {

Result<void> exportReport(const QString& path, const ReportInput& input, const ExportSubject& subject) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::string file = QFile::encodeName(path).toStdString();
    const ExportFormat* format = subject.format(suffix);
    if (format == nullptr) {
        const std::string known = subject.suffixes().toStdString();
        Error error{ErrorKind::Usage, "unknown_format",
            fmt::format("a report cannot be written as \"{}\"; name a file that ends in one of {}",
                suffix.toStdString(), known),
            {suffix.toStdString(), known}, {}, {}};
        return std::unexpected(inFile(std::move(error), file));
    }
    if (std::string_view(subject.id) == "comparison" && !input.document)
        return fail(ErrorKind::Usage, "nothing_compared",
            "the plan is compared with no other; choose a plan file that holds several");
    auto bytes = format->write(input);
    if (!bytes) return std::unexpected(inFile(std::move(bytes).error(), file));
    return writeFileAtomically(
        file, std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
}

} // namespace vramplan
