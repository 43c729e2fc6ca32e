// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"
#include "ui/widgets/number_control.h"

#include <functional>

namespace vramplan {

/// Lets a control change the plan: all values of one drag under the same gesture, so that they are one undo
/// step.
inline void connectControl(NumberControl& control, PlanSession& session,
    std::function<void(std::uint64_t value, int gesture)> change) {
    QObject::connect(&control, &NumberControl::picked, &control,
        [&session, change = std::move(change), gesture = -1](quint64 value, bool continues) mutable {
            if (!continues) gesture = session.newGesture();
            change(value, gesture);
        });
}

} // namespace vramplan
