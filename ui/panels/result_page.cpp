// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/result_page.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace vramplan {

namespace {

/// Wide enough for a name and a size in any font.
class ReadingArea final : public QScrollArea {
public:
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override {
        constexpr int kCharacters = 26;
        return {fontMetrics().horizontalAdvance(QLatin1Char('0')) * kCharacters, fontMetrics().height() * 4};
    }
};

} // namespace

ResultPage::ResultPage(PlanSession& session, QWidget* parent) : QWidget(parent), m_session(session) { }

void ResultPage::arrange(QLayout* controls, QWidget* problem, QLayout* picture, QWidget* reading) {
    auto* scroll = new ReadingArea;
    scroll->setWidget(reading);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QHBoxLayout;
    body->addLayout(picture, 5);
    body->addWidget(scroll, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(controls);
    layout->addWidget(problem);
    layout->addLayout(body, 1);
}

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
