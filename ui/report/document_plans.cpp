// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/document_plans.h"

#include "core/estimate/engine.h"

#include <utility>

namespace vramplan {
namespace {

ComparedPlan answered(const Plan& plan, std::uint64_t id) {
    ComparedPlan compared{id, plan.name, std::make_shared<const Scenario>(plan.scenario), {}, {}, {}};
    if (auto answer = estimate(plan.scenario))
        compared.estimate = std::make_shared<const Estimate>(*std::move(answer));
    else
        compared.error = std::move(answer).error();
    return compared;
}

} // namespace

std::optional<PlanState> comparedPlans(const PlanFile& file) {
    if (file.plans.size() < 2) return std::nullopt;
    PlanState state;
    state.active = file.active;
    state.baseline = file.baseline;
    for (std::size_t i = 0; i < file.plans.size(); ++i) state.plans.push_back(answered(file.plans[i], i + 1));
    ComparedPlan& current = state.plans[state.active];
    state.scenario = *current.scenario;
    if (current.estimate) state.estimate = *current.estimate;
    state.error = current.error;
    return comparedPlans(state);
}

std::optional<PlanState> comparedPlans(const PlanState& state) {
    if (state.plans.size() < 2) return std::nullopt;
    PlanState whole = state;
    if (!whole.insightsCurrent && whole.estimate) {
        whole.insights.emplace().limits = findLimits(whole.scenario);
        whole.insightsCurrent = true;
    }
    for (ComparedPlan& plan : whole.plans)
        if (!plan.limits && plan.estimate) plan.limits = findLimits(*plan.scenario);
    return whole;
}

} // namespace vramplan
