// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/whatif/launch_command.h"

namespace vramplan {

/// Every option that measureCommand() may use, under the name of the engine whose benchmark it belongs to.
std::span<const LaunchOption> measureOptions();

/// What no formula tells: the engine's own benchmark with the sizes of this plan, which gives the time to the
/// first token and per token; the notes name what shows the peak of memory meanwhile, where the vendor of the
/// GPUs has such a program. Sources: the usage texts of llama-bench (llama.cpp b10587), `vllm bench latency`
/// and `sglang.bench_one_batch`. Errors: Usage where the engine has no benchmark program (the reference
/// formula).
Result<LaunchCommand> measureCommand(const Scenario& scenario, const Estimate& estimate);

} // namespace vramplan
