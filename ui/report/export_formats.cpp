// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/export_formats.h"

#include "ui/report/chart_data.h"
#include "ui/report/pdf_report.h"
#include "ui/report/pictures.h"
#include "ui/report/text_exports.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan {
namespace {

// Pixels for each of a picture's own: 2,000 in a row.
constexpr double kPngScale = 2000.0 / 900;

template <Picture (*picture)(const ReportInput&)>
Result<QByteArray> png(const ReportInput& input) {
    return pngOf(picture(input), kPngScale);
}

template <Picture (*picture)(const ReportInput&)>
Result<QByteArray> svg(const ReportInput& input) {
    return svgOf(picture(input));
}

template <std::string (*text)(const ReportInput&)>
Result<QByteArray> written(const ReportInput& input) {
    return QByteArray::fromStdString(text(input));
}

std::vector<ExportSubject> makeSubjects() {
    constexpr const char* kSvg = QT_TRANSLATE_NOOP("ExportFormats", "Drawing");
    constexpr const char* kPng = QT_TRANSLATE_NOOP("ExportFormats", "Picture");
    constexpr const char* kCsv = QT_TRANSLATE_NOOP("ExportFormats", "Table for spreadsheets");
    constexpr const char* kJson = QT_TRANSLATE_NOOP("ExportFormats", "JSON");
    constexpr const char* kMarkdown = QT_TRANSLATE_NOOP("ExportFormats", "Markdown");
    return {
        {"report", QT_TRANSLATE_NOOP("ExportFormats", "Report"), "",
            {{"pdf", QT_TRANSLATE_NOOP("ExportFormats", "PDF report"), pdfReport},
                {"png", kPng, png<reportPicture>}, {"svg", kSvg, svg<reportPicture>},
                {"csv", kCsv, written<reportCsvText>}, {"json", kJson, written<reportJsonText>},
                {"md", kMarkdown, written<reportMarkdownText>}}},
        {"memory", QT_TRANSLATE_NOOP("ExportFormats", "Memory chart"), "memory",
            {{"svg", kSvg, svg<memoryPicture>}, {"png", kPng, png<memoryPicture>},
                {"csv", kCsv, written<memoryCsvText>}, {"md", kMarkdown, written<memoryMarkdownText>}}},
        {"context", QT_TRANSLATE_NOOP("ExportFormats", "Context chart"), "context",
            {{"svg", kSvg, svg<contextPicture>}, {"png", kPng, png<contextPicture>},
                {"csv", kCsv, written<contextCsvText>}, {"json", kJson, written<contextJsonText>},
                {"md", kMarkdown, written<contextMarkdownText>}},
            findContextCurves},
        {"grid", QT_TRANSLATE_NOOP("ExportFormats", "Headroom grid"), "grid",
            {{"svg", kSvg, svg<gridPicture>}, {"png", kPng, png<gridPicture>},
                {"csv", kCsv, written<gridCsvText>}, {"md", kMarkdown, written<gridMarkdownText>}},
            findHeadroomGrid},
        {"comparison", QT_TRANSLATE_NOOP("ExportFormats", "Comparison"), "comparison",
            {{"svg", kSvg, svg<comparisonPicture>}, {"png", kPng, png<comparisonPicture>},
                {"csv", kCsv, written<comparisonCsvText>}, {"json", kJson, written<comparisonJsonText>},
                {"md", kMarkdown, written<comparisonMarkdownText>}}},
    };
}

} // namespace

const ExportFormat* ExportSubject::format(const QString& suffix) const {
    const auto found = std::find_if(formats.begin(), formats.end(),
        [&](const ExportFormat& format) { return suffix == QLatin1StringView(format.suffix); });
    return found == formats.end() ? nullptr : &*found;
}

QString ExportSubject::suffixes() const {
    QStringList names;
    for (const ExportFormat& format : formats) names << QLatin1StringView(format.suffix);
    return names.join(QStringLiteral(", "));
}

const std::vector<ExportSubject>& exportSubjects() {
    static const std::vector<ExportSubject> subjects = makeSubjects();
    return subjects;
}

const ExportSubject* exportSubject(std::string_view id) {
    const auto& subjects = exportSubjects();
    const auto found = std::find_if(
        subjects.begin(), subjects.end(), [&](const ExportSubject& subject) { return id == subject.id; });
    return found == subjects.end() ? nullptr : &*found;
}

QString exportTitle(const char* title) { return QCoreApplication::translate("ExportFormats", title); }

} // namespace vramplan
