// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/device_editor.h"

#include "ui/session/plan_edits.h"
#include "ui/widgets/size_box.h"

#include <QFormLayout>
#include <QPushButton>
#include <functional>

namespace vramplan {

DeviceEditor::DeviceEditor(PlanSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_free(new SizeBox(tr("Free memory of the device")))
    , m_reserve(new SizeBox(tr("Memory to leave free")))
    , m_asRead(new QPushButton(tr("As read from the device"))) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(20, 0, 0, 0);
    form->setVerticalSpacing(4);
    form->addRow(tr("Free"), m_free);
    form->addRow(tr("Leave free"), m_reserve);
    form->addRow(m_asRead);
    hide();
    connect(m_free, &SizeBox::sizeChanged, this, [this](Bytes size) {
        change([&](DeviceBudget& device) {
            device.free = size;
            device.othersLow = device.othersHigh = Bytes();
            // A reading would replace what was typed.
            if (device.source == BudgetSource::Detected) device.source = BudgetSource::Manual;
        });
    });
    connect(m_reserve, &SizeBox::sizeChanged, this,
        [this](Bytes size) { change([&](DeviceBudget& device) { device.reserve = size; }); });
    connect(m_asRead, &QPushButton::clicked, this, [this] {
        if (!m_reading) return;
        change([&](DeviceBudget& device) {
            const Bytes reserve = device.reserve;
            device = *m_reading;
            device.reserve = reserve;
        });
    });
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
    m_free->showSize(device.free ? device.free : device.capacity);
    m_reserve->showSize(device.reserve);
    m_asRead->setVisible(m_reading && m_reading->free != device.free);
}

} // namespace vramplan
