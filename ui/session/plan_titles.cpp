// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_titles.h"

#include "core/estimate/engine.h"
#include "core/scenario/engine_profile.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(PlanTitles)
};

constexpr std::size_t kMostAspects = 3; // in a title

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString engineText(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    return engine != nullptr ? coreText(engine->info().title) : QString::fromStdString(scenario.engine);
}

QString weightsText(const PlanAnswer& plan) {
    const auto& scheme = plan.scenario->precision.weights;
    if (scheme) return Tr::tr("%1 weights").arg(QString::fromStdString(scheme->id));
    return plan.estimate != nullptr && !plan.estimate->weightPrecision.empty()
        ? Tr::tr("%1 weights").arg(QString::fromStdString(plan.estimate->weightPrecision))
        : Tr::tr("weights as stored");
}

QString cacheText(const PlanAnswer& plan) {
    const auto type = [&](std::optional<ElementType> asked, ElementType Estimate::* resolved) {
        if (plan.estimate != nullptr) return text(name(plan.estimate->*resolved));
        return asked ? text(name(*asked)) : Tr::tr("default");
    };
    const QString k = type(plan.scenario->precision.kvK, &Estimate::kvK);
    const QString v = type(plan.scenario->precision.kvV, &Estimate::kvV);
    return k == v ? Tr::tr("%1 cache").arg(k) : Tr::tr("K %1, V %2").arg(k, v);
}

QString sizesText(const Scenario& scenario) {
    const Geometry& sizes = scenario.model->geometry;
    return Tr::tr("%1 layers, %2 heads, %3 KV heads of %4")
        .arg(countText(sizes.layers), countText(sizes.heads), countText(sizes.kvHeads),
            countText(sizes.headDim));
}

QString settingsText(const Scenario& scenario) {
    QStringList parts;
    for (const auto& [key, value] : scenario.settings)
        parts << QStringLiteral("%1 %2").arg(QString::fromStdString(key), QString::fromStdString(value));
    return parts.isEmpty() ? Tr::tr("default settings") : parts.join(QStringLiteral(", "));
}

QString workloadText(const Workload& workload) {
    QStringList parts;
    if (!workload.lengths.empty()) parts << Tr::tr("unequal lengths");
    if (workload.prefix > 0) parts << Tr::tr("prefix %1").arg(tokenText(workload.prefix));
    if (workload.prompt) parts << Tr::tr("prompt %1").arg(tokenText(*workload.prompt));
    if (workload.encoderTokens) parts << Tr::tr("encoder %1").arg(tokenText(*workload.encoderTokens));
    return parts.isEmpty() ? Tr::tr("equal lengths") : parts.join(QStringLiteral(", "));
}

QString parallelismText(const Parallelism& parallelism) {
    QStringList parts;
    for (const auto& [title, size] :
        {std::pair{Tr::tr("tensor"), parallelism.tensor}, {Tr::tr("pipeline"), parallelism.pipeline},
            {Tr::tr("data"), parallelism.data}, {Tr::tr("expert"), parallelism.expert}})
        if (size > 1) parts << QStringLiteral("%1 × %2").arg(title, countText(size));
    return parts.isEmpty() ? Tr::tr("not parallel") : parts.join(QStringLiteral(", "));
}

QString devicesText(const Scenario& scenario) {
    QStringList names;
    for (const DeviceBudget& device : scenario.devices) names << modelName(device.name);
    if (names.isEmpty()) return Tr::tr("host only");
    QStringList parts;
    for (const QString& each : QStringList(names)) {
        const auto count = names.count(each);
        if (count == 0) continue;
        parts << (count == 1
                ? each
                : QStringLiteral("%1 × %2").arg(countText(static_cast<std::uint64_t>(count)), each));
        names.removeAll(each);
    }
    return parts.join(QStringLiteral(", "));
}

