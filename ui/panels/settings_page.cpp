// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/settings_page.h"

#include "core/scenario/engine_profile.h"
#include "ui/session/plan_edits.h"
#include "ui/text/core_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"

#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

namespace vramplan {
namespace {

QString valueOf(const SettingValues& values, const char* key) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto& setting) { return setting.first == key; });
    return found == values.end() ? QString() : QString::fromStdString(found->second);
}

/// What stands in the box where nothing is set.
QString defaultText(const SettingInfo& info) {
    const QString fallback = QString::fromUtf8(info.fallback);
    return fallback.isEmpty() ? SettingsPage::tr("not set") : SettingsPage::tr("default: %1").arg(fallback);
}

std::vector<Choice> choicesOf(const SettingInfo& info) {
    std::vector<Choice> choices = {{defaultText(info), QString(), {}}};
    const QString values =
        info.kind == SettingInfo::Kind::Flag ? QStringLiteral("true|false") : QString::fromUtf8(info.choices);
    for (const QString& value : values.split(QLatin1Char('|'), Qt::SkipEmptyParts))
        choices.push_back({value, value, {}});
    return choices;
}

/// "true: −1.20 GiB".
QString costOf(const SettingCost& cost) {
    const QString value = QString::fromStdString(cost.value);
    if (!cost.bytes) return SettingsPage::tr("%1: refused", "value of a setting").arg(value);
    if (*cost.bytes == 0) return SettingsPage::tr("%1: no difference", "value of a setting").arg(value);
    return SettingsPage::tr("%1: %2", "value of a setting, what it costs")
        .arg(value, changeText(*cost.bytes));
}

} // namespace

SettingsPage::SettingsPage(PlanSession& session, AppContext& context, QWidget* parent)
    : QScrollArea(parent), m_session(session), m_context(context) {
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setAccessibleName(tr("Engine settings"));
}

void SettingsPage::showPlan(const PlanState& state) {
    const Engine* engine = engineByName(state.scenario.engine);
    if (engine == nullptr) return;
    if (m_engine != state.scenario.engine) {
        m_engine = state.scenario.engine;
        build(engine->info());
    }
    if (m_version != nullptr && state.scenario.profile)
        m_version->setCurrentIndex(
            m_version->findData(QString::fromStdString(state.scenario.profile->version)));
    for (const Row& row : m_rows) {
        const QString value = valueOf(state.scenario.settings, row.info->key);
        if (row.choice != nullptr)
            row.choice->showChoices(choicesOf(*row.info), value);
        else if (row.text->text() != value)
            row.text->setText(value);
    }
    if (isVisible()) findCosts(state);
}

void SettingsPage::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    findCosts(m_session.state());
}

void SettingsPage::findCosts(const PlanState& state) {
    if (!state.estimate) {
        m_work.cancel();
        showCosts({});
        return;
    }
    m_work.start([this, scenario = state.scenario, now = *state.estimate](
                     const LatestWork::Cancelled& cancelled) -> std::function<void()> {
        return [this, engine = scenario.engine, costs = findSettingCosts(scenario, now, cancelled)] {
            if (engine == m_engine) showCosts(costs);
        };
    });
}

void SettingsPage::showCosts(const std::vector<SettingCost>& costs) {
    for (const Row& row : m_rows) {
        QStringList parts;
        for (const SettingCost& cost : costs)
            if (cost.key == row.info->key) parts << costOf(cost);
        const QString text = parts.join(QStringLiteral(" · "));
        if (row.cost->text() != text) row.cost->setText(text);
        row.cost->setVisible(!text.isEmpty());
    }
}

void SettingsPage::build(const EngineInfo& engine) {
    m_rows.clear();
    m_version = nullptr;
    auto* page = new QWidget;
    auto* form = new QFormLayout(page);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    addVersions(*form);
    for (const SettingInfo& info : engine.settings) addRow(*form, info);
    if (engine.settings.empty())
        form->addRow(new QLabel(tr("This engine has no settings: it is the plain formula.")));
    setWidget(page);
}

void SettingsPage::addVersions(QFormLayout& form) {
    const auto profiles = m_context.profiles(m_engine);
    if (!profiles || profiles->size() < 2) return;
    m_version = new ChoiceBox(tr("Engine version"));
    std::vector<Choice> choices;
    for (const auto& profile : *profiles)
        choices.push_back({QStringLiteral("%1 (%2)").arg(QString::fromStdString(profile->version),
                               QString::fromStdString(profile->title)),
            QString::fromStdString(profile->version), QString::fromStdString(profile->date)});
    m_version->showChoices(choices, choices.front().data);
    connect(m_version, &ChoiceBox::picked, this, [this, known = *profiles](const QVariant& value) {
        for (const auto& profile : known)
            if (profile->version == value.toString().toStdString()) setEngine(m_session, profile);
    });
    addText(form, tr("version"), m_version, tr("Whose allocation rules and constants are followed."));
}

void SettingsPage::addRow(QFormLayout& form, const SettingInfo& info) {
    const QString key = QString::fromUtf8(info.key);
    Row row;
    row.info = &info;
    QWidget* editor = nullptr;
    if (info.kind == SettingInfo::Kind::Flag || info.kind == SettingInfo::Kind::Choice) {
        editor = row.choice = new ChoiceBox(key);
        row.choice->setMinimumContentsLength(16);
        connect(row.choice, &ChoiceBox::picked, this,
            [this, row](const QVariant& value) { change(row, value.toString()); });
    } else {
        editor = row.text = new QLineEdit;
        row.text->setPlaceholderText(defaultText(info));
        row.text->setAccessibleName(key);
        connect(row.text, &QLineEdit::editingFinished, this,
            [this, row] { change(row, row.text->text().trimmed()); });
    }
    row.cost = addText(form, key, editor, coreText(info.meaning));
    m_rows.push_back(row);
}

QLabel* SettingsPage::addText(
    QFormLayout& form, const QString& label, QWidget* editor, const QString& meaning) {
    editor->setAccessibleDescription(meaning);
    editor->setMaximumWidth(editor->fontMetrics().averageCharWidth() * 40);
    form.addRow(label, editor);
    auto* explanation = new SmallLabel;
    explanation->setText(meaning);
    explanation->setWordWrap(true);
    explanation->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    form.addRow(QString(), explanation);
    auto* more = new SmallLabel;
    more->setWordWrap(true);
    more->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    more->hide();
    form.addRow(QString(), more);
    return more;
}

void SettingsPage::change(const Row& row, const QString& value) {
    // What the engine cannot mean never enters the plan.
    SettingValues values = m_session.scenario().settings;
    std::erase_if(values, [&](const auto& setting) { return setting.first == row.info->key; });
    if (!value.isEmpty()) values.emplace_back(row.info->key, value.toStdString());
    const Engine* engine = engineByName(m_session.scenario().engine);
    const auto checked = ResolvedSettings::resolve(engine->info(), values);
    if (checked)
        setSetting(m_session, row.info->key, value.toStdString());
    else
        m_session.refuse(checked.error());
}

} // namespace vramplan
