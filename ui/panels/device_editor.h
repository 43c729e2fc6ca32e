// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"

#include <QWidget>

class QPushButton;

namespace vramplan {

class SizeBox;

/// The memory of one device of the plan, to be corrected by hand: what is free, and how much is to be left
/// so.
class DeviceEditor final : public QWidget {
    Q_OBJECT
public:
    explicit DeviceEditor(PlanSession& session, QWidget* parent = nullptr);

    /// The device of the plan to show; hides without one. `reading` is what the machine says about it.
    void showDevice(std::optional<std::size_t> index, std::optional<DeviceBudget> reading);

private:
    void change(const std::function<void(DeviceBudget&)>& change);

    PlanSession& m_session;
    SizeBox* m_free;
    SizeBox* m_reserve;
    QPushButton* m_asRead;
    std::optional<std::size_t> m_index;
    std::optional<DeviceBudget> m_reading;
};

} // namespace vramplan