/// In which respects any plan is not as the baseline is.
std::vector<PlanAspect> differingAspects(const PlanState& state) {
    std::vector<PlanAspect> found;
    for (const PlanAspect aspect : kPlanAspects)
        for (std::size_t i = 0; i < state.plans.size(); ++i) {
            const auto differs = differences(answerOf(state, state.baseline), answerOf(state, i));
            if (std::find(differs.begin(), differs.end(), aspect) == differs.end()) continue;
            found.push_back(aspect);
            break;
        }
    return found;
}

QString modelText(const Scenario& scenario) {
    return scenario.model ? coreText(scenario.model->name) : Tr::tr("no model");
}

} // namespace

PlanAnswer answerOf(const PlanState& state, std::size_t plan) {
    return {
        plan == state.active ? &state.scenario : state.plans[plan].scenario.get(), state.estimateOf(plan)};
}

QString aspectText(PlanAspect aspect, const PlanAnswer& plan) {
    const Scenario& scenario = *plan.scenario;
    switch (aspect) {
    case PlanAspect::Model: return modelText(scenario);
    case PlanAspect::Sizes: return sizesText(scenario);
    case PlanAspect::Engine: return engineText(scenario);
    case PlanAspect::Weights: return weightsText(plan);
    case PlanAspect::Cache: return cacheText(plan);
    case PlanAspect::Context: return Tr::tr("%1 context").arg(tokenText(scenario.workload.longest()));
    case PlanAspect::Sequences:
        return scenario.workload.sequenceCount() == 1
            ? Tr::tr("1 sequence")
            : Tr::tr("%1 sequences").arg(countText(scenario.workload.sequenceCount()));
    case PlanAspect::Workload: return workloadText(scenario.workload);
    case PlanAspect::Settings: return settingsText(scenario);
    case PlanAspect::Parallelism: return parallelismText(scenario.parallelism);
    case PlanAspect::Devices: break;
    }
    return devicesText(scenario);
}

QStringList planTitles(const PlanState& state) {
    std::vector<PlanAspect> aspects = differingAspects(state);
    if (aspects.size() > kMostAspects) aspects.resize(kMostAspects);
    QStringList titles;
    for (std::size_t i = 0; i < state.plans.size(); ++i) {
        QString title = QString::fromStdString(state.plans[i].name);
        if (title.isEmpty()) {
            QStringList parts;
            for (const PlanAspect aspect : aspects) parts << aspectText(aspect, answerOf(state, i));
            title =
                parts.isEmpty() ? modelText(*answerOf(state, i).scenario) : parts.join(QStringLiteral(", "));
        }
        QString unique = title;
        for (int number = 2; titles.contains(unique); ++number)
            unique = Tr::tr("%1 (%2)", "name of a plan, number").arg(title).arg(number);
        titles << unique;
    }
    return titles;
}

QString reasonText(const PlanState& state, std::optional<Component> component) {
    const PlanAnswer baseline = answerOf(state, state.baseline);
    QStringList reasons;
    for (const PlanAspect aspect : kPlanAspects) {
        if (component && !concerns(aspect, *component)) continue;
        QStringList others;
        for (std::size_t i = 0; i < state.plans.size(); ++i) {
            const PlanAnswer plan = answerOf(state, i);
            const auto differs = differences(baseline, plan);
            if (std::find(differs.begin(), differs.end(), aspect) == differs.end()) continue;
            const bool changes = !component || baseline.estimate == nullptr || plan.estimate == nullptr
                || baseline.estimate->totalOf(*component) != plan.estimate->totalOf(*component);
            if (const QString other = aspectText(aspect, plan); changes && !others.contains(other))
                others << other;
        }
        if (!others.isEmpty())
            reasons << Tr::tr("%1 → %2", "baseline, other plans")
                           .arg(aspectText(aspect, baseline), others.join(QStringLiteral(", ")));
    }
    return reasons.join(QStringLiteral(" · "));
}

} // namespace vramplan
