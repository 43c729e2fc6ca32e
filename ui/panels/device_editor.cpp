// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/device_editor.h"

#include "ui/session/plan_edits.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <cmath>
#include <functional>

namespace vramplan {
namespace {

constexpr double kMostGib = 1 << 20;

double gib(Bytes size) { return static_cast<double>(size.value()) / static_cast<double>(kGiB.value()); }
Bytes bytes(double gib) {
    return Bytes(static_cast<std::uint64_t>(std::llround(gib * static_cast<double>(kGiB.value()))));
}

void showSize(QDoubleSpinBox& box, Bytes size) {
    const QSignalBlocker silent(&box);
    box.setValue(gib(size));
}

} // namespace

DeviceEditor::DeviceEditor(PlanSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_free(addBox(tr("Free memory of the device")))
    , m_reserve(addBox(tr("Memory to leave free")))
    , m_asRead(new QPushButton(tr("As read from the device"))) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(20, 0, 0, 0);
    form->setVerticalSpacing(4);
    form->addRow(tr("Free"), m_free);
    form->addRow(tr("Leave free"), m_reserve);
    form->addRow(m_asRead);
    hide();
    connect(m_free, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        change([&](DeviceBudget& device) {
            device.free = bytes(value);
            device.othersLow = device.othersHigh = Bytes();
            // A reading would replace what was typed.
            if (device.source == BudgetSource::Detected) device.source = BudgetSource::Manual;
        });
    });
    connect(m_reserve, &QDoubleSpinBox::valueChanged, this,
        [this](double value) { change([&](DeviceBudget& device) { device.reserve = bytes(value); }); });
    connect(m_asRead, &QPushButton::clicked, this, [this] {
        if (!m_reading) return;
        change([&](DeviceBudget& device) {
            const Bytes reserve = device.reserve;
            device = *m_reading;
            device.reserve = reserve;
        });
    });
}

QDoubleSpinBox* DeviceEditor::addBox(const QString& name) {
    auto* box = new QDoubleSpinBox;
    box->setAccessibleName(name);
    box->setDecimals(2);
    box->setRange(0, kMostGib);
    box->setSingleStep(0.25);
    //: Suffix of a memory size.
    box->setSuffix(tr(" GiB"));
    box->setKeyboardTracking(false);
    box->setFocusPolicy(Qt::StrongFocus);
    return box;
}

void DeviceEditor::change(const std::function<void(DeviceBudget&)>& change) {
    if (!m_index || *m_index >= m_session.scenario().devices.size()) return;
    std::vector<DeviceBudget> devices = m_session.scenario().devices;
    change(devices[*m_index]);
    setDevices(m_session, std::move(devices));
}

void DeviceEditor::showDevice(std::optional<std::size_t> index, std::optional<DeviceBudget> reading) {
    m_index = index;
    m_reading = std::move(reading);
    setVisible(m_index.has_value());
    if (!m_index) return;
    const DeviceBudget& device = m_session.scenario().devices[*m_index];
    showSize(*m_free, device.free.value_or(device.capacity.value_or(Bytes())));
    showSize(*m_reserve, device.reserve);
    m_asRead->setVisible(m_reading && m_reading->free != device.free);
}

} // namespace vramplan
