// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device_budget.h"
#include "ui/session/plan_session.h"

#include <QWidget>
#include <functional>
#include <optional>

class QPushButton;
class QToolButton;

namespace vramplan {

class SizeBox;

/// The computer's own memory as a device of the plan: what it has and what is free, as it was read or typed
/// over, and how much to leave so. Folded to one line until it is opened.
class HostEditor final : public QWidget {
    Q_OBJECT
public:
    explicit HostEditor(PlanSession& session, QWidget* parent = nullptr);

    /// `reading` is what the machine says; empty where it was not read yet.
    void showPlan(const Scenario& scenario, std::optional<DeviceBudget> reading);

private:
    void change(const std::function<void(DeviceBudget&)>& change);
    void unfold(bool open);

    PlanSession& m_session;
    QToolButton* m_title;
    QWidget* m_form;
    SizeBox* m_total;
    SizeBox* m_free;
    SizeBox* m_reserve;
    QPushButton* m_asRead;
    std::optional<DeviceBudget> m_reading;
};

} // namespace vramplan
