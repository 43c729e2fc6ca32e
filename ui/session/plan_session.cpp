// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_session.h"

#include "core/estimate/engine.h"

#include <set>
#include <utility>

namespace vramplan {

PlanSession::PlanSession(Scenario initial, QObject* parent)
    : QObject(parent)
    , m_current(std::make_shared<Scenario>(std::move(initial)))
    , m_insightsTask(BackgroundTask::AtEnd::Wait) {
    m_pending = true;
    update();
}

void PlanSession::edit(const QString& text, int mergeId, const std::function<void(Scenario&)>& change) {
    auto after = std::make_shared<Scenario>(*m_current);
    change(*after);
    m_undoStack.push(new EditCommand(text, mergeId, m_current, std::move(after),
        [this](const EditCommand::Snapshot& snapshot) { show(snapshot); }));
}

void PlanSession::editGeometry(
    const QString& text, int mergeId, const std::function<void(GeometryOverrides&)>& change) {
    const auto& model = m_current->model;
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
    std::set<EditCommand::Snapshot> snapshots = {m_current};
    for (int i = 0; i < m_undoStack.count(); ++i) {
        const auto* command = dynamic_cast<const EditCommand*>(m_undoStack.command(i));
        if (command == nullptr) continue;
        snapshots.insert(command->before());
        snapshots.insert(command->after());
    }
    for (const EditCommand::Snapshot& snapshot : snapshots) change(*snapshot);
    schedule();
}

void PlanSession::show(const EditCommand::Snapshot& snapshot) {
    m_current = snapshot;
    schedule();
}

void PlanSession::schedule() {
    if (std::exchange(m_pending, true)) return;
    QMetaObject::invokeMethod(this, &PlanSession::update, Qt::QueuedConnection);
}

void PlanSession::update() {
    if (!std::exchange(m_pending, false)) return;
    m_state.scenario = *m_current;
    ++m_state.generation;
    auto answer = estimate(m_state.scenario);
    m_state.marginals = answer ? workloadMarginals(m_state.scenario, *answer) : Marginals();
    m_state.error = answer ? std::nullopt : std::optional(answer.error());
    m_state.estimate = answer ? std::optional(*std::move(answer)) : std::nullopt;
    m_state.insightsCurrent = false;
    if (!m_state.estimate) m_state.insights.reset();
    Q_EMIT changed(m_state);
    findInsights();
}

void PlanSession::findInsights() {
    // While one search runs, later plans wait: its answer starts the next search.
    if (!m_state.estimate || m_insightsTask.isRunning()) return;
    m_insightsTask.start([this, scenario = m_state.scenario, now = *m_state.estimate,
                             generation = m_state.generation](const BackgroundTask::Mailbox& mailbox) {
        mailbox.post(
            [this, generation, found = Insights{findLimits(scenario), findMarginals(scenario, now)}] {
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

void PlanSession::refuse(const Error& reason) {
    Q_EMIT refused(reason);
    // Controls that already moved go back to the plan.
    if (!m_pending) Q_EMIT changed(m_state);
}

} // namespace vramplan
