// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_input.h"
#include "ui/session/app_context.h"
#include "ui/session/local_model_search.h"
#include "ui/session/machine.h"
#include "ui/session/model_loader.h"
#include "ui/session/plan_document.h"
#include "ui/session/plan_loader.h"
#include "ui/session/plan_session.h"
#include "ui/session/preset_folder.h"
#include "ui/session/settings.h"
#include "ui/windows/file_dialogs.h"

#include <functional>

namespace vramplan {

/// What the window works with; all of it outlives the window.
struct Services {
    PlanSession& session;
    PlanDocument& document;
    PlanLoader& planLoader;
    AppContext& context;
    PresetFolder& presets;
    LocalModelSearch& localModels;
    Machine& machine;
    ModelLoader& loader;
    Settings& settings;
    FileDialogs dialogs;
    /// What a report of this plan is made of.
    std::function<ReportInput(const PlanState& state)> reportInput;
    /// What a new plan begins with.
    std::function<Result<Scenario>()> usualPlan;
    /// Opens another window.
    std::function<void()> openWindow;
    /// Brings the other window that shows this file to the front; false where there is none.
    std::function<bool(const QString& path)> raiseWindow;
    /// Closes all windows.
    std::function<void()> quit;
};

} // namespace vramplan
