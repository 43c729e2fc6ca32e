// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_input.h"

#include "ui/text/core_text.h"

#include <QLocale>
#include <QTimeZone>

namespace vramplan {

PaperSize localPaperSize() {
    return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? PaperSize::Letter : PaperSize::A4;
}

QDateTime reportDate() {
    bool valid = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&valid);
    return valid ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime::currentDateTime();
}

QString ReportInput::title() const {
    if (!planName.isEmpty()) return planName;
    return scenario.model ? coreText(scenario.model->name) : QString();
}

} // namespace vramplan
