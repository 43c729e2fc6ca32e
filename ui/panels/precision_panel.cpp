// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/precision_panel.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "ui/session/plan_edits.h"
#include "ui/text/core_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"

#include <QGridLayout>
#include <QToolButton>

namespace vramplan {
namespace {

/// Data of the entry that stands for the default.
constexpr int kDefault = -1;

QString typeText(ElementType type) {
    const std::string_view text = name(type);
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

/// "saves 1.88 GiB" for each choice; the first one stands for the default and has no remark.
QStringList remarksOf(const std::vector<std::optional<std::int64_t>>& savings) {
    QStringList remarks = {QString()};
    for (const auto& saved : savings)
        remarks << (!saved || *saved == 0 ? QString()
                : *saved > 0              ? PrecisionPanel::tr("saves %1").arg(signedSizeText(*saved))
                                          : PrecisionPanel::tr("costs %1").arg(signedSizeText(-*saved)));
    return remarks;
}

QLabel* labelFor(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

PrecisionPanel::PrecisionPanel(PlanSession& session, QWidget* parent)
    : Panel(tr("Precision"), parent)
    , m_reset(addReset(
          tr("Reset precision"), tr("Bring back the weights as stored and the engine's own cache types")))
    , m_weights(new ChoiceBox(tr("Weights precision")))
    , m_keys(new ChoiceBox(tr("K precision")))
    , m_values(new ChoiceBox(tr("V precision")))
    , m_hint(new SmallLabel) {
    auto* grid = new QGridLayout;
    grid->addWidget(labelFor(tr("Weights"), m_weights), 0, 0);
    grid->addWidget(m_weights, 0, 1, 1, 3);
    grid->addWidget(labelFor(tr("K"), m_keys), 1, 0);
    grid->addWidget(m_keys, 1, 1);
    grid->addWidget(labelFor(tr("V"), m_values), 1, 2);
    grid->addWidget(m_values, 1, 3);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    grid->setVerticalSpacing(5);
    rows().addLayout(grid);
    m_hint->setWordWrap(true);
    rows().addWidget(m_hint);

    connect(m_reset, &QToolButton::clicked, this, [this, &session] {
        // The button goes away under the focus.
        m_weights->setFocus();
        resetPrecision(session);
    });
    connect(m_weights, &ChoiceBox::picked, this, [&session](const QVariant& value) {
        const int index = value.toInt();
        setWeightScheme(session, index < 0 ? nullptr : weightSchemes()[static_cast<std::size_t>(index)]);
    });
    for (ChoiceBox* box : {m_keys, m_values})
        connect(box, &ChoiceBox::picked, this, [this, &session, box](const QVariant& value) {
            const int type = value.toInt();
            setKvType(session, box == m_keys,
                type < 0 ? std::nullopt : std::optional(static_cast<ElementType>(type)));
        });
}

void PrecisionPanel::showPlan(const PlanState& state) {
    const Precision& precision = state.scenario.precision;
    m_reset->setVisible(precision.weights || precision.kvK || precision.kvV);
    showWeights(state);
    showCache(state);
    if (!state.insights) showInsights(state);
}

void PrecisionPanel::showWeights(const PlanState& state) {
    const ModelSpec* model = state.scenario.model.get();
    if (model == nullptr) return;
    const bool stored = model->inventory && !model->overrides.changesGeometry();
    const QString own = model->storedScheme ? coreText(model->storedScheme->title) : typeText(model->dtype);
    std::vector<Choice> choices = {
        {stored ? tr("as stored") : tr("%1 (the model's own)").arg(own), kDefault, {}}};
    int current = kDefault, index = 0;
    for (const auto& scheme : weightSchemes()) {
        const QString title = coreText(scheme->title), id = QString::fromStdString(scheme->id);
        choices.push_back({id, index, title == id ? QString() : title});
        if (state.scenario.precision.weights && state.scenario.precision.weights->id == scheme->id)
            current = index;
        ++index;
    }
    m_weights->showChoices(choices, current);
}

void PrecisionPanel::showCache(const PlanState& state) {
    const Engine* engine = engineByName(state.scenario.engine);
    if (engine == nullptr || !state.scenario.model) return;
    const QString fallback = typeText(engine->defaultKvType(*state.scenario.model));
    std::vector<Choice> choices = {{tr("default (%1)").arg(fallback), kDefault, {}}};
    for (const ElementType type : engine->info().kvTypes)
        choices.push_back({typeText(type), static_cast<int>(type),
            tr("%1 bits per value").arg(numberLocale().toString(bitsPerElement(type), 'g', 4))});
    const auto current = [](const std::optional<ElementType>& type) {
        return type ? static_cast<int>(*type) : kDefault;
    };
    m_keys->showChoices(choices, current(state.scenario.precision.kvK));
    m_values->showChoices(choices, current(state.scenario.precision.kvV));
}

void PrecisionPanel::showInsights(const PlanState& state) {
    const auto saved = state.insights ? state.insights->marginals.savedByQ8Cache : std::nullopt;
    const QString hint = saved ? tr("q8_0 for K and V would save %1").arg(signedSizeText(*saved)) : QString();
    if (m_hint->text() != hint) m_hint->setText(hint);
    const PrecisionSavings savings = state.insights ? state.insights->savings : PrecisionSavings();
    m_weights->showRemarks(remarksOf(savings.weights));
    m_keys->showRemarks(remarksOf(savings.keys));
    m_values->showRemarks(remarksOf(savings.values));
}

} // namespace vramplan
