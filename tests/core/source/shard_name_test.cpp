// SPDX-License-Identifier: Apache-2.0
#include "core/source/shard_name.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(ShardName, ComesApartAndTogether) {
    const auto name = parseShardName("model-00002-of-00005.safetensors", ".safetensors");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->prefix, "model");
    EXPECT_EQ(name->number, 2u);
    EXPECT_EQ(name->count, 5u);
    EXPECT_EQ(name->fileName(5), "model-00005-of-00005.safetensors");
    // As many digits as the name had.
    const auto old = parseShardName("a-b-of-c-3-of-9.gguf", ".gguf");
    ASSERT_TRUE(old);
    EXPECT_EQ(old->prefix, "a-b-of-c");
    EXPECT_EQ(old->fileName(1), "a-b-of-c-1-of-9.gguf");
}

TEST(ShardName, OtherNamesAreNoParts) {
    for (const char* text :
        {"", ".gguf", "model.gguf", "-of-.gguf", "1-of-2.gguf", "model-3-of-2.gguf", "model-0-of-2.gguf",
            "model-00001-of-2.gguf", "model-x-of-y.gguf", "model--1-of-02.gguf", "model-00001-of-99999.gguf",
            "model-99999999999-of-99999999999.gguf", "model-00001-of-00002.safetensors"})
        EXPECT_FALSE(parseShardName(text, ".gguf")) << text;
}

TEST(ShardName, TheFirstMissingPartIsNamed) {
    const test::TemporaryFolder folder;
    const auto name = parseShardName("m-1-of-3.gguf", ".gguf");
    ASSERT_TRUE(name);
    for (const std::uint32_t number : {1u, 3u}) folder.write(name->fileName(number), "x");
    const auto incomplete = allParts(folder.path(), *name, "part_missing");
    ASSERT_FALSE(incomplete);
    EXPECT_EQ(incomplete.error().code, "part_missing");
    EXPECT_EQ(incomplete.error().file, folder / "m-2-of-3.gguf");
    folder.write("m-2-of-3.gguf", "x");
    const auto whole = allParts(folder.path(), *name, "part_missing");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->size(), 3u);
}

} // namespace
} // namespace vramplan
