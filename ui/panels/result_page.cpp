// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/result_page.h"

namespace vramplan {

ResultPage::ResultPage(PlanSession& session, QWidget* parent) : QWidget(parent), m_session(session) { }

void ResultPage::showPlan(const PlanState& state) {
    if (!isVisible() || m_shown == state.generation) return;
    m_shown = state.generation;
    follow(state);
}

void ResultPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_session.update();
    if (m_shown == m_session.state().generation) return;
    m_shown = m_session.state().generation;
    follow(m_session.state());
}

void ResultPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!m_work.isRunning()) return;
    m_work.cancel();
    m_shown = 0;
}

bool ResultPage::isCurrent(std::uint64_t generation) {
    m_session.update();
    return m_session.state().generation == generation;
}

} // namespace vramplan
