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

// A plan whose weights are not known does not weigh nothing.
TEST(CompareComponents, UnknownWeightsAreUnknown) {
    GeometryOverrides geometry;
    geometry.layers = 4;
    const auto manual = manualModel(geometry);
    ASSERT_TRUE(manual);
    const auto known = estimate(planFor(llama8b(), 1024));
    const auto unknown = estimate(planFor(*manual, 1024));
    ASSERT_TRUE(known && unknown);
    const Estimate* plans[] = {&*known, &*unknown};
    const auto rows = compareComponents(plans);
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0].component, Component::Weights);
    EXPECT_TRUE(rows[0].bytes[0]);
    EXPECT_FALSE(rows[0].bytes[1]);
    EXPECT_TRUE(rows[0].differs);
    const Estimate* twice[] = {&*unknown, &*unknown};
    EXPECT_EQ(compareComponents(twice)[0].component, Component::Weights);
    EXPECT_FALSE(compareComponents(twice)[0].differs);
}

TEST(Differences, NameWhatIsNotTheSame) {
    const Scenario plain = planFor(llama8b(), 8192);
    const auto answer = estimate(plain);
    ASSERT_TRUE(answer);
    const PlanAnswer one{&plain, &*answer};
    EXPECT_TRUE(differences(one, one).empty());

    Scenario other = plain;
    other.precision.kvK = ElementType::Q8_0;
    other.workload.context = 16384;
    other.devices[0].reserve = kGiB;
    EXPECT_EQ(differences(one, {&other, nullptr}),
        (std::vector{PlanAspect::Cache, PlanAspect::Context, PlanAspect::Devices}));

    // Free memory moves by itself.
    other = plain;
    other.devices[0].free = kGiB;
    EXPECT_TRUE(differences(one, {&other, nullptr}).empty());
}

TEST(Differences, ADefaultThatIsTypedInIsNone) {
    Scenario plain = planFor(llama8b(), 8192);
    plain.precision.kvK = plain.precision.kvV = std::nullopt;
    const auto plainAnswer = estimate(plain);
    Scenario typed = plain;
    typed.precision.kvK = typed.precision.kvV = plainAnswer->kvK;
    const auto typedAnswer = estimate(typed);
    ASSERT_TRUE(plainAnswer && typedAnswer);
    EXPECT_TRUE(differences({&plain, &*plainAnswer}, {&typed, &*typedAnswer}).empty());
}

TEST(Differences, AnotherModelIsNamedWithoutItsSizes) {
    const Scenario plain = planFor(llama8b(), 8192);
    Scenario other = plain;
    auto model = std::make_shared<ModelSpec>(*plain.model);
    model->geometry.layers = 16;
    other.model = model;
    EXPECT_EQ(differences({&plain, nullptr}, {&other, nullptr}), std::vector{PlanAspect::Sizes});
    model->name = "another";
    EXPECT_EQ(differences({&plain, nullptr}, {&other, nullptr}), std::vector{PlanAspect::Model});
}

TEST(Differences, ConcernTheirComponents) {
    EXPECT_TRUE(concerns(PlanAspect::Cache, Component::KvCache));
    EXPECT_FALSE(concerns(PlanAspect::Cache, Component::Weights));
    EXPECT_FALSE(concerns(PlanAspect::Weights, Component::KvCache));
    for (const Component component : kComponents) EXPECT_TRUE(concerns(PlanAspect::Engine, component));
}

} // namespace
} // namespace vramplan::testing
