// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/latest_work.h"
#include "ui/session/plan_session.h"

#include <QWidget>

class QLayout;

namespace vramplan {

/// A page about the plan that costs nothing while it cannot be seen: it catches up when it is shown.
class ResultPage : public QWidget {
    Q_OBJECT
public:
    explicit ResultPage(PlanSession& session, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    PlanSession& session() const { return m_session; }
    /// The form of a page with a picture: its controls above, what went wrong under them, the picture, and
    /// beside it what the cursor reads, which scrolls where the font is large.
    void arrange(QLayout* controls, QWidget* problem, QLayout* picture, QWidget* reading);
    /// The plan changed or the page was shown. Quick work only; the rest goes to work().
    virtual void follow(const PlanState& state) = 0;
    /// What takes longer than a tick of a slider may.
    LatestWork& work() { return m_work; }
    /// Whether what was found for this generation still belongs to the plan; catches up with the plan first.
    bool isCurrent(std::uint64_t generation);

private:
    PlanSession& m_session;
    std::uint64_t m_shown = 0; ///< generation that the page shows or works on
    LatestWork m_work;
};

} // namespace vramplan
