// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_cells.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(BreakdownCells, OneDeviceReadsAsItsItems) {
    // 2 × 32 × 8,192 × 8 × 128 × 2 B = 1,073,741,824 B.
    const Estimate estimate = test::answer(test::plan({24}));
    const BreakdownGroup cache = breakdownLayout(estimate)[0];
    EXPECT_EQ(breakdown::bytes(estimate, cache, 0), kGiB);
    EXPECT_EQ(breakdown::label(estimate, cache.rows[0]), QStringLiteral("Full attention, 32 layers"));
    EXPECT_EQ(breakdown::formula(estimate, cache.rows[0], {}),
        QStringLiteral("2 × 32 layers × 1 sequence × 8,192 tokens × 8 KV heads × 128 × 2 B"));
    EXPECT_EQ(breakdown::basis(estimate, cache), QStringLiteral("exact"));
    EXPECT_FALSE(breakdown::reference(estimate, cache.rows[0]).isEmpty());
}

TEST(BreakdownCells, SeveralDevicesShowTheirDifferences) {
    const Estimate estimate = test::answer(test::plan({24, 12}));
    const BreakdownGroup cache = breakdownLayout(estimate)[0];
    // Layers are shared 2 : 1, so 22 of 32 on the first device.
    EXPECT_EQ(breakdown::label(estimate, cache.rows[0]), QStringLiteral("Full attention, 22 + 10 layers"));
    const QString formula = breakdown::formula(estimate, cache.rows[0], QStringLiteral(" · "));
    EXPECT_TRUE(formula.startsWith(QStringLiteral("GPU 0: 2 × 22 layers × ")));
    EXPECT_TRUE(formula.contains(QStringLiteral(" · GPU 1: 2 × 10 layers × ")));
}

TEST(BreakdownCells, AComponentTakesItsWeakestBasis) {
    const Estimate estimate = test::answer(test::plan({24}));
    for (const BreakdownGroup& group : breakdownLayout(estimate))
        if (group.component == Component::Overhead) {
            EXPECT_TRUE(breakdown::basis(estimate, group).startsWith(QStringLiteral("heuristic, ")));
            EXPECT_EQ(breakdown::weakest(estimate, group.rows[0]), Basis::Heuristic);
        }
}

TEST(BreakdownCells, ChangesAreFoundPerColumn) {
    const Estimate before = test::answer(test::plan({24}, 8192)),
                   after = test::answer(test::plan({24}, 16384));
    const auto old = breakdownLayout(before), fresh = breakdownLayout(after);
    const auto cache = breakdown::changes(before, old[0].rows[0], after, fresh[0].rows[0]);
    EXPECT_TRUE(cache.devices[0]);
    EXPECT_TRUE(cache.formula);
    EXPECT_TRUE(cache.basis); // its bounds are its bytes
    EXPECT_FALSE(cache.label);
    EXPECT_FALSE(breakdown::changes(before, old[1].rows[0], after, fresh[1].rows[0]).any());
}

} // namespace
} // namespace vramplan
