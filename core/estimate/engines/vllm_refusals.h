// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_options.h"

namespace vramplan::vllm {

/// What vLLM refuses whatever the memory. Errors: Refused naming the setting, the rule and what would work.
Result<void> checkOptions(const Scenario& scenario, const Options& options);

} // namespace vramplan::vllm
