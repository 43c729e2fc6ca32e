// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/export_report.h"

#include "core/base/file.h"
#include "core/report/csv.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "ui/report/pdf_report.h"
#include "ui/report/png_report.h"

#include <QFile>
#include <QFileInfo>
#include <fmt/format.h>

namespace vramplan {
namespace {

Result<std::string> content(const QString& format, const ReportInput& input) {
    const auto toBytes = [](Result<QByteArray> bytes) -> Result<std::string> {
        if (!bytes) return std::unexpected(std::move(bytes).error());
        return bytes->toStdString();
    };
    if (format == QLatin1String("pdf")) return toBytes(pdfReport(input));
    if (format == QLatin1String("png")) return toBytes(pngReport(input));
    if (format == QLatin1String("csv")) return itemsCsv(input.estimate);
    if (format == QLatin1String("json"))
        return estimateJson(input.scenario, input.estimate, input.limits, "vramplan");
    return reportMarkdown(input.scenario, input.estimate, input.limits);
}

} // namespace

QStringList reportFormats() {
    return {QStringLiteral("pdf"), QStringLiteral("png"), QStringLiteral("csv"), QStringLiteral("json"),
        QStringLiteral("md")};
}

Result<void> exportReport(const QString& path, const ReportInput& input) {
    const QString format = QFileInfo(path).suffix().toLower();
    const std::string file = QFile::encodeName(path).toStdString();
    if (!reportFormats().contains(format)) {
        const std::string known = reportFormats().join(QStringLiteral(", ")).toStdString();
        Error error{ErrorKind::Usage, "unknown_format",
            fmt::format("a report cannot be written as \"{}\"; name a file that ends in one of {}",
                format.toStdString(), known),
            {format.toStdString(), known}, {}, {}};
        return std::unexpected(inFile(std::move(error), file));
    }
    auto bytes = content(format, input);
    if (!bytes) return std::unexpected(inFile(std::move(bytes).error(), file));
    return writeFileAtomically(file, *bytes);
}

} // namespace vramplan
