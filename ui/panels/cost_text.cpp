// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/cost_text.h"

#include "core/base/checked.h"
#include "ui/text/numbers.h"

#include <cmath>

namespace vramplan {

QString costText(std::int64_t bytes) {
    constexpr auto kGib = static_cast<double>(kGiB.value());
    const double hundredths = std::abs(static_cast<double>(bytes)) * 100 / kGib;
    if (hundredths < 10 || hundredths > 1e6) return changeText(bytes);
    const auto rounded = static_cast<std::int64_t>(std::round(std::round(hundredths) * kGib / 100));
    return changeText(bytes < 0 ? -rounded : rounded);
}

} // namespace vramplan
