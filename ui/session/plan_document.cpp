// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_document.h"

#include "core/base/file.h"
#include "ui/text/core_text.h"

#include <QFileInfo>
#include <utility>

namespace vramplan {
namespace {

/// Where a model without a definition of its own is found again.
std::string referenceOf(const ModelSpec& model) {
    if (model.source.path.empty()) return model.id;
    const QFileInfo file(QString::fromStdString(model.source.path));
    return file.exists() ? file.absoluteFilePath().toStdString() : model.source.path;
}

Plan planOf(const KeptPlan& kept) {
    Plan plan;
    plan.name = kept.name;
    plan.notes = kept.notes;
    plan.scenario = *kept.scenario;
    if (plan.scenario.model) plan.modelReference = referenceOf(*plan.scenario.model);
    if (kept.original) plan.original = *kept.original;
    plan.hasOriginal = kept.original.has_value();
    return plan;
}

} // namespace

PlanDocument::PlanDocument(PlanSession& session, AppContext& context, QObject* parent)
    : QObject(parent), m_session(session), m_context(context) {
    connect(&session.undoStack(), &QUndoStack::cleanChanged, this, &PlanDocument::changed);
}

QString PlanDocument::name() const {
    if (!m_path.isEmpty()) return QFileInfo(m_path).completeBaseName();
    const auto& model = m_session.scenario().model;
    return model ? coreText(model->name) : tr("New plan");
}

PlanFile PlanDocument::file() const {
    const PlanSet& plans = m_session.plans();
    PlanFile file;
    for (const KeptPlan& kept : plans.plans) file.plans.push_back(planOf(kept));
    file.active = plans.active;
    file.baseline = plans.baseline;
    return file;
}

Result<void> PlanDocument::save(const QString& path) {
    VRAMPLAN_CHECK(writeFileAtomically(path.toStdString(), planFileJson(file())));
    m_path = path;
    m_session.undoStack().setClean();
    Q_EMIT changed();
    return {};
}

void PlanDocument::show(PlanFile file, const QString& path) {
    PlanSet plans;
    for (Plan& plan : file.plans) {
        // The profiles that the controls know, so that they see which one is chosen.
        if (plan.scenario.profile)
            if (const auto known = m_context.profiles(plan.scenario.engine))
                for (const auto& profile : *known)
                    if (profile->version == plan.scenario.profile->version) plan.scenario.profile = profile;
        KeptPlan kept{plans.freshId(), std::move(plan.name), std::move(plan.notes),
            std::make_shared<Scenario>(std::move(plan.scenario)), {}};
        if (plan.hasOriginal) kept.original = std::move(plan.original);
        plans.plans.push_back(std::move(kept));
    }
    plans.active = file.active;
    plans.baseline = file.baseline;
    m_path = path;
    m_session.open(std::move(plans));
    Q_EMIT opened();
}

void PlanDocument::open(PlanFile file, const QString& path) {
    show(std::move(file), path);
    m_session.undoStack().setClean();
    Q_EMIT changed();
}

void PlanDocument::recover(PlanFile file) {
    const QString path = QString::fromStdString(file.autosaveOf.value_or(""));
    show(std::move(file), path);
    m_session.undoStack().resetClean();
    Q_EMIT changed();
}

void PlanDocument::startNew(Scenario scenario) {
    PlanSet plans;
    plans.plans.push_back({1, {}, {}, std::make_shared<Scenario>(std::move(scenario)), {}});
    m_path.clear();
    m_session.open(std::move(plans));
    Q_EMIT opened();
    m_session.undoStack().setClean();
    Q_EMIT changed();
}

} // namespace vramplan
