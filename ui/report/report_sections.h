// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/flow.h"
#include "ui/report/report_input.h"

namespace vramplan {

/// The parts of a report, each appended to a flow.
namespace report {

/// Title and the question in words.
void addQuestion(Flow& flow, const ReportInput& input);
/// As above, with the verdict in words and the chart.
void addAnswer(Flow& flow, const ReportInput& input);
void addDevices(Flow& flow, const ReportInput& input);
/// Components and their lines with one column per device.
void addOverview(Flow& flow, const ReportInput& input);
/// Model, workload, precision, engine and its settings.
void addInputs(Flow& flow, const ReportInput& input);
/// Every line item of every device with formula, numbers, basis and range.
void addBreakdown(Flow& flow, const ReportInput& input);
/// Warnings, and where each rule comes from.
void addAssumptions(Flow& flow, const ReportInput& input);
/// The engine's constants with their sources.
void addEngineProfile(Flow& flow, const ReportInput& input);
/// The plans of the document side by side: bars, and a table of what changes. Nothing where there is one.
void addComparison(Flow& flow, const ReportInput& input);
void addMemoryChart(Flow& flow, const ReportInput& input);
void addContextChart(Flow& flow, const ReportInput& input);
void addGridChart(Flow& flow, const ReportInput& input);
/// What the probe of this machine answered.
void addReadings(Flow& flow, const ReportInput& input);

} // namespace report
} // namespace vramplan
