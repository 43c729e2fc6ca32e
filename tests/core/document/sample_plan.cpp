// SPDX-License-Identifier: Apache-2.0
#include "tests/core/document/sample_plan.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "tests/support/core/fixtures.h"

namespace vramplan::testing {

PlanSources sources() {
    PlanSources result;
    result.openModel = [](const std::string& reference) -> Result<ModelSpec> {
        if (reference == "llama-8b") return llama8b();
        return fail(ErrorKind::Usage, "unknown_model", "no such model");
    };
    result.profile = [](std::string_view name) -> Result<std::shared_ptr<const EngineProfile>> {
        if (name == "reference" || name == "reference@test") return roundProfile();
        return fail(ErrorKind::Usage, "unknown_version", "no such profile");
    };
    result.weights = weightSchemeByName;
    return result;
}

Plan fullPlan() {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    Plan plan;
    plan.name = "Two cards";
    plan.notes = "for the lab";
    plan.scenario = planFor(*manualModel(geometry), 32768, 3);
    GeometryOverrides changed;
    changed.layers = 16;
    plan.scenario.model = std::make_shared<ModelSpec>(*plan.scenario.model->definition->expand(changed));
    plan.scenario.workload.prefix = 100;
    plan.scenario.workload.prompt = 2000;
    plan.scenario.precision.weights = *weightSchemeByName("q4_k_m");
    plan.scenario.devices.push_back(manualBudget(Count(8) * kGiB));
    plan.scenario.devices[0].reserve = kGiB;
    return plan;
}

} // namespace vramplan::testing
