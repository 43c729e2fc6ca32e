// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_list_edits.h"

#include "core/estimate/engine.h"
#include "core/estimate/plan_changes.h"
#include "ui/session/plan_edits.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

/// What a change is called in "Undo …".
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(PlanListEdits)
};

/// Where the plan that was at `place` is after one went from `from` to `to`.
std::size_t moved(std::size_t place, std::size_t from, std::size_t to) {
    if (place == from) return to;
    if (from < place && place <= to) return place - 1;
    if (to <= place && place < from) return place + 1;
    return place;
}

bool sameButEngine(const Scenario& one, const Scenario& other) {
    return one.model == other.model && one.workload == other.workload
        && one.precision.weights == other.precision.weights && one.devices == other.devices;
}

} // namespace

void duplicatePlan(PlanSession& session, std::size_t plan) {
    if (plan >= session.plans().plans.size()) return;
    session.editPlans(Tr::tr("duplicate plan"), -1, [plan](PlanSet& set) {
        KeptPlan copy = set.plans[plan];
        copy.id = set.freshId();
        if (!copy.name.empty())
            copy.name = Tr::tr("%1 (copy)").arg(QString::fromStdString(copy.name)).toStdString();
        set.plans.insert(set.plans.begin() + static_cast<std::ptrdiff_t>(plan) + 1, std::move(copy));
        set.active = plan + 1;
        if (set.baseline > plan) ++set.baseline;
    });
}

void removePlan(PlanSession& session, std::size_t plan) {
    const std::size_t count = session.plans().plans.size();
    if (count < 2 || plan >= count) return;
    session.editPlans(Tr::tr("remove plan"), -1, [plan](PlanSet& set) {
        set.plans.erase(set.plans.begin() + static_cast<std::ptrdiff_t>(plan));
        const auto follow = [&](std::size_t place) {
            return place > plan ? place - 1 : std::min(place, set.plans.size() - 1);
        };
        set.baseline = set.baseline == plan ? 0 : follow(set.baseline);
        set.active = follow(set.active);
    });
}

void renamePlan(PlanSession& session, std::size_t plan, const QString& name) {
    const std::string wanted = name.trimmed().toStdString();
    if (plan >= session.plans().plans.size() || session.plans().plans[plan].name == wanted) return;
    session.editPlans(Tr::tr("rename plan"), -1, [&](PlanSet& set) { set.plans[plan].name = wanted; });
}

void movePlan(PlanSession& session, std::size_t from, std::size_t to) {
    const std::size_t count = session.plans().plans.size();
    if (from == to || from >= count || to >= count) return;
    session.editPlans(Tr::tr("move plan"), -1, [from, to](PlanSet& set) {
        KeptPlan plan = std::move(set.plans[from]);
        set.plans.erase(set.plans.begin() + static_cast<std::ptrdiff_t>(from));
        set.plans.insert(set.plans.begin() + static_cast<std::ptrdiff_t>(to), std::move(plan));
        set.active = moved(set.active, from, to);
        set.baseline = moved(set.baseline, from, to);
    });
}

void pinBaseline(PlanSession& session, std::size_t plan) {
    if (plan >= session.plans().plans.size() || session.plans().baseline == plan) return;
    session.editPlans(Tr::tr("pin as baseline"), -1, [plan](PlanSet& set) { set.baseline = plan; });
}

void addAllEngines(PlanSession& session, AppContext& context) {
    const Scenario& current = session.scenario();
    std::vector<std::shared_ptr<Scenario>> wanted;
    for (const Engine* engine : engines()) {
        const bool known = std::any_of(
            session.plans().plans.begin(), session.plans().plans.end(), [&](const KeptPlan& plan) {
                return plan.scenario->engine == engine->info().name && sameButEngine(*plan.scenario, current);
            });
        if (known) continue;
        const auto profiles = context.profiles(engine->info().name);
        if (!profiles || profiles->empty()) {
            if (!profiles) session.refuse(profiles.error());
            continue;
        }
        auto scenario = std::make_shared<Scenario>(current);
        useEngine(*scenario, profiles->front());
        wanted.push_back(std::move(scenario));
    }
    if (wanted.empty()) return;
    session.editPlans(Tr::tr("all engines"), -1, [&](PlanSet& set) {
        for (auto& scenario : wanted) set.plans.push_back({set.freshId(), {}, {}, std::move(scenario), {}});
    });
}

} // namespace vramplan
