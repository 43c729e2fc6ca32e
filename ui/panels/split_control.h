// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"

#include <QWidget>

class QToolButton;

namespace vramplan {

class SplitBar;

/// How the engine divides the layers between the GPUs of the plan, to be dragged; only for an engine that
/// takes such shares (its setting `tensor_split`), and for more than one GPU.
class SplitControl final : public QWidget {
    Q_OBJECT
public:
    explicit SplitControl(PlanSession& session, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

private:
    SplitBar* m_bar;
    QToolButton* m_reset;
};

} // namespace vramplan
