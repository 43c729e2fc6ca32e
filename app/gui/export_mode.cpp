// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/export_mode.h"

#include "app/common/scenario_builder.h"
#include "app/gui/start_plan.h"
#include "core/base/version.h"
#include "core/estimate/engine.h"
#include "ui/report/document_plans.h"
#include "ui/report/export_report.h"

#include <CLI/CLI.hpp>
#include <QDateTime>
#include <QFileInfo>
#include <optional>
#include <utility>

namespace vramplan {
namespace {

/// The plans that the file of --plan compares; its own plan is the one that the other options change.
void addComparison(ReportInput& input, PlanFile file) {
    file.plans[file.active].scenario = input.scenario;
    input.document = comparedPlans(file);
}

} // namespace

void declareExportOptions(CLI::App& program, ExportOptions& options) {
    program
        .add_option("--export", options.path,
            "write the report to this .pdf, .png, .svg, .csv, .json or .md file and open no window")
        ->type_name("FILE");
    std::vector<std::string> charts;
    for (const ExportSubject& subject : exportSubjects()) charts.emplace_back(subject.id);
    program
        .add_option("--chart", options.chart,
            "what --export writes: a chart with its table instead of the whole report")
        ->type_name("report|memory|context|grid|comparison")
        ->check(CLI::IsMember(charts))
        ->take_last();
    program.add_option("--paper", options.paper, "paper of the PDF report; default: the country's")
        ->type_name("a4|letter")
        ->check(CLI::IsMember({"a4", "letter"}))
        ->take_last();
}

ReportInput reportInput(const Scenario& scenario, const Estimate& estimate, const Limits& limits) {
    ReportInput input;
    input.scenario = scenario;
    input.estimate = estimate;
    input.limits = limits;
    const std::string_view version = programVersion();
    input.version = QString::fromUtf8(version.data(), static_cast<qsizetype>(version.size()));
    return input;
}

Result<void> exportPlan(const ExportOptions& exported, const PlanOptions& options, Environment& environment) {
    const PlanOptions asked = completedOptions(options);
    std::optional<PlanFile> plans;
    if (!asked.plan.empty()) {
        VRAMPLAN_TRY(plans, openPlanFile(asked.plan, environment));
    }
    VRAMPLAN_TRY(const Scenario scenario,
        plans ? makeScenario(asked, *plans, environment) : makeScenario(asked, environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    ReportInput input = reportInput(scenario, answer, findLimits(scenario));
    if (const ProbeResult* probe = environment.probed()) {
        input.probe = *probe;
        input.probedAt = QDateTime::currentDateTime();
    }
    if (plans) {
        input.planName = QFileInfo(QString::fromStdString(asked.plan)).completeBaseName();
        addComparison(input, *std::move(plans));
    }
    if (!exported.paper.empty()) input.paper = exported.paper == "letter" ? PaperSize::Letter : PaperSize::A4;
    const ExportSubject* subject = exportSubject(exported.chart.empty() ? "report" : exported.chart);
    return exportReport(QString::fromStdString(exported.path), input, *subject);
}

} // namespace vramplan
