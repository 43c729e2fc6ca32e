// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/machine.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

constexpr const char* kStandIn = "stand-in";

/// The same device as it is now; its reserve is the user's and stays.
void refreshDevice(DeviceBudget& device, const std::vector<DeviceBudget>& found, bool complete) {
    if (device.source != BudgetSource::Detected) return;
    const auto now = std::find_if(found.begin(), found.end(),
        [&](const DeviceBudget& other) { return other.identity == device.identity; });
    if (now != found.end()) {
        const Bytes reserve = device.reserve;
        device = *now;
        device.reserve = reserve;
    } else if (complete) {
        device.gone = true;
    }
}

/// Puts the devices that were found in the place of the card that stood in for them. What was typed in for it
/// holds for each of them; a free size that was typed in is not measured again.
void replaceStandIn(std::vector<DeviceBudget>& devices, std::vector<DeviceBudget>::iterator standIn,
    const std::vector<DeviceBudget>& found) {
    const DeviceBudget card = std::move(*standIn);
    const bool typedFree = card.free != card.capacity;
    const auto first = devices.insert(devices.erase(standIn), found.begin(), found.end());
    for (auto device = first; device != first + static_cast<std::ptrdiff_t>(found.size()); ++device) {
        device->reserve = card.reserve;
        if (!typedFree) continue;
        device->free = device->capacity ? std::min(*card.free, *device->capacity) : *card.free;
        device->source = BudgetSource::Manual;
    }
}

} // namespace

Machine::Machine(PlanSession& session, Probe probe, Probe waking, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_probe(std::move(probe))
    , m_waking(std::move(waking))
    , m_task(BackgroundTask::AtEnd::Abandon) { }

DeviceBudget Machine::standIn() {
    DeviceBudget device = manualBudget(Bytes(24) * kGiB);
    device.name = QCoreApplication::translate("Machine", "24 GiB card").toStdString();
    device.identity = kStandIn;
    return device;
}

bool Machine::isStandIn(const DeviceBudget& device) { return device.identity == kStandIn; }

void Machine::refresh() { run(m_probe); }
void Machine::wake() { run(m_waking ? m_waking : m_probe); }

bool Machine::isAsleep() const {
    const auto sleeps = [](const auto& each) { return each.status == ProbeStatus::Asleep; };
    return std::any_of(m_result.devices.begin(), m_result.devices.end(), sleeps)
        || std::any_of(m_result.backends.begin(), m_result.backends.end(), sleeps);
}

std::optional<int> Machine::ageMinutes() const {
    if (!m_age.isValid()) return std::nullopt;
    return static_cast<int>(m_age.elapsed() / 60'000);
}

void Machine::run(const Probe& wanted) {
    m_task.start([this, probe = wanted](const BackgroundTask::Mailbox& mailbox) {
        const ProbeResult result = probe(
            [&](const ProbeResult& partial) { mailbox.post([this, partial] { take(partial, false); }); });
        mailbox.post([this, result] {
            m_task.cancel();
            take(result, true);
        });
    });
    Q_EMIT changed();
}

void Machine::take(const ProbeResult& result, bool complete) {
    m_result = result;
    m_age.start();
    m_readAt = QDateTime::currentDateTime();
    m_known = m_known || complete;
    m_budgets.clear();
    for (const Device& device : result.devices) {
        DeviceBudget budget = budgetOf(device);
        if (budget.capacity || budget.free) m_budgets.push_back(std::move(budget));
    }
    amendPlans(complete);
    Q_EMIT changed();
}

void Machine::apply() {
    if (!m_result.devices.empty() || m_known) amendPlans(m_known);
}

void Machine::amendPlans(bool complete) {
    m_session.amend([&](Scenario& scenario) {
        if (m_result.host.total && scenario.host.identity != kTypedHost) {
            const Bytes reserve = scenario.host.reserve;
            scenario.host = budgetOf(m_result.host);
            scenario.host.reserve = reserve;
        }
        for (DeviceBudget& device : scenario.devices) refreshDevice(device, m_budgets, complete);
        const auto standIn = std::find_if(scenario.devices.begin(), scenario.devices.end(), isStandIn);
        if (standIn == scenario.devices.end()) return;
        if (!m_budgets.empty())
            replaceStandIn(scenario.devices, standIn, m_budgets);
        else if (complete && scenario.devices.size() > 1)
            scenario.devices.erase(standIn);
    });
}

} // namespace vramplan
