// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/model_picker.h"
#include "ui/panels/panel.h"
#include "ui/session/plan_edits.h"

#include <array>

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace vramplan {

class LoadingBar;
class NumberControl;

/// Which model, and its sizes to play with.
class ModelPanel final : public Panel {
    Q_OBJECT
public:
    ModelPanel(PlanSession& session, const ModelLibrary& library, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);

Q_SIGNALS:
    void openRequested();
    /// A model file that was picked from the list.
    void fileRequested(const QString& path);
    /// Another folder is to be searched for models.
    void folderRequested();

private:
    QToolButton* moreButton();
    void fillFolders(QMenu& menu);
    void connectSearch();
    void pickPreset(const ModelEntry& entry);
    void savePreset();
    NumberControl& control(GeometryField field);

    PlanSession& m_session;
    ModelLibrary m_library;
    ModelPicker* m_picker;
    QPushButton* m_open;
    QToolButton* m_reset;
    LoadingBar* m_searching;
    QLabel* m_facts;
    std::array<NumberControl*, kGeometryFields.size()> m_controls{};
    std::shared_ptr<const ModelSpec> m_shown;
};

} // namespace vramplan
