// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/engine.h"
#include "ui/session/app_context.h"
#include "ui/session/plan_session.h"

#include <QScrollArea>
#include <vector>

class QFormLayout;
class QLineEdit;

namespace vramplan {

class ChoiceBox;

/// The settings of the plan's engine, made from the engine's own list: name, value, default and meaning.
class SettingsPage final : public QScrollArea {
    Q_OBJECT
public:
    SettingsPage(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

private:
    /// One setting and the widget that shows it.
    struct Row {
        const SettingInfo* info = nullptr;
        ChoiceBox* choice = nullptr; ///< for flags and choices
        QLineEdit* text = nullptr;   ///< for everything else
    };
    void build(const EngineInfo& engine);
    void addVersions(QFormLayout& form);
    void addRow(QFormLayout& form, const SettingInfo& info);
    void addText(QFormLayout& form, const QString& label, QWidget* editor, const QString& meaning);
    void change(const Row& row, const QString& value);

    PlanSession& m_session;
    AppContext& m_context;
    std::string m_engine;
    std::vector<Row> m_rows;
    ChoiceBox* m_version = nullptr;
};

} // namespace vramplan
