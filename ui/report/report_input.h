// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/grid.h"
#include "core/whatif/limits.h"
#include "ui/models/chart_choices.h"
#include "ui/models/context_curves.h"
#include "ui/session/plan_state.h"

#include <QDateTime>
#include <QString>
#include <optional>

namespace vramplan {

enum class PaperSize { A4, Letter };
/// What the locale's country uses.
PaperSize localPaperSize();

/// SOURCE_DATE_EPOCH in UTC where it is set, else now.
QDateTime reportDate();

/// Everything a report is made of.
struct ReportInput {
    Scenario scenario;
    Estimate estimate;
    Limits limits;
    QString planName;                 ///< of the plan's file; empty: the model's name
    std::optional<ProbeResult> probe; ///< readings of this machine, where it was asked
    QDateTime probedAt;               ///< when; shown only where valid
    QDateTime date = reportDate();
    QString version; ///< of the program
    PaperSize paper = localPaperSize();
    ChartChoices charts;
    /// All plans of the document where it holds several; they are compared.
    std::optional<PlanState> document;

    /// Curves and cells of the charts where they were found already.
    std::optional<ContextCurves> curves;
    std::optional<Grid> grid;

    /// The name that titles and footers show.
    QString title() const;
};

} // namespace vramplan
