// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_placement.h"

#include <gtest/gtest.h>

namespace vramplan::ollama {
namespace {

// Prediction of the scheduler for real files: Llama 3.1 8B, Qwen3 32B, gpt-oss 20B.
TEST(OllamaPlacement, PredictsTheCacheIn16BitWhateverItIs) {
    const FileShape llama{32, 8, 4096, 32};
    EXPECT_EQ(predictedCache(llama, 8192), Bytes(1073741824));
    EXPECT_EQ(predictedCache(llama, 32768 * 4), Bytes(17179869184));
    EXPECT_EQ(predictedCache({64, 8, 5120, 64}, 40960), Bytes(6710886400));
    EXPECT_EQ(predictedCache({24, 8, 2880, 64}, 131072), Bytes(4529848320));
}

TEST(OllamaPlacement, TheDefaultContextFollowsTheVideoMemory) {
    EXPECT_EQ(defaultContext(Count(8) * kGiB), 4096u);
    EXPECT_EQ(defaultContext(Count(24) * kGiB), 32768u);
    EXPECT_EQ(defaultContext(Count(23) * kGiB), 32768u);
    EXPECT_EQ(defaultContext(minusOrZero(Count(23) * kGiB, Bytes(1))), 4096u);
    EXPECT_EQ(defaultContext(Count(47) * kGiB), 262144u);
}

TEST(OllamaPlacement, FourFifthsOfWhatIsLeftAreCountedOn) {
    const GpuMemory cuda[] = {{Count(24) * kGiB, false}};
    const Bytes available = availableMemory(cuda, Bytes());
    EXPECT_EQ(available, Count(24 * 1024 - 457) * kMiB);
    EXPECT_TRUE(fits(available * Bytes(80) / Bytes(100), available));
    EXPECT_FALSE(fits(available * Bytes(80) / Bytes(100) + Bytes(1), available));
    const GpuMemory apple[] = {{Count(24) * kGiB, true}};
    EXPECT_EQ(availableMemory(apple, kGiB), Count(23 * 1024 - 512) * kMiB);
    const GpuMemory tiny[] = {{Count(100) * kMiB, false}};
    EXPECT_EQ(availableMemory(tiny, Bytes()), Bytes());
}

TEST(OllamaPlacement, TheBatchFollowsContextAndRoom) {
    const Bytes hundred = Count(100) * kGiB;
    const auto batch = [&](std::uint64_t context, Bytes predicted) {
        return generationBatch({.context = context, .predicted = predicted, .available = hundred});
    };
    EXPECT_EQ(batch(4096, kGiB), 512u);
    EXPECT_EQ(batch(4097, kGiB), 1024u);
    EXPECT_EQ(batch(32768, kGiB), 1024u);
    EXPECT_EQ(batch(32769, kGiB), 2048u);
    EXPECT_EQ(batch(32769, Count(60) * kGiB), 2048u);
    EXPECT_EQ(batch(32769, Count(61) * kGiB), 1024u); // more than 60 %
    EXPECT_EQ(batch(32769, Count(75) * kGiB), 1024u);
    EXPECT_EQ(batch(32769, Count(76) * kGiB), 512u); // more than 75 %
    EXPECT_EQ(batch(32769, Count(90) * kGiB), 512u);
    // 2 GiB beyond 5 of 8 GiB are more than four fifths of 8 GiB.
    EXPECT_EQ(
        generationBatch({.context = 99999, .predicted = Count(4800) * kMiB, .available = Count(8) * kGiB}),
        1024u);
}

TEST(OllamaPlacement, CudaWithoutFlashAttentionKeepsTheBatchSmall) {
    BatchFacts facts{
        .context = 65536, .predicted = {}, .available = Count(100) * kGiB, .flash = false, .cuda = true};
    EXPECT_EQ(generationBatch(facts), 512u);
    facts.small = true;
    EXPECT_EQ(generationBatch(facts), 256u);
    facts.context = 4096;
    EXPECT_EQ(generationBatch(facts), 512u);
}

} // namespace
} // namespace vramplan::ollama
