// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/engine_panel.h"

#include "core/estimate/engine.h"
#include "core/scenario/engine_profile.h"
#include "ui/panels/parallel_control.h"
#include "ui/session/plan_edits.h"
#include "ui/text/core_text.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStringList>
#include <QToolButton>

namespace vramplan {
namespace {

QString summaryOf(const Scenario& scenario) {
    QStringList parts;
    if (scenario.profile)
        parts << (scenario.engine == "reference"
                ? QString::fromStdString(scenario.profile->title)
                : EnginePanel::tr("version %1").arg(QString::fromStdString(scenario.profile->version)));
    for (const auto& [key, value] : scenario.settings)
        parts << QStringLiteral("%1 %2").arg(QString::fromStdString(key), QString::fromStdString(value));
    if (scenario.settings.empty() && engineByName(scenario.engine) != nullptr
        && !engineByName(scenario.engine)->info().settings.empty())
        parts << EnginePanel::tr("all settings at their defaults");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

EnginePanel::EnginePanel(PlanSession& session, AppContext& context, QWidget* parent)
    : Panel(tr("Engine"), parent)
    , m_session(session)
    , m_context(context)
    , m_reset(addReset(tr("Reset settings"), tr("Bring back the engine's defaults")))
    , m_engine(new ChoiceBox(tr("Engine")))
    , m_settings(new QPushButton(tr("Settings…")))
    , m_summary(new SmallLabel)
    , m_parallel(new ParallelControl(session)) {
    m_settings->setToolTip(tr("All settings of this engine with their meaning"));
    auto* line = addLine();
    line->addWidget(m_engine, 1);
    line->addWidget(m_settings);
    m_summary->setWordWrap(true);
    rows().addWidget(m_summary);
    rows().addWidget(m_parallel);
    connect(m_engine, &ChoiceBox::picked, this,
        [this](const QVariant& value) { pick(value.toString().toStdString()); });
    connect(m_reset, &QToolButton::clicked, this, [this] {
        // The button goes away under the focus.
        m_engine->setFocus();
        resetEngine(m_session);
    });
    connect(m_settings, &QPushButton::clicked, this, &EnginePanel::settingsRequested);
}

void EnginePanel::pick(const std::string& engine) {
    if (engine == m_session.scenario().engine) return;
    const auto profiles = m_context.profiles(engine);
    if (profiles)
        setEngine(m_session, profiles->front());
    else
        m_session.refuse(profiles.error());
}

void EnginePanel::showPlan(const PlanState& state) {
    std::vector<Choice> choices;
    for (const Engine* engine : engines())
        choices.push_back({coreText(engine->info().title), QString::fromUtf8(engine->info().name), {}});
    m_engine->showChoices(choices, QString::fromStdString(state.scenario.engine));
    const QString summary = summaryOf(state.scenario);
    if (m_summary->text() != summary) m_summary->setText(summary);
    const Engine* engine = engineByName(state.scenario.engine);
    m_parallel->showPlan(state);
    m_reset->setVisible(!state.scenario.settings.empty() || state.scenario.parallelism != Parallelism());
    m_settings->setEnabled(engine != nullptr && !engine->info().settings.empty());
}

} // namespace vramplan
