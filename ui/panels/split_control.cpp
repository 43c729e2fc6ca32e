// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/split_control.h"

#include "core/estimate/engine.h"
#include "ui/session/plan_edits.h"
#include "ui/text/names.h"
#include "ui/widgets/small_label.h"
#include "ui/widgets/split_bar.h"

#include <QGridLayout>
#include <QToolButton>
#include <algorithm>

namespace vramplan {
namespace {

constexpr const char* kSplit = "tensor_split";

bool takesShares(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr || scenario.devices.size() < 2) return false;
    const auto settings = engine->info().settings;
    return std::any_of(settings.begin(), settings.end(),
        [](const SettingInfo& setting) { return std::string_view(setting.key) == kSplit; });
}

QString splitText(const Scenario& scenario) {
    for (const auto& [key, value] : scenario.settings)
        if (key == kSplit) return QString::fromStdString(value);
    return {};
}

/// The given shares; where there are none, the engine goes by free memory.
std::vector<double> amountsOf(const Scenario& scenario) {
    std::vector<double> amounts;
    const QString given = splitText(scenario);
    for (const QString& part : given.split(QLatin1Char(','), Qt::SkipEmptyParts))
        amounts.push_back(std::max(0.0, part.toDouble()));
    if (given.isEmpty())
        for (const DeviceBudget& device : scenario.devices)
            amounts.push_back(static_cast<double>(device.budget().value_or(Bytes(1)).value()));
    amounts.resize(scenario.devices.size(), 0);
    return amounts;
}

std::string settingOf(const std::vector<int>& percents) {
    QStringList parts;
    for (const int percent : percents) parts << QString::number(percent);
    return parts.join(QLatin1Char(',')).toStdString();
}

} // namespace

SplitControl::SplitControl(PlanSession& session, QWidget* parent)
    : QWidget(parent), m_bar(new SplitBar), m_reset(new QToolButton) {
    auto* title = new SmallLabel;
    title->setText(tr("Layers by GPU"));
    m_bar->setAccessibleName(tr("Layer split"));
    m_reset->setText(tr("By free memory"));
    m_reset->setAutoRaise(true);
    m_reset->setToolTip(tr("Let the engine divide the layers by free memory"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->addWidget(title, 0, 0);
    grid->addWidget(m_reset, 0, 1, Qt::AlignRight);
    grid->addWidget(m_bar, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    hide();
    connect(m_bar, &SplitBar::picked, this,
        [&session, gesture = -1](const std::vector<int>& percents, bool continues) mutable {
            if (!continues) gesture = session.newGesture();
            setSetting(session, kSplit, settingOf(percents), gesture);
        });
    connect(m_reset, &QToolButton::clicked, this, [&session] { setSetting(session, kSplit, {}); });
}

void SplitControl::showPlan(const PlanState& state) {
    const bool shown = takesShares(state.scenario);
    setVisible(shown);
    if (!shown) return;
    QStringList names;
    for (const DeviceBudget& device : state.scenario.devices) names << modelName(device.name);
    m_bar->showShares(SplitBar::percentsOf(amountsOf(state.scenario)), names);
    m_reset->setVisible(!splitText(state.scenario).isEmpty());
}

} // namespace vramplan
