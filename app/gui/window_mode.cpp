// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/window_mode.h"

#include "app/gui/export_mode.h"
#include "app/gui/start_plan.h"
#include "core/probe/probe.h"
#include "core/source/open_model.h"
#include "ui/report/document_plans.h"
#include "ui/text/errors.h"
#include "ui/windows/appearance.h"
#include "ui/windows/window_set.h"

#include <QApplication>
#include <QStandardPaths>

namespace vramplan {
namespace {

ReportInput reportOf(const Machine& machine, const PlanState& state) {
    const Limits limits = state.insightsCurrent ? state.insights->limits : findLimits(state.scenario);
    ReportInput input = reportInput(state.scenario, *state.estimate, limits);
    input.document = comparedPlans(state);
    if (machine.isKnown()) {
        input.probe = machine.result();
        input.probedAt = machine.readAt();
    }
    return input;
}

/// Where plans that are not saved wait for the next start.
QString autosaveFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved");
}

/// Whether an error is about the options themselves: without them the model or plan opens.
bool isAboutOptions(const Error& error, const PlanOptions& asked, Environment& environment) {
    PlanOptions onlyTheFile;
    onlyTheFile.model = asked.model;
    onlyTheFile.plan = asked.plan;
    return error.kind == ErrorKind::Usage && asked != onlyTheFile
        && startPlan(completedOptions(onlyTheFile), environment);
}

/// The window that the options ask for, or one on the usual plan with the reason why it is not.
Result<void> addWindow(
    WindowSet& windows, const PlanOptions& options, const AppContext& context, Environment& environment) {
    const PlanOptions asked = completedOptions(options);
    auto scenario = startPlan(asked, environment);
    if (!scenario && isAboutOptions(scenario.error(), asked, environment))
        return std::unexpected(scenario.error());
    if (!scenario) {
        VRAMPLAN_TRY(Scenario usual, startPlan(completedOptions({}), environment));
        windows.add(std::move(usual)).tell(errorText(scenario.error()));
        return {};
    }
    if (asked.plan.empty()) {
        windows.add(*std::move(scenario));
        return {};
    }
    // A window may have been restored on it already.
    if (windows.raise(QString::fromStdString(asked.plan))) return {};
    VRAMPLAN_TRY(PlanFile file, loadPlanFile(asked.plan, planSources(context)));
    MainWindow& window = windows.add(std::move(file), QString::fromStdString(asked.plan));
    PlanOptions onlyThePlan;
    onlyThePlan.plan = asked.plan;
    if (asked != onlyThePlan) window.change(*std::move(scenario));
    return {};
}

} // namespace

Result<int> runWindow(const PlanOptions& options, Environment& environment) {
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    VRAMPLAN_TRY(const ModelCatalogue* models, environment.models());
    Settings settings;
    installStyle();
    applyAppearance(settings.appearance());
    AppContext context(*folder, *models);
    PresetFolder presets(context, QString::fromStdString(userPresetFolder()),
        [folder = *folder] { return ModelCatalogue::load(folder, userPresetFolder()); });
    LocalModelSearch localModels(settings, usualModelStores());
    WindowSet windows({.context = context,
        .presets = presets,
        .localModels = localModels,
        .settings = settings,
        .probe = [](const Machine::Progress& progress) { return probeMachine({}, progress); },
        .wakingProbe =
            [](const Machine::Progress& progress) {
                ProbeOptions probing;
                probing.wakeDevices = true;
                return probeMachine(probing, progress);
            },
        .thoroughProbe =
            [](const Machine::Progress& progress) {
                ProbeOptions probing;
                probing.allBackends = probing.exactFree = true;
                return probeMachine(probing, progress);
            },
        .openModel = openModel,
        .dialogs = desktopFileDialogs(),
        .reportInput = reportOf,
        .usualPlan = [&environment] { return startPlan(completedOptions({}), environment); },
        .autosaveFolder = autosaveFolder()});
    const bool recovered = windows.recover();
    if (!recovered || options != PlanOptions())
        VRAMPLAN_CHECK(addWindow(windows, options, context, environment));
    return QApplication::exec();
}

} // namespace vramplan
