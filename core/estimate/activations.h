// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <vector>

namespace vramplan {

/// Scratch memory of one forward pass, engine unknown (heuristic): for T prompt tokens computed at once in
/// 2-byte values, residual stream and its copies (4 × hidden), queries, keys and values of one layer, and the
/// widest feed-forward intermediate (2 × intermediate, or experts used × 2 × expert width). Layers reuse the
/// same buffers. The range follows the profile's range of T. Adds nothing where the model's hidden size is
/// unknown: then estimate() says so.
void addPlainActivations(const Scenario& scenario, std::vector<LineItem>& items);

/// Logits of the newest token of each sequence in float32: sequences × vocabulary × 4 B.
void addPlainOutput(const Scenario& scenario, std::vector<LineItem>& items);

} // namespace vramplan
