// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/devices_panel.h"

#include "ui/panels/device_editor.h"
#include "ui/panels/host_editor.h"
#include "ui/panels/split_control.h"
#include "ui/session/plan_edits.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/widgets/small_label.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QListView>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <chrono>

namespace vramplan {
namespace {

/// Readings older than this are marked.
constexpr int kStaleMinutes = 10;

/// A detected device whose memory was typed over is still the same card.
bool isSame(const DeviceBudget& a, const DeviceBudget& b) {
    const auto measured = [](const DeviceBudget& device) {
        return device.source == BudgetSource::Detected || device.source == BudgetSource::Manual;
    };
    return a.identity == b.identity
        && (a.source == b.source || (!a.identity.empty() && measured(a) && measured(b)));
}

/// Which of the known devices the plan has; equal cards count one by one. What the plan has beyond them is
/// appended.
std::vector<DeviceChoice> match(std::vector<DeviceBudget>& known, const Scenario& scenario,
    std::vector<std::optional<std::size_t>>& planned) {
    planned.clear();
    std::vector<bool> taken(scenario.devices.size(), false);
    std::vector<DeviceChoice> choices;
    for (DeviceBudget& device : known) {
        DeviceChoice choice{device, false, {}};
        for (std::size_t i = 0; i < scenario.devices.size() && !choice.chosen; ++i) {
            if (taken[i] || !isSame(device, scenario.devices[i])) continue;
            taken[i] = choice.chosen = true;
            device = choice.budget = scenario.devices[i];
            planned.resize(choices.size());
            planned.emplace_back(i);
        }
        choices.push_back(std::move(choice));
        planned.resize(choices.size());
    }
    for (std::size_t i = 0; i < scenario.devices.size(); ++i) {
        if (taken[i]) continue;
        known.push_back(scenario.devices[i]);
        choices.push_back({scenario.devices[i], true, {}});
        planned.emplace_back(i);
    }
    return choices;
}

} // namespace

DevicesPanel::DevicesPanel(PlanSession& session, const Machine& machine, QWidget* parent)
    : Panel(tr("Devices"), parent)
    , m_session(session)
    , m_machine(machine)
    , m_model(new DeviceModel(this))
    , m_list(new QListView)
    , m_noGpu(new SmallLabel)
    , m_host(new HostEditor(session))
    , m_state(new SmallLabel)
    , m_another(new QPushButton(tr("Plan for another GPU…")))
    , m_details(new QPushButton(tr("Details…")))
    , m_wake(new QPushButton(tr("Wake and measure")))
    , m_editor(new DeviceEditor(session))
    , m_split(new SplitControl(session))
    , m_age(new SmallLabel) {
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Devices"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setUniformItemSizes(true);
    m_details->setToolTip(tr("Every reading with its origin, and what each driver said"));
    for (QLabel* label : {m_noGpu, m_state}) label->setWordWrap(true);
    m_noGpu->setText(tr("No GPU in the plan: everything in host memory."));

    m_wake->setToolTip(tr("Ask also the GPUs that sleep; they wake up for it"));
    rows().addWidget(m_list);
    rows().addWidget(m_editor);
    rows().addWidget(m_split);
    rows().addWidget(m_noGpu);
    rows().addWidget(m_host);
    rows().addWidget(m_state);
    rows().addWidget(m_age);
    rows().addWidget(m_wake);
    auto* line = addLine();
    line->addWidget(m_another, 1);
    line->addWidget(m_details);

    connect(m_model, &DeviceModel::chosenChanged, this, &DevicesPanel::choose);
    connect(m_wake, &QPushButton::clicked, this, &DevicesPanel::wakeRequested);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &DevicesPanel::showEditor);
    auto* clock = new QTimer(this);
    clock->start(std::chrono::seconds(30));
    connect(clock, &QTimer::timeout, this, &DevicesPanel::showAge);
    connect(m_another, &QPushButton::clicked, this, &DevicesPanel::anotherRequested);
    connect(m_details, &QPushButton::clicked, this, &DevicesPanel::detailsRequested);
    connect(&machine, &Machine::changed, this, &DevicesPanel::showMachine);
    showMachine();
}

void DevicesPanel::showPlan(const PlanState& state) {
    // A stand-in that real devices replaced is no choice any more.
    std::erase_if(m_known, [&](const DeviceBudget& device) {
        return Machine::isStandIn(device) && !plannedIndex(state.scenario, device);
    });
    std::vector<DeviceChoice> choices = match(m_known, state.scenario, m_planned);
    for (DeviceChoice& choice : choices) {
        if (choice.budget.gone) choice.detail = tr("It was in this machine and is not found any more.");
        if (m_machine.isUnread(choice.budget))
            choice.detail = tr("It could not be read this time; the values are those of an earlier reading.");
    }
    if (choices != m_model->devices()) {
        m_model->setDevices(std::move(choices));
        fitList();
    }
    m_noGpu->setVisible(state.scenario.devices.empty());
    const HostMemory& host = m_machine.result().host;
    m_host->showPlan(state.scenario, host.total ? std::optional(budgetOf(host)) : std::nullopt);
    m_split->showPlan(state);
    showEditor();
}

