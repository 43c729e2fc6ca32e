// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "tests/bench/bench_plans.h"

#include <benchmark/benchmark.h>

namespace vramplan {
namespace {

/// Labels and formulas of a whole breakdown, as the tree asks for them when it is seen.
void textOfABreakdown(benchmark::State& state) {
    const Estimate answer = bench::must(estimate(bench::llamaPlan()));
    for (auto _ : state) {
        for (const LineItem& item : answer.devices.front().items) {
            benchmark::DoNotOptimize(text(item.label));
            benchmark::DoNotOptimize(text(item.formula));
        }
    }
}
BENCHMARK(textOfABreakdown)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace vramplan
