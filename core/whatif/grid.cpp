// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/grid.h"

#include "core/estimate/engine.h"
#include "core/whatif/solve.h"
#include "core/whatif/sweep.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <thread>

namespace vramplan {
namespace {

constexpr std::uint64_t kFirstContext = 1024, kUsualContext = 131072, kUsualSequences = 64, kMostGpus = 16;
constexpr std::size_t kFewValues = 16; // so few that each is read as a number
constexpr unsigned kMostThreads = 8;

/// About `count` values from `first` to `last` in equal ratios, each rounded to whole steps: a part of the
/// power of two below it, but not less than `unit`.
std::vector<std::uint64_t> geometric(std::uint64_t first, std::uint64_t last, std::size_t count,
    std::uint64_t unit, std::uint64_t stepsPerOctave) {
    std::vector<std::uint64_t> values;
    const double ratio = static_cast<double>(last) / static_cast<double>(first);
    for (std::size_t i = 0; i < count; ++i) {
        const double exact = static_cast<double>(first)
            * std::pow(ratio, count < 2 ? 0.0 : static_cast<double>(i) / static_cast<double>(count - 1));
        const std::uint64_t step =
            std::max(unit, std::bit_floor(static_cast<std::uint64_t>(exact)) / stepsPerOctave);
        auto value = static_cast<std::uint64_t>(std::llround(exact / static_cast<double>(step))) * step;
        value = std::max(value, values.empty() ? first : values.back() + unit);
        if (value >= last) break;
        values.push_back(value);
    }
    values.push_back(last);
    return values;
}

/// Puts the plan's own value in the place of its nearest neighbour.
void include(std::vector<std::uint64_t>& values, std::uint64_t own) {
    const auto distance = [&](std::uint64_t value) { return value > own ? value - own : own - value; };
    const auto nearest = std::min_element(values.begin(), values.end(),
        [&](std::uint64_t a, std::uint64_t b) { return distance(a) < distance(b); });
    if (nearest != values.end()) *nearest = own;
    std::sort(values.begin(), values.end());
}

ElementType cacheTypeOf(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    if (scenario.precision.kvK || engine == nullptr)
        return scenario.precision.kvK.value_or(scenario.model->dtype);
    return engine->defaultKvType(*scenario.model);
}

std::vector<std::uint64_t> cacheTypes(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return {};
    std::vector<ElementType> types(engine->info().kvTypes.begin(), engine->info().kvTypes.end());
    std::stable_sort(types.begin(), types.end(),
        [](ElementType a, ElementType b) { return bitsPerElement(a) > bitsPerElement(b); });
    std::vector<std::uint64_t> rows;
    rows.reserve(types.size());
    for (const ElementType type : types) rows.push_back(static_cast<std::uint64_t>(type));
    return rows;
}

/// The plan of a row: everything but its workload.
Scenario rowScenario(const Scenario& scenario, GridRows kind, std::uint64_t row) {
    if (kind == GridRows::Gpus && row != gridRowOf(scenario, kind)) return withGpus(scenario, row);
    Scenario changed = scenario;
    if (kind == GridRows::CacheType && row != gridRowOf(scenario, kind))
        changed.precision.kvK = changed.precision.kvV = static_cast<ElementType>(row);
    return changed;
}

/// The workload of a cell.
void setCell(
    const Scenario& scenario, GridRows kind, std::uint64_t row, std::uint64_t context, Workload& workload) {
    workload = scenario.workload;
    workload.setContext(context);
    if (kind == GridRows::Sequences && row != gridRowOf(scenario, kind)) workload.setSequences(row);
}

GridCell cellOf(const Scenario& scenario) {
    const auto answer = estimate(scenario);
    if (!answer)
        return {
            answer.error().kind == ErrorKind::Refused ? VerdictState::Refused : VerdictState::Unknown, {}};
    if (answer->devices.empty()) return {answer->verdict.state, {}};
    return {answer->verdict.state, answer->devices[answer->verdict.device].headroom};
}

} // namespace

std::vector<std::uint64_t> gridContexts(const Scenario& scenario, std::size_t count) {
    const std::uint64_t own = scenario.workload.longest();
    const std::uint64_t last =
        std::max({scenario.model->maxContext.value_or(kUsualContext), own, 2 * kFirstContext});
    // A few values are round to the eye; many are never finer than a block of any engine.
    const bool few = count <= kFewValues;
    auto values = geometric(kFirstContext, last, count, few ? 1024 : 256, few ? 2 : 16);
    include(values, own);
    return values;
}

std::vector<std::uint64_t> gridRows(const Scenario& scenario, GridRows kind, std::size_t count) {
    if (kind == GridRows::CacheType) return cacheTypes(scenario);
    const std::uint64_t own = gridRowOf(scenario, kind);
    const std::uint64_t last = kind == GridRows::Gpus
        ? std::max(kMostGpus, own)
        : std::max(kUsualSequences, std::bit_ceil(std::min(own, std::uint64_t{1} << 40) * 2));
    auto values = geometric(1, last, count, 1, count <= kFewValues ? 2 : 64);
    include(values, own);
    return values;
}

std::uint64_t gridRowOf(const Scenario& scenario, GridRows kind) {
    switch (kind) {
    case GridRows::Sequences: return scenario.workload.sequenceCount();
    case GridRows::CacheType: return static_cast<std::uint64_t>(cacheTypeOf(scenario));
    case GridRows::Gpus: break;
    }
    return std::max<std::uint64_t>(1, scenario.devices.size());
}

Scenario gridScenario(const Scenario& scenario, GridRows kind, std::uint64_t row, std::uint64_t context) {
    Scenario changed = rowScenario(scenario, kind, row);
    setCell(scenario, kind, row, context, changed.workload);
    return changed;
}

Grid findGrid(const Scenario& scenario, GridRows kind, std::vector<std::uint64_t> contexts,
    std::vector<std::uint64_t> rows, const std::function<bool()>& cancelled) {
    Grid grid{kind, std::move(contexts), std::move(rows), {}};
    grid.cells.resize(grid.contexts.size() * grid.rows.size());
    std::atomic<std::size_t> next = 0;
    const auto fillRows = [&] {
        for (std::size_t row = next++; row < grid.rows.size(); row = next++) {
            if (cancelled && cancelled()) return;
            Scenario plan = rowScenario(scenario, kind, grid.rows[row]);
            for (std::size_t column = 0; column < grid.contexts.size(); ++column) {
                setCell(scenario, kind, grid.rows[row], grid.contexts[column], plan.workload);
                grid.cells[row * grid.contexts.size() + column] = cellOf(plan);
            }
        }
    };
    std::vector<std::thread> helpers;
    // One core stays free for whoever waits for the answer.
    const unsigned cores = std::thread::hardware_concurrency();
    for (unsigned i = 2; i < std::min(cores, kMostThreads); ++i) helpers.emplace_back(fillRows);
    fillRows();
    for (std::thread& helper : helpers) helper.join();
    return grid;
}

} // namespace vramplan
