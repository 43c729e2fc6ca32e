// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/verdict.h"

#include "core/estimate/overhead.h"

#include <gtest/gtest.h>
#include <limits>

namespace vramplan {
namespace {

LineItem item(std::uint64_t bytes, std::uint64_t below = 0, std::uint64_t above = 0,
    Phase phase = Phase::Steady, Component component = Component::Weights) {
    LineItem result;
    result.component = component;
    result.phase = phase;
    result.bytes = Bytes(bytes);
    result.low = Bytes(bytes - below);
    result.high = Bytes(bytes + above);
    return result;
}

DeviceEstimate device(std::uint64_t budget, std::vector<LineItem> items) {
    DeviceEstimate result;
    result.device = manualBudget(Bytes(budget));
    result.items = std::move(items);
    return result;
}

Estimate judged(
    std::vector<DeviceEstimate> devices, const Scenario& scenario = {}, bool weightsKnown = true) {
    Estimate estimate;
    estimate.devices = std::move(devices);
    estimate.weightsKnown = weightsKnown;
    const auto sums = sumUp(estimate);
    EXPECT_TRUE(sums);
    judge(scenario, estimate);
    return estimate;
}

VerdictState stateFor(std::uint64_t budget, const LineItem& demand) {
    return judged({device(budget, {demand})}).verdict.state;
}

TEST(Verdict, HasItsBoundaries) {
    // demand 900, from 800 to 1,000
    const LineItem demand = item(900, 100, 100);
    EXPECT_EQ(stateFor(1000, demand), VerdictState::Fits);
    EXPECT_EQ(stateFor(999, demand), VerdictState::Likely);
    EXPECT_EQ(stateFor(900, demand), VerdictState::Likely);
    EXPECT_EQ(stateFor(899, demand), VerdictState::Unlikely);
    EXPECT_EQ(stateFor(800, demand), VerdictState::Unlikely);
    EXPECT_EQ(stateFor(799, demand), VerdictState::No);
    EXPECT_EQ(stateFor(0, demand), VerdictState::No);
}

TEST(Verdict, FitsIsTrueFalseOrOpen) {
    const LineItem demand = item(900, 100, 100);
    EXPECT_EQ(judged({device(1000, {demand})}).verdict.fits, true);
    EXPECT_EQ(judged({device(950, {demand})}).verdict.fits, std::nullopt);
    EXPECT_EQ(judged({device(850, {demand})}).verdict.fits, std::nullopt);
    EXPECT_EQ(judged({device(700, {demand})}).verdict.fits, false);
}

TEST(Verdict, SpreadsAddInQuadrature) {
    // √(30² + 40²) = 50, upwards and downwards on their own
    const Estimate estimate = judged({device(2000, {item(500, 30, 5), item(400, 40, 12), item(100)})});
    EXPECT_EQ(estimate.devices[0].peak, Bytes(1000));
    EXPECT_EQ(estimate.devices[0].low, Bytes(950));
    EXPECT_EQ(estimate.devices[0].high, Bytes(1013)); // √(5² + 12²) = 13
    EXPECT_EQ(estimate.devices[0].headroom, 1000);
    EXPECT_EQ(estimate.devices[0].headroomLow, 987);
}

TEST(Verdict, ALowEndIsNeverBelowZero) {
    LineItem wild = item(10);
    wild.low = Bytes(0);
    wild.high = Bytes(1000);
    EXPECT_EQ(judged({device(100, {wild})}).devices[0].low, Bytes(0));
}

TEST(Verdict, TheLargestPhaseCounts) {
    const Estimate estimate = judged({device(1000,
        {item(100), item(50, 0, 0, Phase::Load), item(70, 10, 10, Phase::PrefillPeak),
            item(60, 30, 30, Phase::DecodePeak)})});
    EXPECT_EQ(estimate.devices[0].total, Bytes(280));
    EXPECT_EQ(estimate.devices[0].peak, Bytes(170)); // while the prompt is read
    EXPECT_EQ(estimate.devices[0].high, Bytes(190)); // 100 + 60 + 30: decoding may come to more
    EXPECT_EQ(
        estimate.devices[0].low, Bytes(160)); // 100 + 70 − 10: reading the prompt comes to at least that
}

TEST(Verdict, TheWorstDeviceDecides) {
    const Estimate estimate =
        judged({device(1000, {item(100)}), device(1000, {item(950, 0, 100)}), device(1000, {item(1000)})});
    EXPECT_EQ(estimate.verdict.state, VerdictState::Likely);
    EXPECT_EQ(estimate.verdict.device, 1u);
    EXPECT_EQ(estimate.devices[0].fits, true);
    EXPECT_EQ(estimate.devices[1].fits, std::nullopt);
}

TEST(Verdict, AmongEqualsTheTightestDecides) {
    EXPECT_EQ(judged({device(1000, {item(100)}), device(1000, {item(700)}), device(1000, {item(300)})})
                  .verdict.device,
        1u);
}

TEST(Verdict, UnknownMemoryIsNoVerdict) {
    DeviceEstimate unknown = device(0, {item(100)});
    unknown.device.capacity.reset();
    unknown.device.free.reset();
    const Estimate estimate = judged({unknown});
    EXPECT_EQ(estimate.verdict.state, VerdictState::Unknown);
    EXPECT_EQ(estimate.verdict.fits, std::nullopt);
    EXPECT_EQ(estimate.devices[0].headroom, std::nullopt);
}

TEST(Verdict, WithUnknownWeightsOnlyNoIsCertain) {
    const std::vector<LineItem> cache = {item(500, 0, 0, Phase::Steady, Component::KvCache)};
    EXPECT_EQ(judged({device(1000, cache)}, {}, false).verdict.state, VerdictState::Unknown);
    EXPECT_EQ(judged({device(400, cache)}, {}, false).verdict.state, VerdictState::No);
    EXPECT_EQ(judged({device(400, cache)}, {}, false).verdict.fits, false);
}

TEST(Verdict, WithoutAGpuNothingIsPromised) {
    Scenario scenario;
    scenario.noGpuFound = true;
    const Estimate estimate = judged({device(1000, {item(10)})}, scenario);
    EXPECT_EQ(estimate.verdict.state, VerdictState::Unknown);
    EXPECT_EQ(estimate.verdict.fits, std::nullopt);
}

TEST(Verdict, OneMemoryIsCountedOnce) {
    // Two devices over one memory of 1,000: 600 each fit alone, together they do not.
    DeviceEstimate first = device(1000, {item(600, 50, 50)}), second = first;
    first.device.sharedPool = second.device.sharedPool = 7;
    Estimate estimate = judged({first, second});
    EXPECT_EQ(estimate.verdict.state, VerdictState::No); // 1,200 − 2 × 50 > 1,000
    EXPECT_EQ(estimate.devices[0].headroom, -200);
    EXPECT_EQ(estimate.devices[0].taken(), Bytes(1200));
    second.device.sharedPool = 8;
    EXPECT_EQ(judged({first, second}).verdict.state, VerdictState::Fits);
    second = device(1000, {item(480, 90, 0)});
    second.device.sharedPool = 7;
    EXPECT_EQ(judged({first, second}).verdict.state, VerdictState::Unlikely); // 1,080, from 940
}

TEST(Verdict, WhatTheEngineSaidStaysUnlessADeviceIsWorse) {
    const auto withState = [](VerdictState state, std::uint64_t demand) {
        Estimate estimate;
        estimate.devices = {device(1000, {item(demand)})};
        estimate.verdict.state = state;
        EXPECT_TRUE(sumUp(estimate));
        judge({}, estimate);
        return estimate.verdict;
    };
    EXPECT_EQ(withState(VerdictState::Queues, 100).state, VerdictState::Queues);
    EXPECT_EQ(withState(VerdictState::Queues, 100).fits, std::nullopt);
    EXPECT_EQ(withState(VerdictState::Adjusted, 100).fits, true);
    EXPECT_EQ(withState(VerdictState::Spills, 100).fits, false);
    EXPECT_EQ(withState(VerdictState::Adjusted, 2000).state, VerdictState::No);
}

TEST(Verdict, APoolTakesWhatItsNeighboursLeave) {
    // 60 weights, 10 (8 … 14) of activations and a pool of the remaining 30: together always 100.
    LineItem activations = item(10, 2, 4), pool = item(30, 4, 2);
    activations.absorbed = pool.absorbed = true;
    DeviceEstimate filled = device(100, {item(60), activations, pool});
    filled.poolReserved = 30;
    filled.poolNeeded = 12;
    const Estimate answer = judged({filled});
    EXPECT_EQ(answer.devices[0].low, Bytes(100));
    EXPECT_EQ(answer.devices[0].high, Bytes(100));
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
    EXPECT_EQ(answer.devices[0].demand(), Bytes(82)); // 100 − 30 + 12
    EXPECT_EQ(answer.demand(), Bytes(82));
}

TEST(Verdict, ANeedStandsAgainstAnUncertainPool) {
    // A pool of 30, between 26 and 32.
    EXPECT_EQ(againstPool(26, 26, 30, 32), VerdictState::Fits);
    EXPECT_EQ(againstPool(27, 26, 30, 32), VerdictState::Likely);
    EXPECT_EQ(againstPool(31, 26, 30, 32), VerdictState::Unlikely);
    EXPECT_EQ(againstPool(33, 26, 30, 32), VerdictState::No);
    EXPECT_EQ(worse(VerdictState::Likely, VerdictState::Queues), VerdictState::Queues);
    EXPECT_EQ(worse(VerdictState::Refused, VerdictState::No), VerdictState::Refused);
}

TEST(Verdict, MappedWeightsAreSlowNotImpossible) {
    LineItem weights = item(500);
    weights.mapped = true;
    EXPECT_EQ(judged({device(1000, {weights})}).verdict.state, VerdictState::Fits);
    const Estimate slow = judged({device(100, {weights})});
    EXPECT_EQ(slow.verdict.state, VerdictState::Likely);
    EXPECT_EQ(slow.devices[0].headroom, -400);
    EXPECT_EQ(slow.devices[0].firm.bytes, Bytes());
    // The cache beside them is ordinary memory and must fit: 400 (350 … 450).
    const LineItem cache = item(400, 50, 50, Phase::Steady, Component::KvCache);
    EXPECT_EQ(judged({device(1000, {weights, cache})}).verdict.state, VerdictState::Fits);
    EXPECT_EQ(judged({device(940, {weights, cache})}).verdict.state, VerdictState::Likely);
    EXPECT_EQ(judged({device(450, {weights, cache})}).verdict.state, VerdictState::Likely);
    EXPECT_EQ(judged({device(399, {weights, cache})}).verdict.state, VerdictState::Unlikely);
    EXPECT_EQ(judged({device(349, {weights, cache})}).verdict.state, VerdictState::No);
    EXPECT_EQ(judged({device(349, {weights, cache})}).verdict.limitedBy, "context");
}

TEST(Verdict, WhatOthersHoldIsARange) {
    // 1,000 in all, of which others are assumed to hold 100, between 20 and 300: 900 are free.
    DeviceEstimate desktop = device(1000, {item(700)});
    desktop.device.free = Bytes(900);
    desktop.device.othersLow = Bytes(20);
    desktop.device.othersHigh = Bytes(300);
    addOtherPrograms(desktop);
    const Estimate fits = judged({desktop});
    EXPECT_EQ(fits.devices[0].high, Bytes(900)); // 700 + (300 − 100)
    EXPECT_EQ(fits.devices[0].low, Bytes(620));  // 700 − (100 − 20)
    EXPECT_EQ(fits.verdict.state, VerdictState::Fits);
    EXPECT_EQ(fits.devices[0].total, Bytes(700));
    const auto with = [&](std::uint64_t bytes) {
        desktop.items = {item(bytes)};
        addOtherPrograms(desktop);
        return judged({desktop}).verdict.state;
    };
    EXPECT_EQ(with(701), VerdictState::Likely);
    EXPECT_EQ(with(900), VerdictState::Likely);
    EXPECT_EQ(with(901), VerdictState::Unlikely);
    EXPECT_EQ(with(981), VerdictState::No); // even beside 20
    // Free memory that was read or typed in has no such range.
    desktop.device.othersLow = desktop.device.othersHigh = Bytes();
    EXPECT_EQ(with(900), VerdictState::Fits);
}

TEST(Verdict, AGpuLimitInTheComputersMemoryDoesNotBindTheHost) {
    // Of 36 a GPU may use 27; the host's part counts against the 36 only.
    DeviceEstimate gpu = device(27, {item(20)}), host = device(36, {item(10)});
    host.device.source = BudgetSource::Host;
    gpu.device.sharedPool = host.device.sharedPool = 0;
    Estimate estimate = judged({gpu, host});
    EXPECT_EQ(estimate.verdict.state, VerdictState::Fits);
    EXPECT_EQ(estimate.devices[0].headroom, 7);
    EXPECT_EQ(estimate.devices[1].headroom, 6); // 36 − 10 − 20
    EXPECT_EQ(estimate.devices[1].taken(), Bytes(30));
    host.items = {item(17)};
    estimate = judged({gpu, host});
    EXPECT_EQ(estimate.devices[0].state, VerdictState::Fits);
    EXPECT_EQ(estimate.devices[1].state, VerdictState::No);
    // Where the host has less than the driver promises, that bounds the GPU too.
    host = device(25, {item(10)});
    host.device.source = BudgetSource::Host;
    host.device.sharedPool = 0;
    EXPECT_EQ(judged({gpu, host}).devices[0].state, VerdictState::No);
}

std::string limitFor(std::vector<LineItem> items, std::uint64_t sequences = 1, bool host = false) {
    Scenario scenario;
    scenario.workload.sequences = sequences;
    scenario.devices = {manualBudget(Bytes(1000))};
    DeviceEstimate shortDevice = device(1000, std::move(items));
    if (host) shortDevice.device.source = BudgetSource::Host;
    return judged({shortDevice}, scenario).verdict.limitedBy;
}

TEST(Verdict, NamesWhatToLookAtFirst) {
    const auto part = [](Component component, std::uint64_t bytes) {
        return item(bytes, 0, 0, Phase::Steady, component);
    };
    EXPECT_EQ(limitFor({part(Component::Weights, 500)}), "");
    EXPECT_EQ(limitFor({part(Component::Weights, 1500)}), "weights");
    EXPECT_EQ(limitFor({part(Component::Weights, 900), part(Component::Overhead, 200)}), "weights");
    EXPECT_EQ(limitFor({part(Component::Weights, 200), part(Component::Overhead, 900)}), "overhead");
    EXPECT_EQ(limitFor({part(Component::Weights, 300), part(Component::Overhead, 600),
                  part(Component::KvCache, 200)}),
        "overhead");
    EXPECT_EQ(limitFor({part(Component::Weights, 500), part(Component::KvCache, 800)}), "context");
    EXPECT_EQ(limitFor({part(Component::Weights, 500), part(Component::KvCache, 800)}, 8), "sequences");
    EXPECT_EQ(limitFor({part(Component::KvCache, 8000)}, 4), "context"); // one sequence alone is too long
    EXPECT_EQ(
        limitFor({part(Component::Weights, 500), part(Component::RecurrentState, 800)}), "recurrent_state");
    EXPECT_EQ(limitFor({part(Component::Weights, 500), part(Component::Activations, 800)}), "activations");
    EXPECT_EQ(limitFor({part(Component::Weights, 1500)}, 1, true), "host_memory");
}

TEST(Verdict, ValuesOf32BitsAreAMatterOfPrecision) {
    const auto limit = [](Component component, std::uint64_t bytes, std::uint64_t cacheBytes) {
        Estimate estimate;
        estimate.devices = {device(1000,
            {item(bytes, 0, 0, Phase::Steady, component),
                item(cacheBytes, 0, 0, Phase::Steady, Component::KvCache)})};
        estimate.kvK = estimate.kvV = ElementType::F32;
        estimate.weightPrecision = "f32";
        EXPECT_TRUE(sumUp(estimate));
        judge({}, estimate);
        return estimate.verdict.limitedBy;
    };
    EXPECT_EQ(limit(Component::Weights, 600, 700), "precision"); // 600 + 350
    EXPECT_EQ(limit(Component::Weights, 600, 900), "context");   // 600 + 450 is still too much
    EXPECT_EQ(limit(Component::Weights, 1100, 100), "precision");
    EXPECT_EQ(limit(Component::Weights, 2100, 100), "weights");
}

TEST(SumUp, ItemsAddUpToTotals) {
    const Estimate estimate =
        judged({device(1000, {item(100), item(30, 0, 0, Phase::Steady, Component::KvCache)}),
            device(1000, {item(200), item(7, 0, 0, Phase::Load, Component::Output)})});
    EXPECT_EQ(estimate.totalOf(Component::Weights), Bytes(300));
    EXPECT_EQ(estimate.totalOf(Component::KvCache), Bytes(30));
    EXPECT_EQ(estimate.totalOf(Component::Output), Bytes(7));
    EXPECT_EQ(estimate.total, Bytes(337));
    EXPECT_EQ(estimate.devices[0].sum(Component::Weights), Bytes(100));
}

TEST(SumUp, NamesTheComponentThatOverflows) {
    Estimate estimate;
    LineItem wild = item(0, 0, 0, Phase::Steady, Component::KvCache);
    wild.bytes = Bytes::overflow();
    estimate.devices = {device(1000, {wild})};
    const auto result = sumUp(estimate);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Overflow);
    EXPECT_EQ(result.error().arguments.front(), "kv_cache");
}

TEST(SumUp, SumsOverflowToo) {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    Estimate oneDevice;
    oneDevice.devices = {device(1000, {item(most), item(1)})};
    EXPECT_EQ(sumUp(oneDevice).error().kind, ErrorKind::Overflow);
    Estimate twoDevices;
    twoDevices.devices = {device(1000, {item(most)}), device(1000, {item(1)})};
    EXPECT_EQ(sumUp(twoDevices).error().kind, ErrorKind::Overflow);
    Estimate range;
    range.devices = {device(1000, {item(most - 1000, 0, 1000), item(1000)})};
    EXPECT_EQ(sumUp(range).error().kind, ErrorKind::Overflow);
}

} // namespace
} // namespace vramplan
