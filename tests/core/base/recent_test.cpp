// SPDX-License-Identifier: Apache-2.0
#include "core/base/recent.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

const int* find(Recent<int, 3>& values, int value) {
    return values.find([&](int each) { return each == value; });
}

TEST(Recent, KeepsTheLastOnes) {
    Recent<int, 3> values;
    for (const int value : {1, 2, 3, 4}) EXPECT_EQ(values.add(value), value);
    EXPECT_EQ(find(values, 1), nullptr);
    for (const int value : {2, 3, 4}) {
        ASSERT_NE(find(values, value), nullptr);
        EXPECT_EQ(*find(values, value), value);
    }
}

TEST(Recent, AskingForAValueKeepsIt) {
    Recent<int, 3> values;
    for (const int value : {1, 2, 3}) values.add(value);
    ASSERT_NE(find(values, 1), nullptr);
    values.add(4); // 2 was asked for longest ago
    EXPECT_EQ(find(values, 2), nullptr);
    EXPECT_NE(find(values, 1), nullptr);
    EXPECT_NE(find(values, 3), nullptr);
}

TEST(Recent, AnEmptyOneHasNothing) {
    Recent<int, 3> values;
    EXPECT_EQ(find(values, 0), nullptr);
}

} // namespace
} // namespace vramplan
