// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device.h"
#include "core/device/device_budget.h"
#include "ui/session/background_task.h"
#include "ui/session/plan_session.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <functional>
#include <optional>

namespace vramplan {

/// The devices of this machine as the probe finds them, and the part of the plan that follows them: fresh
/// readings of free memory go into the plan, and a plan that waits for a GPU takes the ones that are found.
class Machine : public QObject {
    Q_OBJECT
public:
    using Progress = std::function<void(const ProbeResult&)>;
    using Probe = std::function<ProbeResult(const Progress&)>;

    /// `waking` also asks devices that sleep, `thorough` every driver and for exact figures; without them
    /// wake() and measureExactly() are as refresh().
    Machine(
        PlanSession& session, Probe probe, Probe waking = {}, Probe thorough = {}, QObject* parent = nullptr);

    /// Asks the machine again, without holding up the window.
    void refresh();
    /// Brings what is known of this machine into a plan that was not there when it was found out.
    void apply();
    /// As refresh(), but wakes devices that sleep.
    void wake();
    /// As refresh(), but asks every driver and spends GPU memory on an exact figure.
    void measureExactly();
    /// A device or driver was left asleep by the last probe.
    bool isAsleep() const;
    /// Minutes since the readings were taken; empty before the first ones.
    std::optional<int> ageMinutes() const;
    /// When the readings were taken; invalid before the first ones.
    const QDateTime& readAt() const { return m_readAt; }
    bool isProbing() const { return m_task.isRunning(); }
    /// Whether a probe has come to its end yet.
    bool isKnown() const { return m_known; }
    const ProbeResult& result() const { return m_result; }
    /// The devices whose memory is known, as the plan can take them.
    const std::vector<DeviceBudget>& budgets() const { return m_budgets; }
    /// Whether the device is in this machine, be its memory known or not.
    bool has(const DeviceBudget& device) const;
    /// Whether the device is here and its memory was not told by the last probe.
    bool isUnread(const DeviceBudget& device) const;

    /// The card that is planned for where this machine has no GPU, or has not named it yet.
    static DeviceBudget standIn();
    static bool isStandIn(const DeviceBudget& device);

Q_SIGNALS:
    /// After each back end's answer and at the end.
    void changed();

private:
    /// Devices that took the place of the stand-in, and the stand-in with what was typed in for it.
    struct Joined {
        DeviceBudget card;
        std::vector<std::string> identities;
    };
    void run(const Probe& wanted);
    void take(const ProbeResult& result, bool complete);
    void amendPlans(bool complete);
    bool isForThisMachine(const Scenario& scenario) const;
    void amendDevices(std::vector<DeviceBudget>& devices, bool complete) const;
    void refreshDevice(DeviceBudget& device, bool complete) const;

    PlanSession& m_session;
    Probe m_probe, m_waking, m_thorough;
    BackgroundTask m_task;
    ProbeResult m_result;
    std::vector<DeviceBudget> m_budgets;
    std::optional<Joined> m_joined; ///< by the probe that runs now: what else it finds joins them
    bool m_known = false;
    QElapsedTimer m_age;
    QDateTime m_readAt;
};

} // namespace vramplan
