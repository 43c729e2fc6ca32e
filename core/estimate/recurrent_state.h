// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan {

/// Recurrent state by the plain rule: per layer and sequence (kernel − 1) columns of the convolution window
/// in the model's type, and the recurrent matrix in the type the file asks for, else float32. It does not
/// grow with context. Adds one item per distinct state and the sums to `estimate`.
void addPlainRecurrentItems(const Scenario& scenario, std::span<const std::uint32_t> counts,
    std::vector<LineItem>& items, Estimate& estimate);

} // namespace vramplan
