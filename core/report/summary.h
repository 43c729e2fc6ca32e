// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/whatif/limits.h"

#include <string>

namespace vramplan {

/// The verdict in one English sentence: "Fits RTX 4090: 20.0 of 22.9 GiB free, 2.9 GiB left."
std::string verdictSummary(const Estimate& estimate);
/// "longest context here 55,296 tokens · most sequences 3"; empty where nothing is known.
std::string limitsSummary(const Limits& limits);
/// "32,768 tokens × 1 sequence", or the number of sequences of unequal length.
std::string workloadSummary(const Workload& workload);

} // namespace vramplan
