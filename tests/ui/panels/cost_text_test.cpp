// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/cost_text.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(CostText, RoundsHalvesAwayFromZero) {
    // 1,024 tokens of 131,072 B are 128 MiB, an eighth of a GiB.
    EXPECT_EQ(costText(131072LL * 1024), QStringLiteral("+0.13 GiB"));
    EXPECT_EQ(costText(-131072LL * 1024), QStringLiteral("−0.13 GiB"));
    EXPECT_EQ(costText(4LL << 30), QStringLiteral("+4.00 GiB"));
    EXPECT_EQ(costText(64LL << 20), QStringLiteral("+64.0 MiB"));
    EXPECT_EQ(costText(0), QStringLiteral("0 B"));
    EXPECT_EQ(costText(std::int64_t{1} << 62), QStringLiteral("+4294967296.00 GiB"));
}

} // namespace
} // namespace vramplan
