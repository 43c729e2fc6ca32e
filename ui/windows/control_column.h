// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/model_picker.h"
#include "ui/session/machine.h"
#include "ui/session/plan_session.h"

#include <QScrollArea>

namespace vramplan {

class DevicesPanel;
class EnginePanel;
class ModelPanel;
class PrecisionPanel;
class WorkloadPanel;

/// The left side of the window: everything that can be turned.
class ControlColumn final : public QScrollArea {
    Q_OBJECT
public:
    ControlColumn(
        PlanSession& session, const ModelLibrary& library, const Machine& machine, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showInsights(const PlanState& state);
    /// Another document is shown: nothing of the last one is offered any more.
    void startOver();
    /// Puts the focus on the control of this accessible name, where there is one.
    void focusControl(const QString& name);

Q_SIGNALS:
    void openRequested();
    void fileRequested(const QString& path);
    void folderRequested();
    void settingsRequested();
    void anotherDeviceRequested();
    void machineRequested();
    void wakeRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    ModelPanel* m_model;
    PrecisionPanel* m_precision;
    WorkloadPanel* m_workload;
    EnginePanel* m_engine;
    DevicesPanel* m_devices;
};

} // namespace vramplan
