// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/window_mode.h"

#include "app/gui/export_mode.h"
#include "app/gui/start_plan.h"
#include "core/probe/probe.h"
#include "core/source/open_model.h"
#include "ui/report/export_report.h"
#include "ui/windows/appearance.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QTimer>
#include <optional>

namespace vramplan {
namespace {

Result<void> writeReport(const Machine& machine, const PlanState& state, const QString& path) {
    const Limits limits = state.insightsCurrent ? state.insights->limits : findLimits(state.scenario);
    ReportInput input = reportInput(state.scenario, *state.estimate, limits);
    if (machine.isKnown()) input.probe = machine.result();
    return exportReport(path, input);
}

/// The plan, or the usual one with the reason why it is not the one that was asked for.
Result<Scenario> planOrUsual(
    const PlanOptions& options, Environment& environment, std::optional<Error>& problem) {
    auto plan = startPlan(completedOptions(options), environment);
    if (plan || plan.error().kind == ErrorKind::Usage) return plan;
    problem = plan.error();
    return startPlan(completedOptions({}), environment);
}

} // namespace

Result<int> runWindow(const PlanOptions& options, Environment& environment) {
    std::optional<Error> problem;
    VRAMPLAN_TRY(Scenario scenario, planOrUsual(options, environment, problem));
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    VRAMPLAN_TRY(const ModelCatalogue* models, environment.models());

    Settings settings;
    installStyle();
    applyAppearance(settings.appearance());
    AppContext context(*folder, *models);
    PlanSession session(std::move(scenario));
    Machine machine(session, [](const Machine::Progress& progress) { return probeMachine({}, progress); });
    ModelLoader loader(openModel);
    MainWindow window({.session = session,
        .context = context,
        .machine = machine,
        .loader = loader,
        .settings = settings,
        .dialogs = desktopFileDialogs(),
        .exportReport = [&machine](const PlanState& state, const QString& path) {
            return writeReport(machine, state, path);
        }});
    if (problem) session.refuse(*problem);
    window.show();
    // After the first frame: the window never waits for a driver.
    QTimer::singleShot(0, &machine, &Machine::refresh);
    return QApplication::exec();
}

} // namespace vramplan
