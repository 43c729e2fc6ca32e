// SPDX-License-Identifier: Apache-2.0
#include "core/report/summary.h"

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
