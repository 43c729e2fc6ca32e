// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"

#include <QWidget>
#include <array>

class QSpinBox;

namespace vramplan {

/// Over how many GPUs a serving engine shards: tensor, pipeline, data and expert parallel. Only for engines
/// that have ranks.
class ParallelControl final : public QWidget {
    Q_OBJECT
public:
    explicit ParallelControl(PlanSession& session, QWidget* parent = nullptr);

    void showPlan(const PlanState& state);

private:
    PlanSession& m_session;
    std::array<QSpinBox*, 4> m_boxes{};
};

} // namespace vramplan
