// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/limits.h"

#include "tests/bench/bench_plans.h"

#include <benchmark/benchmark.h>

namespace vramplan {
namespace {

/// Both searches behind the verdict line: about 40 estimates.
void longestContextAndMostSequences(benchmark::State& state) {
    const Scenario plan = bench::llamaPlan();
    for (auto _ : state) benchmark::DoNotOptimize(findLimits(plan));
}
BENCHMARK(longestContextAndMostSequences)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace vramplan