void DevicesPanel::showEditor() {
    const int row = m_list->currentIndex().row();
    const auto index = row >= 0 && row < static_cast<int>(m_planned.size())
        ? m_planned[static_cast<std::size_t>(row)]
        : std::nullopt;
    std::optional<DeviceBudget> reading;
    if (index && *index < m_session.scenario().devices.size()) {
        const DeviceBudget& device = m_session.scenario().devices[*index];
        for (const DeviceBudget& found : m_machine.budgets())
            if (isSame(found, device)) reading = found;
        m_editor->showDevice(index, reading);
    } else {
        m_editor->showDevice(std::nullopt, std::nullopt);
    }
}

void DevicesPanel::showAge() {
    const auto minutes = m_machine.ageMinutes();
    const bool told = minutes && !m_machine.budgets().empty() && !m_machine.isProbing();
    m_age->setVisible(told);
    if (!told) return;
    const QString text = *minutes == 0 ? tr("Read just now")
        : *minutes < kStaleMinutes     ? tr("Read %n minute(s) ago", nullptr, *minutes)
                                       : tr("⚠ Read %1 minutes ago: refresh with F5").arg(*minutes);
    if (m_age->text() != text) m_age->setText(text);
}

void DevicesPanel::showMachine() {
    // A device that was pulled out is listed only where the plan still has it.
    std::erase_if(m_known, [&](const DeviceBudget& device) {
        return device.source == BudgetSource::Detected && m_machine.isKnown() && !m_machine.isProbing()
            && !m_machine.has(device) && !plannedIndex(m_session.scenario(), device);
    });
    for (const DeviceBudget& device : m_machine.budgets()) {
        const auto known = std::find_if(
            m_known.begin(), m_known.end(), [&](const DeviceBudget& other) { return isSame(device, other); });
        if (known != m_known.end())
            *known = device;
        else
            m_known.insert(
                std::find_if(m_known.begin(), m_known.end(),
                    [](const DeviceBudget& other) { return other.source != BudgetSource::Detected; }),
                device);
    }
    showPlan(m_session.state());
    const QString text = machineText();
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
    m_wake->setVisible(m_machine.isAsleep() && !m_machine.isProbing());
    showAge();
}

void DevicesPanel::startOver() {
    m_session.update();
    std::vector<DeviceBudget> kept;
    for (std::size_t i = 0; i < m_known.size(); ++i)
        if (m_planned[i] || (m_known[i].source == BudgetSource::Detected && m_machine.has(m_known[i])))
            kept.push_back(m_known[i]);
    m_known = std::move(kept);
    showMachine();
}

void DevicesPanel::choose(int row, bool chosen) {
    std::vector<DeviceBudget> devices;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const DeviceChoice& choice = m_model->devices()[static_cast<std::size_t>(i)];
        if (i == row ? chosen : choice.chosen) devices.push_back(choice.budget);
    }
    setDevices(m_session, std::move(devices));
}

/// As high as its rows, so that the panel scrolls as a whole.
void DevicesPanel::fitList() {
    const int height = m_list->sizeHintForRow(0) * m_model->rowCount() + 2 * m_list->frameWidth();
    m_list->setFixedHeight(std::max(height, 0));
    m_list->setVisible(m_model->rowCount() > 0);
}

QString DevicesPanel::machineText() const {
    if (m_machine.isProbing()) return tr("Looking for GPUs…");
    if (!m_machine.isKnown()) return {};
    QStringList lines;
    for (const Device& device : m_machine.result().devices) {
        const bool usable = budgetOf(device).capacity || budgetOf(device).free;
        if (usable) continue;
        QString line = tr("%1: its memory is unknown.").arg(QString::fromStdString(device.name));
        for (const std::string& note : device.notes) line += QLatin1Char(' ') + coreText(note);
        lines << line;
    }
    for (const BackendReport& report : m_machine.result().backends) {
        const bool ordinary = report.status == ProbeStatus::Ok || report.status == ProbeStatus::NotInstalled
            || report.status == ProbeStatus::NoDevice || report.status == ProbeStatus::Skipped
            || report.status == ProbeStatus::NotSupported;
        if (ordinary) continue;
        lines << QStringLiteral("%1: %2").arg(QString::fromStdString(report.backend),
            report.detail.empty() ? probeStatusText(report.status) : coreText(report.detail));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace vramplan
