// SPDX-License-Identifier: Apache-2.0
#include "core/report/summary.h"

#include "core/estimate/verdict.h"
#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

std::string verdictFor(Bytes memory) {
    return verdictSummary(*estimate(planFor(llama8b(), 32768, 1, memory)));
}

TEST(VerdictSummary, BeginsWithTheStateAndNamesTheDevice) {
    // Weights 14.96 GiB and cache 4.00 GiB; the rest is some hundred MiB with a range.
    EXPECT_EQ(verdictFor(Count(24) * kGiB).rfind("Fits 24.00 GiB device: ", 0), 0u)
        << verdictFor(Count(24) * kGiB);
    EXPECT_EQ(verdictFor(Count(8) * kGiB).rfind("Does not fit 8.00 GiB device: ", 0), 0u);
    EXPECT_EQ(verdictFor(Bytes(19'900) * Count(1 << 20)).rfind("Likely fits", 0), 0u)
        << verdictFor(Bytes(19'900) * Count(1 << 20));
    EXPECT_EQ(verdictFor(Bytes(19'700) * Count(1 << 20)).rfind("Unlikely to fit", 0), 0u)
        << verdictFor(Bytes(19'700) * Count(1 << 20));
}

DeviceEstimate deviceOf(Bytes memory, Bytes weights, bool mapped = false) {
    DeviceEstimate device;
    device.device = manualBudget(memory);
    LineItem item;
    item.component = Component::Weights;
    item.bytes = item.low = item.high = weights;
    item.mapped = mapped;
    device.items = {item};
    return device;
}

std::string verdictOf(std::vector<DeviceEstimate> devices) {
    Estimate estimate;
    estimate.devices = std::move(devices);
    EXPECT_TRUE(sumUp(estimate));
    judge({}, estimate);
    return verdictSummary(estimate);
}

TEST(VerdictSummary, SaysWhatIsShortWhereMappedWeightsDoNotFit) {
    EXPECT_EQ(verdictOf({deviceOf(kGiB, Count(3) * kGiB, true)}),
        "Likely fits 1.00 GiB device, slowly: 3.00 GiB of 1.00 GiB, 2.00 GiB short; weights are read from "
        "the "
        "file again and again.");
}

TEST(VerdictSummary, TheSumOfOneMemoryAddsUp) {
    DeviceEstimate first = deviceOf(Count(24) * kGiB, Count(8) * kGiB), second = first;
    first.device.sharedPool = second.device.sharedPool = 1;
    EXPECT_EQ(verdictOf({first, second}), "Fits 24.00 GiB device: 16.00 GiB of 24.00 GiB, 8.00 GiB left.");
    second.items.front().bytes = second.items.front().low = second.items.front().high = Count(20) * kGiB;
    EXPECT_EQ(verdictOf({first, second}),
        "Does not fit 24.00 GiB device: 4.00 GiB short (28.00 GiB of 24.00 GiB).");
}

TEST(LimitsSummary, SaysWhichLimitEndsTheContext) {
    EXPECT_EQ(limitsSummary({.maxContext = 131072, .maxSequences = 3, .contextAtModelMaximum = true}),
        "longest context here 131,072 tokens (the model's maximum) · most sequences 3");
    EXPECT_EQ(limitsSummary({}), "");
}

TEST(WorkloadSummary, SingularPluralAndLengths) {
    Workload workload;
    EXPECT_EQ(workloadSummary(workload), "8,192 tokens × 1 sequence");
    workload.sequences = 2;
    EXPECT_EQ(workloadSummary(workload), "8,192 tokens × 2 sequences");
    workload.lengths = {5, 900};
    EXPECT_EQ(workloadSummary(workload), "2 sequences of up to 900 tokens");
}

} // namespace
} // namespace vramplan::testing
