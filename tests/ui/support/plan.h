// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device.h"
#include "core/estimate/engine.h"
#include "core/scenario/scenario.h"

#include <initializer_list>
#include <string>

namespace vramplan::test {

/// A plan of the reference engine: a uniform model of Llama 3.1 8B's sizes (32 layers, 32 heads, 8 KV heads
/// of 128, hidden 4,096, feed-forward 14,336, vocabulary 128,256), one sequence, f16 cache, on devices of
/// these sizes in GiB; without sizes the host of 64 GiB is the only device.
Scenario plan(std::initializer_list<double> gpuGib = {24}, std::uint64_t context = 8192);

/// The same plan waiting for the GPUs of this machine.
Scenario waitingPlan();

/// A card as NVML tells of it.
Device nvidiaCard(
    const std::string& name, const std::string& pci, std::uint64_t totalGib, std::uint64_t freeGib);

/// The estimate of a plan that must be possible; ends the test program where it is not.
Estimate answer(const Scenario& scenario);

} // namespace vramplan::test
