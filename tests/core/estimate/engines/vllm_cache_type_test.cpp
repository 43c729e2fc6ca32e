// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_cache_type.h"

#include <gtest/gtest.h>

namespace vramplan::vllm {
namespace {

// Bytes per head and token at head width 128, K and V together (vLLM's kv_cache_interface and its unit tests
// of TurboQuant).
TEST(VllmCacheType, HasItsBytesPerHead) {
    const std::pair<const char*, std::uint64_t> known[] = {{"float32", 1024}, {"bfloat16", 512}, {"fp8", 256},
        {"fp8_e5m2", 256}, {"int8_per_token_head", 264}, {"fp8_per_token_head", 264},
        {"int4_per_token_head", 136}, {"nvfp4", 144}, {"turboquant_k8v4", 196}, {"turboquant_4bit_nc", 134},
        {"turboquant_k3v4_nc", 118}, {"turboquant_3bit_nc", 102}};
    for (const auto& [name, bytes] : known) {
        const auto type = cacheTypeByName(name);
        ASSERT_TRUE(type) << name;
        EXPECT_EQ(headBytes(*type, 128, 128), Bytes(bytes)) << name;
    }
    EXPECT_FALSE(cacheTypeByName("auto"));
    EXPECT_FALSE(cacheTypeByName("q8_0"));
    EXPECT_EQ(headBytes(CacheType::BF16, 192, 128), Bytes(640)); // MiMo-V2
}

TEST(VllmCacheType, LatentLayouts) {
    const LatentAttention deepseek{
        .latentRank = 512, .ropeWidth = 64, .heads = 128, .nopeWidth = 128, .valueWidth = 128};
    EXPECT_EQ(latentBytes(CacheType::BF16, deepseek, false), Bytes(1152));
    EXPECT_EQ(latentBytes(CacheType::Fp8, deepseek, false), Bytes(576));
    EXPECT_EQ(latentBytes(CacheType::Int8PerHead, deepseek, false), Bytes(584));
    // 512 fp8 + 4 scales + 64 × 2 B, for any narrow type of a model with index keys
    EXPECT_EQ(latentBytes(CacheType::Fp8Latent, deepseek, false), Bytes(656));
    EXPECT_EQ(latentBytes(CacheType::Fp8, deepseek, true), Bytes(656));
    EXPECT_EQ(latentBytes(CacheType::BF16, deepseek, true), Bytes(1152));
    EXPECT_EQ(indexBytes(128), Bytes(132));
    EXPECT_EQ(entryBytes(CacheType::Fp8Latent, 512, 64), Bytes(584)); // 448 + 128 + 8
    EXPECT_EQ(entryBytes(CacheType::BF16, 512, 64), Bytes(1024));
}

TEST(VllmCacheType, EveryAliasNamesATypeOfTheEngine) {
    for (const ElementType alias : {ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::F8,
             ElementType::Int8, ElementType::Int4, ElementType::NVFP4}) {
        EXPECT_EQ(elementOf(cacheTypeOf(alias)), alias);
        EXPECT_EQ(cacheTypeByName(nameOf(cacheTypeOf(alias))), cacheTypeOf(alias));
    }
}

} // namespace
} // namespace vramplan::vllm
