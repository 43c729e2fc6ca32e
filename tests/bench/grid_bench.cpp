// SPDX-License-Identifier: Apache-2.0
// 64 × 64 cells of the grid. Targets: 100 ms for one device, 200 ms for eight.
#include "core/whatif/grid.h"
#include "tests/bench/bench_plans.h"

#include <benchmark/benchmark.h>

namespace vramplan::bench {
namespace {

void grid64(benchmark::State& state, const char* engine) {
    Scenario plan = llamaPlan(engine);
    while (plan.devices.size() < static_cast<std::size_t>(state.range(0)))
        plan.devices.push_back(plan.devices.front());
    for (auto _ : state)
        benchmark::DoNotOptimize(findGrid(
            plan, GridRows::Sequences, gridContexts(plan, 64), gridRows(plan, GridRows::Sequences, 64)));
}
BENCHMARK_CAPTURE(grid64, reference, "reference")
    ->Arg(1)
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(grid64, llama_cpp, "llama.cpp")
    ->Arg(1)
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace vramplan::bench
