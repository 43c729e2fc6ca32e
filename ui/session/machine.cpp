// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/machine.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

constexpr const char* kStandIn = "stand-in";

DeviceBudget* withIdentity(std::vector<DeviceBudget>& devices, const std::string& identity) {
    const auto found = std::find_if(devices.begin(), devices.end(),
        [&](const DeviceBudget& device) { return device.identity == identity; });
    return found == devices.end() ? nullptr : &*found;
}

/// Devices in the place of the card that stood in for them. What was typed in for it holds for each of them;
/// a free size that was typed in is not measured again.
std::vector<DeviceBudget> inPlaceOf(const DeviceBudget& card, std::vector<DeviceBudget> devices) {
    const bool typedFree = card.free != card.capacity;
    for (DeviceBudget& device : devices) {
        device.reserve = card.reserve;
        if (!typedFree) continue;
        device.free = device.capacity ? std::min(*card.free, *device.capacity) : *card.free;
        device.source = BudgetSource::Manual;
    }
    return devices;
}

} // namespace

Machine::Machine(PlanSession& session, Probe probe, Probe waking, Probe thorough, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_probe(std::move(probe))
    , m_waking(std::move(waking))
    , m_thorough(std::move(thorough))
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
void Machine::measureExactly() { run(m_thorough ? m_thorough : m_probe); }

bool Machine::has(const DeviceBudget& device) const {
    return std::any_of(m_result.devices.begin(), m_result.devices.end(),
        [&](const Device& found) { return budgetOf(found).identity == device.identity; });
}

bool Machine::isUnread(const DeviceBudget& device) const {
    const bool read = std::any_of(m_budgets.begin(), m_budgets.end(),
        [&](const DeviceBudget& found) { return found.identity == device.identity; });
    return device.source == BudgetSource::Detected && !read && !isProbing() && has(device);
}

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
    m_joined.reset();
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
    // What a probe has not told yet is not gone.
    if (!m_result.devices.empty() || m_known) amendPlans(m_known && !isProbing());
}

void Machine::amendPlans(bool complete) {
    std::optional<DeviceBudget> card;
    if (m_joined) card = m_joined->card;
    m_session.amend([&](Scenario& scenario) {
        if (m_result.host.total && isForThisMachine(scenario)) {
            const Bytes reserve = scenario.host.reserve;
            scenario.host = budgetOf(m_result.host);
            scenario.host.reserve = reserve;
        }
        if (const DeviceBudget* standIn = withIdentity(scenario.devices, kStandIn)) card = *standIn;
        amendDevices(scenario.devices, complete);
    });
    if (!isProbing() || !card || m_budgets.empty()) return;
    m_joined = Joined{*card, {}};
    for (const DeviceBudget& device : m_budgets) m_joined->identities.push_back(device.identity);
}

/// The memory of another computer goes with its devices, and a size that was typed in stays.
bool Machine::isForThisMachine(const Scenario& scenario) const {
    if (scenario.host.identity == kTypedHost) return false;
    const auto isDetected = [](const DeviceBudget& device) {
        return device.source == BudgetSource::Detected;
    };
    return !scenario.host.capacity || std::ranges::none_of(scenario.devices, isDetected)
        || std::ranges::any_of(
            scenario.devices, [&](const DeviceBudget& device) { return isDetected(device) && has(device); });
}

void Machine::amendDevices(std::vector<DeviceBudget>& devices, bool complete) const {
    std::optional<Joined> waiting = m_joined;
    if (const DeviceBudget* standIn = withIdentity(devices, kStandIn)) waiting = Joined{*standIn, {kStandIn}};
    // What was ticked or unticked since is the user's choice.
    const bool waits = waiting && std::ranges::all_of(waiting->identities, [&](const std::string& each) {
        return withIdentity(devices, each) != nullptr;
    });
    for (DeviceBudget& device : devices) refreshDevice(device, complete);
    if (!waits) return;
    const auto isWaiting = [&](const DeviceBudget& device) {
        return std::ranges::find(waiting->identities, device.identity) != waiting->identities.end();
    };
    std::vector<DeviceBudget> found = inPlaceOf(waiting->card, m_budgets);
    for (DeviceBudget& device : found) {
        if (const DeviceBudget* planned = withIdentity(devices, device.identity)) device = *planned;
    }
    std::erase_if(found, [&](const DeviceBudget& device) {
        return !isWaiting(device) && withIdentity(devices, device.identity) != nullptr;
    });
    // A plan is never left without a device because nothing was found.
    const bool onlyWaiting = std::ranges::all_of(devices, isWaiting);
    if (found.empty() && (!complete || onlyWaiting)) return;
    const auto at = std::ranges::find_if(devices, isWaiting) - devices.begin();
    std::erase_if(devices, isWaiting);
    devices.insert(devices.begin() + at, found.begin(), found.end());
}

void Machine::refreshDevice(DeviceBudget& device, bool complete) const {
    if (device.source != BudgetSource::Detected) return;
    const auto now = std::ranges::find(m_budgets, device.identity, &DeviceBudget::identity);
    if (now != m_budgets.end()) {
        const Bytes reserve = device.reserve;
        device = *now;
        device.reserve = reserve; // the user's
    } else if (complete && !has(device)) {
        device.gone = true;
    }
}

} // namespace vramplan
