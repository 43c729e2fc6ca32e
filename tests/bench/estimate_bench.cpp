// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/model_catalogue.h"
#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "tests/bench/bench_plans.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace vramplan {
namespace {

void estimates(benchmark::State& state, const Scenario& plan) {
    bench::must(estimate(plan));
    for (auto _ : state) benchmark::DoNotOptimize(estimate(plan));
}

/// Target: under 5 µs.
void referenceOnOneDevice(benchmark::State& state) { estimates(state, bench::llamaPlan()); }
BENCHMARK(referenceOnOneDevice)->Unit(benchmark::kMicrosecond);

void referenceWithFourBitMix(benchmark::State& state) {
    Scenario plan = bench::llamaPlan();
    plan.precision.weights = bench::must(weightSchemeByName("q4_k_m"));
    estimates(state, plan);
}
BENCHMARK(referenceWithFourBitMix)->Unit(benchmark::kMicrosecond);

void referenceOnEightDevices(benchmark::State& state) {
    Scenario plan = bench::llamaPlan();
    plan.devices.assign(8, plan.devices.front());
    estimates(state, plan);
}
BENCHMARK(referenceOnEightDevices)->Unit(benchmark::kMicrosecond);

/// Target: under 20 µs, as for any engine on eight devices.
void vllmOnEightDevices(benchmark::State& state) {
    Scenario plan = bench::llamaPlan("vllm");
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    plan.parallelism.tensor = 8;
    plan.devices.assign(8, plan.devices.front());
    estimates(state, plan);
}
BENCHMARK(vllmOnEightDevices)->Unit(benchmark::kMicrosecond);

void everyEngine(benchmark::State& state) {
    const Engine& engine = *engines()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(engine.info().name);
    Scenario plan = bench::llamaPlan(engine.info().name);
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    estimates(state, plan);
}
BENCHMARK(everyEngine)->DenseRange(0, static_cast<int>(engines().size()) - 1)->Unit(benchmark::kMicrosecond);

/// Target: under 20 µs. Engines that divide matrices do so over all eight.
void everyEngineOnEightDevices(benchmark::State& state) {
    const Engine& engine = *engines()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(engine.info().name);
    Scenario plan = bench::llamaPlan(engine.info().name);
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    plan.devices.assign(8, plan.devices.front());
    estimates(state, plan);
}
BENCHMARK(everyEngineOnEightDevices)
    ->DenseRange(0, static_cast<int>(engines().size()) - 1)
    ->Unit(benchmark::kMicrosecond);

/// Target: under 20 µs for each preset. Contexts change from one estimate to the next, as under a slider. The
/// label names the slowest preset; `median` and `slowest` are microseconds, the median estimate of each.
void everyPresetOnEightDevices(benchmark::State& state) {
    const Engine& engine = *engines()[static_cast<std::size_t>(state.range(0))];
    Scenario plan = bench::llamaPlan(engine.info().name);
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    plan.devices.assign(8, plan.devices.front());
    const ModelCatalogue models = bench::must(ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {}));
    std::vector<std::pair<double, std::string>> times;
    for (auto _ : state) {
        times.clear();
        for (const ModelEntry& entry : models.entries()) {
            plan.model = std::make_shared<const ModelSpec>(bench::must(models.open(entry)));
            std::vector<double> each;
            for (std::uint64_t round = 0; round < 250; ++round) {
                plan.workload.context = 4096 + 256 * round;
                const auto begun = std::chrono::steady_clock::now();
                benchmark::DoNotOptimize(estimate(plan));
                const std::chrono::duration<double, std::micro> taken =
                    std::chrono::steady_clock::now() - begun;
                each.push_back(taken.count());
            }
            std::nth_element(each.begin(), each.begin() + 125, each.end());
            times.emplace_back(each[125], entry.id);
        }
    }
    std::sort(times.begin(), times.end());
    state.counters["median"] = times[times.size() / 2].first;
    state.counters["over_20_us"] = static_cast<double>(
        std::count_if(times.begin(), times.end(), [](const auto& each) { return each.first > 20; }));
    state.counters["slowest"] = times.back().first;
    state.SetLabel(engine.info().name + std::string(", slowest: ") + times.back().second);
}
BENCHMARK(everyPresetOnEightDevices)
    ->DenseRange(0, static_cast<int>(engines().size()) - 1)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

/// More layers in as many runs: the time must not grow.
void layersInEightRuns(benchmark::State& state) {
    const auto layers = static_cast<std::uint32_t>(state.range(0));
    estimates(state, bench::striped(layers, layers / 8));
}
BENCHMARK(layersInEightRuns)->RangeMultiplier(8)->Range(64, 32'768)->Unit(benchmark::kMicrosecond);

/// As many layers in more runs: the time grows with the runs.
void runsOfOneLayer(benchmark::State& state) {
    estimates(state, bench::striped(static_cast<std::uint32_t>(state.range(0)), 1));
}
BENCHMARK(runsOfOneLayer)->RangeMultiplier(4)->Range(8, 2048)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace vramplan
