// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/device_model.h"
#include "ui/panels/panel.h"
#include "ui/session/machine.h"

class QLabel;
class QListView;
class QPushButton;

namespace vramplan {

class DeviceEditor;
class HostEditor;
class SplitControl;

/// The devices to plan for: those of this machine, and any others that the user names.
class DevicesPanel final : public Panel {
    Q_OBJECT
public:
    DevicesPanel(PlanSession& session, const Machine& machine, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);
    void showMachine();
    /// Offers no device any more that only another document has.
    void startOver();

Q_SIGNALS:
    void anotherRequested();
    void detailsRequested();
    /// The user wants devices that sleep to be woken and measured.
    void wakeRequested();

private:
    void choose(int row, bool chosen);
    void fitList();
    void showEditor();
    void showAge();
    QString machineText() const;

    PlanSession& m_session;
    const Machine& m_machine;
    DeviceModel* m_model;
    QListView* m_list;
    QLabel* m_noGpu;
    HostEditor* m_host;
    QLabel* m_state;
    QPushButton* m_another;
    QPushButton* m_details;
    QPushButton* m_wake;
    DeviceEditor* m_editor;
    SplitControl* m_split;
    QLabel* m_age;
    std::vector<std::optional<std::size_t>> m_planned; ///< per row: its index in the plan
    std::vector<DeviceBudget> m_known; ///< in the order of the list; a device that is unticked stays here
};

} // namespace vramplan
