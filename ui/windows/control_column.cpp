// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/control_column.h"

#include "ui/panels/devices_panel.h"
#include "ui/panels/engine_panel.h"
#include "ui/panels/model_panel.h"
#include "ui/panels/precision_panel.h"
#include "ui/panels/workload_panel.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace vramplan {

ControlColumn::ControlColumn(
    PlanSession& session, const ModelLibrary& library, const Machine& machine, QWidget* parent)
    : QScrollArea(parent)
    , m_model(new ModelPanel(session, library))
    , m_precision(new PrecisionPanel(session))
    , m_workload(new WorkloadPanel(session))
    , m_engine(new EnginePanel(session, library.context))
    , m_devices(new DevicesPanel(session, machine)) {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(12);
    for (QWidget* panel :
        std::initializer_list<QWidget*>{m_model, m_precision, m_workload, m_engine, m_devices})
        layout->addWidget(panel);
    layout->addStretch(1);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Plan"));
    content->installEventFilter(this);

    connect(m_model, &ModelPanel::openRequested, this, &ControlColumn::openRequested);
    connect(m_model, &ModelPanel::fileRequested, this, &ControlColumn::fileRequested);
    connect(m_model, &ModelPanel::folderRequested, this, &ControlColumn::folderRequested);
    connect(m_engine, &EnginePanel::settingsRequested, this, &ControlColumn::settingsRequested);
    connect(m_devices, &DevicesPanel::anotherRequested, this, &ControlColumn::anotherDeviceRequested);
    connect(m_devices, &DevicesPanel::wakeRequested, this, &ControlColumn::wakeRequested);
    connect(m_devices, &DevicesPanel::detailsRequested, this, &ControlColumn::machineRequested);
}

void ControlColumn::showPlan(const PlanState& state) {
    m_model->showPlan(state);
    m_precision->showPlan(state);
    m_workload->showPlan(state);
    m_engine->showPlan(state);
    m_devices->showPlan(state);
}

void ControlColumn::startOver() { m_devices->startOver(); }

void ControlColumn::showInsights(const PlanState& state) {
    m_model->showInsights(state);
    m_precision->showInsights(state);
    m_workload->showInsights(state);
}

void ControlColumn::focusControl(const QString& name) {
    const auto controls = widget()->findChildren<QWidget*>();
    const auto found = std::find_if(controls.begin(), controls.end(), [&](const QWidget* control) {
        return control->accessibleName() == name && control->focusPolicy() != Qt::NoFocus;
    });
    if (found == controls.end()) return;
    ensureWidgetVisible(*found);
    (*found)->setFocus(Qt::ShortcutFocusReason);
}

/// Never narrower than its content, which grows with the font and the numbers: there is no sideways
/// scrolling.
bool ControlColumn::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        const int width = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
        if (width > minimumWidth()) setMinimumWidth(width);
    }
    return QScrollArea::eventFilter(watched, event);
}

} // namespace vramplan
