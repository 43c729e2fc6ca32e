// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/size_limits.h"

#include "core/model/model_spec.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>
#include <memory>

namespace vramplan {
namespace {

using testing::mustEstimate;
using testing::planFor;

GeometryOverrides llamaSizes() {
    GeometryOverrides sizes;
    sizes.layers = 32;
    sizes.heads = 32;
    sizes.kvHeads = 8;
    sizes.headDim = 128;
    sizes.hidden = 4096;
    sizes.intermediate = 14336;
    sizes.vocabulary = 128256;
    return sizes;
}

VerdictState stateWith(
    Scenario plan, std::optional<std::uint64_t> GeometryOverrides::* field, std::uint64_t value) {
    GeometryOverrides sizes = llamaSizes();
    sizes.*field = value;
    plan.model = std::make_shared<const ModelSpec>(*manualModel(sizes));
    return mustEstimate(plan).verdict.state;
}

TEST(SizeLimits, TheNextSizeDoesNotFit) {
    const Scenario plan = planFor(*manualModel(llamaSizes()), 8192, 1, Count(20) * kGiB);
    const SizeLimits limits = findSizeLimits(plan);
    ASSERT_TRUE(limits.layers && limits.heads && limits.kvHeads && limits.headDim);
    // 14.96 GiB of weights and 1 GiB of cache in 32 layers: 20 GiB hold a few layers more.
    EXPECT_GT(*limits.layers, 32u);
    EXPECT_LT(*limits.layers, 45u);
    EXPECT_EQ(stateWith(plan, &GeometryOverrides::layers, *limits.layers), VerdictState::Fits);
    EXPECT_NE(stateWith(plan, &GeometryOverrides::layers, *limits.layers + 1), VerdictState::Fits);
    EXPECT_EQ(*limits.heads % 8, 0u);
    EXPECT_NE(stateWith(plan, &GeometryOverrides::heads, *limits.heads + 8), VerdictState::Fits);
    EXPECT_EQ(32 % *limits.kvHeads, 0u);
    EXPECT_NE(stateWith(plan, &GeometryOverrides::headDim, *limits.headDim + 8), VerdictState::Fits);
}

TEST(SizeLimits, AreZeroWhereNothingFits) {
    const SizeLimits limits = findSizeLimits(planFor(*manualModel(llamaSizes()), 8192, 1, Count(1) * kGiB));
    EXPECT_EQ(limits.layers, 0u) << "the embedding alone is 1.96 GiB";
    EXPECT_EQ(limits.headDim, 0u);
}

TEST(SizeLimits, AreUnknownWithoutAModelThatExpands) {
    Scenario plan = planFor(testing::llama8b(), 8192, 1, Count(20) * kGiB);
    ModelSpec fixed = *plan.model;
    fixed.definition = nullptr;
    plan.model = std::make_shared<const ModelSpec>(std::move(fixed));
    EXPECT_EQ(findSizeLimits(plan), SizeLimits());
}

} // namespace
} // namespace vramplan
