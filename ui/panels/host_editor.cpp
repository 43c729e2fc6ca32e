// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/host_editor.h"

#include "ui/models/device_model.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/size_box.h"

#include <QFormLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace vramplan {

HostEditor::HostEditor(PlanSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_title(new QToolButton)
    , m_form(new QWidget)
    , m_total(new SizeBox(tr("Host memory in all")))
    , m_free(new SizeBox(tr("Free host memory")))
    , m_reserve(new SizeBox(tr("Host memory to leave free")))
    , m_asRead(new QPushButton(tr("As read from this computer"))) {
    m_title->setCheckable(true);
    m_title->setAutoRaise(true);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setFocusPolicy(Qt::StrongFocus);
    m_title->setToolTip(tr("Plan for another amount of host memory"));
    auto* form = new QFormLayout(m_form);
    form->setContentsMargins(20, 0, 0, 0);
    form->setVerticalSpacing(4);
    form->addRow(tr("Total"), m_total);
    form->addRow(tr("Free"), m_free);
    form->addRow(tr("Leave free"), m_reserve);
    form->addRow(m_asRead);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_form);
    unfold(false);

    connect(m_title, &QToolButton::toggled, this, &HostEditor::unfold);
    connect(m_total, &SizeBox::sizeChanged, this, [this](Bytes size) {
        change([&](DeviceBudget& host) {
            // Another computer: what is used on this one says nothing about it.
            host.capacity = host.free = size;
            host.identity = kTypedHost;
        });
    });
    connect(m_free, &SizeBox::sizeChanged, this, [this](Bytes size) {
        change([&](DeviceBudget& host) {
            host.free = size;
            host.capacity = std::max(size, host.capacity.value_or(size));
            host.identity = kTypedHost;
        });
    });
    connect(m_reserve, &SizeBox::sizeChanged, this,
        [this](Bytes size) { change([&](DeviceBudget& host) { host.reserve = size; }); });
    connect(m_asRead, &QPushButton::clicked, this, [this] {
        if (!m_reading) return;
        change([&](DeviceBudget& host) {
            const Bytes reserve = host.reserve;
            host = *m_reading;
            host.reserve = reserve;
        });
    });
}

void HostEditor::unfold(bool open) {
    m_form->setVisible(open);
    m_title->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
}

void HostEditor::change(const std::function<void(DeviceBudget&)>& change) {
    DeviceBudget host = m_session.scenario().host;
    change(host);
    setHost(m_session, std::move(host));
}

void HostEditor::showPlan(const Scenario& scenario, std::optional<DeviceBudget> reading) {
    m_reading = std::move(reading);
    DeviceBudget host = scenario.host;
    if (host.name.empty()) host.name = budgetOf(HostMemory()).name;
    const QString title = deviceChoiceText(host);
    if (m_title->text() != title) m_title->setText(title);
    m_total->showSize(host.capacity);
    m_free->showSize(host.free ? host.free : host.capacity);
    m_reserve->showSize(host.reserve);
    m_asRead->setVisible(m_reading && host.identity == kTypedHost);
}

} // namespace vramplan
