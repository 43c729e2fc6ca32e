// SPDX-License-Identifier: Apache-2.0
#include "core/base/path.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

// Code points by unicode.org: 模 U+6A21, 型 U+578B, é U+00E9, 🚀 U+1F680 (in UTF-16 the pair D83D DE80).
TEST(PathOf, TextsAreUtf8OnEverySystem) {
    EXPECT_EQ(pathOf("模型/é 🚀.gguf").u16string(), u"\u6A21\u578B/\u00E9 \U0001F680.gguf");
    EXPECT_EQ(pathOf("模型/é 🚀.gguf").string(), "模型/é 🚀.gguf");
    EXPECT_EQ(pathOf("模型/é 🚀.gguf").filename().string(), "é 🚀.gguf");
    EXPECT_TRUE(pathOf("").empty());
}

// A stray byte of Latin-1, as in a name from an old archive.
TEST(PathOf, BytesThatAreNoUtf8DoNotStopIt) {
#ifdef _WIN32
    EXPECT_EQ(pathOf("a\xe9-b").native(), L"a\uFFFD-b");
#else
    EXPECT_EQ(pathOf("a\xe9-b").native(), "a\xe9-b");
#endif
}

} // namespace
} // namespace vramplan
