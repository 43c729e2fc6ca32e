// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/background_task.h"
#include "ui/session/edit_command.h"
#include "ui/session/plan_state.h"

#include <QObject>
#include <QUndoStack>
#include <functional>

namespace vramplan {

/// The plans of a document, one of which is the current one: the only state of the program that changes.
/// Whoever wants a change says how, through edit(); the estimate follows once per turn of the event loop, and
/// everybody who shows something of it hears of it by one signal with the complete value.
class PlanSession : public QObject {
    Q_OBJECT
public:
    explicit PlanSession(Scenario initial, QObject* parent = nullptr);

    /// The plan as it is now, also where its estimate is still to come.
    const Scenario& scenario() const { return *m_plans->current().scenario; }
    const PlanSet& plans() const { return *m_plans; }
    /// What was shown last.
    const PlanState& state() const { return m_state; }
    QUndoStack& undoStack() { return m_undoStack; }

    /// A number for changes that belong together, such as all ticks of one drag.
    int newGesture() { return ++m_lastGesture; }
    /// Changes the plan as one undo step named `text`, or as part of the step before where that has the same
    /// `mergeId` (−1: never).
    void edit(const QString& text, int mergeId, const std::function<void(Scenario&)>& change);
    /// As edit(), for the list of plans itself.
    void editPlans(const QString& text, int mergeId, const std::function<void(PlanSet&)>& change);
    /// Makes another plan the current one. No undo step: undoing a step returns to the plan that it changed.
    void activate(std::size_t plan);
    /// The plans of another document; its history begins here.
    void open(PlanSet plans);
    /// Changes the sizes of the model by expanding it again. Where the model cannot have them, nothing
    /// changes but refused() is emitted.
    void editGeometry(
        const QString& text, int mergeId, const std::function<void(GeometryOverrides&)>& change);
    /// Brings in facts from outside, such as a fresh reading of free memory: into the current plan and into
    /// every plan that undo and redo can bring back, so it is no step itself.
    void amend(const std::function<void(Scenario&)>& change);

    /// Estimates at once if a change is still waiting for it.
    void update();
    /// Says that a wish could not be followed; the plan stays.
    void refuse(const Error& reason);

Q_SIGNALS:
    void changed(const vramplan::PlanState& state);
    /// `state().insights` belong to the plan shown now.
    void insightsChanged(const vramplan::PlanState& state);
    void refused(const vramplan::Error& reason);
    /// Limits of a plan that is not the current one are known now.
    void comparisonChanged(const vramplan::PlanState& state);

private:
    void show(const EditCommand::Snapshot& snapshot);
    void schedule();
    void findInsights();
    void comparePlans();
    void findComparedLimits();
    void push(const QString& text, int mergeId, PlanSet after);

    EditCommand::Snapshot m_plans;
    PlanState m_state;
    QUndoStack m_undoStack;
    BackgroundTask m_insightsTask, m_limitsTask;
    int m_lastGesture = 0;
    bool m_pending = true;  ///< the first plan waits for its estimate too
    bool m_amended = false; ///< since the last estimate
};

} // namespace vramplan
