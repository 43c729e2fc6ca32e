// SPDX-License-Identifier: Apache-2.0
// 100,000 scenarios on one core. Target: under 2 s for any engine.
#include "core/estimate/engine.h"
#include "core/whatif/sweep.h"
#include "tests/bench/bench_plans.h"

#include <benchmark/benchmark.h>

namespace vramplan::bench {
namespace {

SweepAxis steps(Quantity quantity, std::uint64_t count, std::uint64_t step) {
    SweepAxis axis{quantity, {}};
    for (std::uint64_t i = 1; i <= count; ++i) axis.values.push_back(i * step);
    return axis;
}

void sweepOf100000(benchmark::State& state) {
    const Engine& engine = *engines()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(engine.info().name);
    Scenario plan = llamaPlan(engine.info().name);
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    const std::vector axes = {steps(Quantity::Context, 500, 256), steps(Quantity::Sequences, 200, 1)};
    std::size_t answers = 0;
    for (auto _ : state)
        forEachCell(plan, axes, [&](const std::vector<std::uint64_t>&, const Result<Estimate>& answer) {
            answers += answer ? 1 : 0;
        });
    if (answers != 100'000 * static_cast<std::size_t>(state.iterations()))
        state.SkipWithError("some scenarios have no answer");
}
BENCHMARK(sweepOf100000)
    ->DenseRange(0, static_cast<int>(engines().size()) - 1)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

} // namespace
} // namespace vramplan::bench
