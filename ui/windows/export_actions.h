// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/windows/services.h"

namespace vramplan {

class ResultColumn;
struct ExportSubject;

/// What leaves the window: files, pages of paper, and what the clipboard takes of the page that is open.
class ExportActions final : public QObject {
    Q_OBJECT
public:
    /// `services` and `results` outlive this.
    ExportActions(QWidget& window, const Services& services, ResultColumn& results);

    /// Asks where to and writes it; format, folder and paper are those of the last time.
    void write(const ExportSubject& subject);
    /// Shows the report as it will be printed.
    void print();
    /// The command that runs the plan.
    void copyCommand();
    void copyChart();
    void copyTable();

Q_SIGNALS:
    void failed(const vramplan::Error& error);
    /// A success, told in passing.
    void told(const QString& text);

private:
    /// Empty where the plan has no answer, which is told.
    std::optional<ReportInput> input();
    void finish(const QString& path, const ReportInput& report, const ExportSubject& subject);

    QWidget& m_window;
    const Services& m_services;
    ResultColumn& m_results;
};

} // namespace vramplan
