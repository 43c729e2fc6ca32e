// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/compare.h"

#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

TEST(CompareComponents, NamesWhatChanges) {
    const auto f16 = estimate(planFor(llama8b(), 8192));
    Scenario narrow = planFor(llama8b(), 8192);
    narrow.precision.kvK = narrow.precision.kvV = ElementType::Q8_0;
    const auto q8 = estimate(narrow);
    ASSERT_TRUE(f16 && q8);
    const Estimate* plans[] = {&*f16, &*q8};
    for (const ComponentDifference& row : compareComponents(plans)) {
        EXPECT_EQ(row.differs, row.component == Component::KvCache) << name(row.component);
        EXPECT_NE(row.component, Component::RecurrentState) << "no plan has any";
        if (row.component == Component::KvCache) {
            EXPECT_EQ(row.bytes[0], kGiB);
            EXPECT_EQ(row.bytes[1], Bytes(69632) * Count(8192)); // 34/32 B per value
        }
    }
}

} // namespace
} // namespace vramplan::testing
