// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/grid.h"
#include "core/whatif/limits.h"
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

/// How the pages with a chart show the plan.
struct ChartChoices {
    enum class Curves { Components, Devices, Plans } curves = Curves::Components;
    std::optional<std::size_t> device; ///< of the context chart's components; empty: the tightest
    bool logarithmic = true;
    GridRows gridRows = GridRows::Sequences;
    bool fineGrid = false; ///< many cells without numbers
};

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

    /// The name that titles and footers show.
    QString title() const;
};

} // namespace vramplan
