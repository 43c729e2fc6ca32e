// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/engine.h"
#include "core/whatif/setting_costs.h"
#include "ui/session/app_context.h"
#include "ui/session/latest_work.h"
#include "ui/session/plan_session.h"

#include <QScrollArea>
#include <vector>

class QFormLayout;
class QLabel;
class QLineEdit;

namespace vramplan {

class ChoiceBox;

/// The settings of the plan's engine, made from the engine's own list: name, value, default, meaning, and
/// what another value would cost now.
class SettingsPage final : public QScrollArea {
    Q_OBJECT
public:
    SettingsPage(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// One setting and the widget that shows it.
    struct Row {
        const SettingInfo* info = nullptr;
        ChoiceBox* choice = nullptr; ///< for flags and choices
        QLineEdit* text = nullptr;   ///< for everything else
        QLabel* cost = nullptr;      ///< what another value would cost
    };
    void build(const EngineInfo& engine);
    void addVersions(QFormLayout& form);
    void addRow(QFormLayout& form, const SettingInfo& info);
    /// Returns a label for more text below the meaning.
    QLabel* addText(QFormLayout& form, const QString& label, QWidget* editor, const QString& meaning);
    void findCosts(const PlanState& state);
    void showCosts(const std::vector<SettingCost>& costs);
    void change(const Row& row, const QString& value);

    PlanSession& m_session;
    AppContext& m_context;
    std::string m_engine;
    std::vector<Row> m_rows;
    ChoiceBox* m_version = nullptr;
    LatestWork m_work;
};

} // namespace vramplan
