// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_session.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"

#include <algorithm>
#include <set>
#include <utility>

namespace vramplan {

namespace {

EditCommand::Snapshot onePlan(Scenario scenario) {
    auto plans = std::make_shared<PlanSet>();
    plans->plans.push_back({1, {}, {}, std::make_shared<Scenario>(std::move(scenario)), {}});
    return plans;
}

} // namespace

PlanSession::PlanSession(Scenario initial, QObject* parent)
    : QObject(parent)
    , m_plans(onePlan(std::move(initial)))
    , m_insightsTask(BackgroundTask::AtEnd::Wait)
    , m_limitsTask(BackgroundTask::AtEnd::Wait) {
    update();
}

void PlanSession::push(const QString& text, int mergeId, PlanSet after) {
    m_undoStack.push(
        new EditCommand(text, mergeId, m_plans, std::make_shared<const PlanSet>(std::move(after)),
            [this](const EditCommand::Snapshot& snapshot) { show(snapshot); }));
}

void PlanSession::edit(const QString& text, int mergeId, const std::function<void(Scenario&)>& change) {
    auto scenario = std::make_shared<Scenario>(this->scenario());
    change(*scenario);
    PlanSet after = *m_plans;
    after.current().scenario = std::move(scenario);
    push(text, mergeId, std::move(after));
}

void PlanSession::editPlans(const QString& text, int mergeId, const std::function<void(PlanSet&)>& change) {
    PlanSet after = *m_plans;
    change(after);
    push(text, mergeId, std::move(after));
}

void PlanSession::activate(std::size_t plan) {
    if (plan == m_plans->active || plan >= m_plans->plans.size()) return;
    auto plans = std::make_shared<PlanSet>(*m_plans);
    plans->active = plan;
    show(plans);
}

void PlanSession::open(PlanSet plans) {
    m_undoStack.clear();
    m_state.insights.reset();
    show(std::make_shared<const PlanSet>(std::move(plans)));
}

void PlanSession::editGeometry(
    const QString& text, int mergeId, const std::function<void(GeometryOverrides&)>& change) {
    const auto model = scenario().model;
    if (!model || !model->definition) return;
    GeometryOverrides overrides = model->overrides;
    change(overrides);
    auto expanded = model->definition->expand(overrides);
    if (!expanded) {
        refuse(expanded.error());
        return;
    }
    edit(text, mergeId, [spec = std::make_shared<const ModelSpec>(*std::move(expanded))](Scenario& scenario) {
        scenario.model = spec;
    });
}

void PlanSession::amend(const std::function<void(Scenario&)>& change) {
    std::set<Scenario*> scenarios;
    const auto add = [&](const EditCommand::Snapshot& snapshot) {
        for (const KeptPlan& plan : snapshot->plans) scenarios.insert(plan.scenario.get());
    };
    add(m_plans);
    for (int i = 0; i < m_undoStack.count(); ++i) {
        const auto* command = dynamic_cast<const EditCommand*>(m_undoStack.command(i));
        if (command == nullptr) continue;
        add(command->before());
        add(command->after());
    }
    for (Scenario* scenario : scenarios) change(*scenario);
    m_amended = true;
    schedule();
}

void PlanSession::show(const EditCommand::Snapshot& snapshot) {
    m_plans = snapshot;
    schedule();
}

void PlanSession::schedule() {
    if (std::exchange(m_pending, true)) return;
    QMetaObject::invokeMethod(this, &PlanSession::update, Qt::QueuedConnection);
}

void PlanSession::update() {
    if (!std::exchange(m_pending, false)) return;
    m_state.scenario = scenario();
    ++m_state.generation;
    auto answer = estimate(m_state.scenario);
    m_state.marginals = answer ? workloadMarginals(m_state.scenario, *answer) : Marginals();
    m_state.error = answer ? std::nullopt : std::optional(answer.error());
    m_state.estimate = answer ? std::optional(*std::move(answer)) : std::nullopt;
    m_state.insightsCurrent = false;
    if (!m_state.estimate) m_state.insights.reset();
    comparePlans();
    Q_EMIT changed(m_state);
    findInsights();
    findComparedLimits();
}

void PlanSession::comparePlans() {
    std::vector<ComparedPlan> before = std::exchange(m_state.plans, {});
    for (std::size_t i = 0; i < m_plans->plans.size(); ++i) {
        const KeptPlan& kept = m_plans->plans[i];
        const auto known = std::find_if(before.begin(), before.end(), [&](const ComparedPlan& plan) {
            return plan.scenario == kept.scenario && (plan.estimate || plan.error);
        });
        ComparedPlan plan{kept.id, kept.name, kept.scenario, {}, {}, {}};
        if (i == m_plans->active) {
            // Its answer is the state's own.
        } else if (known != before.end() && !m_amended) {
            plan.estimate = known->estimate;
            plan.error = known->error;
            plan.limits = known->limits;
        } else if (auto answer = estimate(*kept.scenario)) {
            plan.estimate = std::make_shared<const Estimate>(*std::move(answer));
        } else {
            plan.error = std::move(answer).error();
        }
        m_state.plans.push_back(std::move(plan));
    }
    m_state.active = m_plans->active;
    m_state.baseline = m_plans->baseline;
    m_amended = false;
}

void PlanSession::findInsights() {
    // While one search runs, later plans wait: its answer starts the next search.
    if (!m_state.estimate || m_insightsTask.isRunning()) return;
    m_insightsTask.start([this, scenario = m_state.scenario, now = *m_state.estimate,
                             generation = m_state.generation](const BackgroundTask::Mailbox& mailbox) {
        mailbox.post(
            [this, generation,
                found = Insights{findLimits(scenario), findSizeLimits(scenario), findMarginals(scenario, now),
                    findPrecisionSavings(scenario, now, weightSchemes())}] {
                m_insightsTask.cancel();
                if (generation != m_state.generation) {
                    findInsights();
                    return;
                }
                m_state.insights = found;
                m_state.insightsCurrent = true;
                Q_EMIT insightsChanged(m_state);
            });
    });
}

/// One plan after the other, so that a change in between waits for one of them at most.
void PlanSession::findComparedLimits() {
    if (m_limitsTask.isRunning()) return;
    const auto open = std::find_if(m_state.plans.begin(), m_state.plans.end(),
        [](const ComparedPlan& plan) { return plan.estimate && !plan.limits; });
    if (open == m_state.plans.end()) return;
    m_limitsTask.start(
        [this, asked = open->estimate, scenario = *open->scenario](const BackgroundTask::Mailbox& mailbox) {
            mailbox.post([this, asked, limits = findLimits(scenario)] {
                m_limitsTask.cancel();
                bool used = false;
                for (ComparedPlan& plan : m_state.plans) {
                    if (plan.estimate != asked) continue;
                    plan.limits = limits;
                    used = true;
                }
                if (used) Q_EMIT comparisonChanged(m_state);
                findComparedLimits();
            });
        });
}

void PlanSession::refuse(const Error& reason) {
    Q_EMIT refused(reason);
    // Controls that already moved go back to the plan.
    if (!m_pending) Q_EMIT changed(m_state);
}

} // namespace vramplan
