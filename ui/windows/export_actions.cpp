// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/export_actions.h"

#include "core/whatif/launch_command.h"
#include "ui/report/export_report.h"
#include "ui/report/print_report.h"
#include "ui/session/latest_work.h"
#include "ui/widgets/loading_bar.h"
#include "ui/windows/document_actions.h"
#include "ui/windows/page_copies.h"
#include "ui/windows/result_column.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QWidget>

namespace vramplan {

ExportActions::ExportActions(QWidget& window, const Services& services, ResultColumn& results)
    : QObject(&window), m_window(window), m_services(services), m_results(results) { }

std::optional<ReportInput> ExportActions::input() {
    m_services.session.update();
    const PlanState& state = m_services.session.state();
    if (!state.estimate) {
        if (state.error) Q_EMIT failed(*state.error);
        return std::nullopt;
    }
    ReportInput input = m_services.reportInput(state);
    if (!m_services.document.path().isEmpty()) input.planName = m_services.document.name();
    if (const QString paper = m_services.settings.paper(); !paper.isEmpty())
        input.paper = paper == QLatin1String("letter") ? PaperSize::Letter : PaperSize::A4;
    input.charts = m_results.chartChoices();
    return input;
}

void ExportActions::write(const ExportSubject& subject) {
    auto report = input();
    if (!report) return;
    const Settings& settings = m_services.settings;
    const QString id = QLatin1StringView(subject.id);
    const ExportFormat* usual = subject.format(settings.exportFormat(id));
    QString name = asFileName(m_services.document.name());
    if (*subject.fileName != '\0') name += QLatin1Char('-') + QLatin1StringView(subject.fileName);
    name +=
        QLatin1Char('.') + QLatin1StringView((usual == nullptr ? &subject.formats.front() : usual)->suffix);
    const QString path =
        m_services.dialogs.exportAs(&m_window, QDir(settings.exportFolder()).filePath(name), subject);
    if (path.isEmpty()) return;
    if (subject.prepare == nullptr) {
        finish(path, *report, subject);
        return;
    }
    LoadingBar& bar = m_results.exporting();
    bar.start(tr("Writing %1").arg(QDir::toNativeSeparators(path)));
    auto* work = new LatestWork(this);
    connect(&bar, &LoadingBar::cancelled, work, &LatestWork::cancel);
    connect(work, &LatestWork::ended, &bar, &LoadingBar::stop);
    connect(work, &LatestWork::ended, work, &QObject::deleteLater);
    work->start([this, path, subject, report = *std::move(report)](
                    const LatestWork::Cancelled& cancelled) mutable -> std::function<void()> {
        subject.prepare(report, cancelled);
        return [this, path, subject, report = std::move(report)] { finish(path, report, subject); };
    });
}

void ExportActions::finish(const QString& path, const ReportInput& report, const ExportSubject& subject) {
    Settings& settings = m_services.settings;
    if (const auto written = exportReport(path, report, subject); !written) {
        Q_EMIT failed(written.error());
        return;
    }
    const QFileInfo file(path);
    settings.setExportFolder(file.absolutePath());
    settings.setExportFormat(QLatin1StringView(subject.id), file.suffix().toLower());
    Q_EMIT told(tr("Written: %1").arg(QDir::toNativeSeparators(path)));
}

void ExportActions::print() {
    const auto report = input();
    if (!report) return;
    if (const auto printed = previewReport(&m_window, *report); !printed) Q_EMIT failed(printed.error());
}

void ExportActions::copyCommand() {
    m_services.session.update();
    const PlanState& state = m_services.session.state();
    if (!state.estimate) {
        if (state.error) Q_EMIT failed(*state.error);
        return;
    }
    const auto command = launchCommand(state.scenario, *state.estimate);
    if (!command) {
        Q_EMIT failed(command.error());
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromStdString(command->text));
    Q_EMIT told(tr("The command is in the clipboard. The page Run shows it with its notes."));
}

void ExportActions::copyChart() {
    const PictureSource* chart = pageChart(m_results.page());
    if (chart == nullptr) {
        Q_EMIT told(tr("There is no chart on this page."));
        return;
    }
    QGuiApplication::clipboard()->setMimeData(mimeDataOf(chart->picture()));
    Q_EMIT told(tr("The chart is in the clipboard."));
}

void ExportActions::copyTable() {
    const QString text = pageTables(m_results.page());
    if (text.isEmpty()) {
        Q_EMIT told(tr("There is no table on this page."));
        return;
    }
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT told(tr("The table is in the clipboard."));
}

} // namespace vramplan
