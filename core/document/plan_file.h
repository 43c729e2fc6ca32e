// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/scenario/engine_profile.h"
#include "core/scenario/scenario.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// A plan as a document: the scenario and what belongs to the file only.
struct Plan {
    std::string name;
    std::string notes;
    std::string modelReference; ///< path or preset id that the model came from
    Scenario scenario;
    JsonDocument original; ///< as it was read: keys that we do not know are kept on save
    bool hasOriginal = false;
};

/// What a *.vramplan file holds: the plan that is worked on and those that it is compared with.
struct PlanFile {
    std::vector<Plan> plans; ///< at least one, in the user's order
    std::size_t active = 0;
    std::size_t baseline = 0;
    /// Only in a copy that was saved automatically: the file that it belongs to, empty where it has none yet.
    std::optional<std::string> autosaveOf;
};

/// What reading a plan needs from elsewhere.
struct PlanSources {
    std::function<Result<ModelSpec>(const std::string& reference)> openModel;
    std::function<Result<std::shared_ptr<const EngineProfile>>(std::string_view nameAndVersion)> profile;
    std::function<Result<std::shared_ptr<const WeightScheme>>(std::string_view id)> weights;
};

/// The plan as `vramplan.plan/1`, indented.
std::string planJson(const Plan& plan);
/// As above; the active plan is the file's own, the others stand below "comparison".
std::string planFileJson(const PlanFile& file);

/// Reads a plan, the active one where the file holds several. An older format is migrated. The embedded model
/// is used where there is one, so that the numbers stay those of the day it was saved; else the reference is
/// opened. An engine version that is not there any more becomes the newest, with a warning in
/// `scenario.deviceWarnings`. Errors: Invalid with the key; Invalid "plan_too_new" for a newer format.
Result<Plan> readPlan(const JsonDocument& document, const PlanSources& sources);
/// As above with all plans of the file.
Result<PlanFile> readPlanFile(const JsonDocument& document, const PlanSources& sources);
/// As above from a file, whose folder is where relative references are looked for first; errors carry the
/// file's name.
Result<Plan> loadPlan(const std::string& path, const PlanSources& sources);
Result<PlanFile> loadPlanFile(const std::string& path, const PlanSources& sources);

} // namespace vramplan
