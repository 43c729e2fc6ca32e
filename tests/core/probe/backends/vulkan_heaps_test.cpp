// SPDX-License-Identifier: Apache-2.0
// Heap tables of public reports and the memory that they describe.
#include "core/probe/backends/vulkan_heaps.h"

#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;
using build::mib;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::uint64_t kM = 1u << 20;

VulkanHeap local(std::uint64_t mebibytes) { return {mebibytes * kM, true, {}, {}}; }
VulkanHeap far(std::uint64_t mebibytes) { return {mebibytes * kM, false, {}, {}}; }
VulkanHeap with(VulkanHeap heap, std::uint64_t budget, std::uint64_t usage) {
    heap.budget = budget * kM;
    heap.usage = usage * kM;
    return heap;
}

struct Result {
    MemoryPool pool;
    std::vector<std::string> notes;
};

Result read(const std::vector<VulkanHeap>& heaps, DeviceKind kind = DeviceKind::Discrete, bool amd = false) {
    Result result;
    result.pool = poolOfHeaps(heaps, kind, amd, result.notes);
    return result;
}

// https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1216: an A2000 of 12 GB shown as 19.79 GB, which
// is its own heap and the computer's together.
TEST(VulkanHeaps, Row22_MemoryOfTheComputerIsNotAdded) {
    EXPECT_EQ(read({local(12288), far(8002)}).pool.total, gib(12));
}

// https://github.com/ggml-org/llama.cpp/issues/16832 and https://github.com/ollama/ollama/issues/15302: 96
// GiB split over heaps, of which one was used.
TEST(VulkanHeaps, Row23_PartsOfAnAmdProcessorsMemoryAddUp) {
    const Result result = read({local(32768), local(65536)}, DeviceKind::Integrated, true);
    EXPECT_EQ(result.pool.total, gib(96));
    EXPECT_EQ(result.pool.kind, PoolKind::Shared);
}
TEST(VulkanHeaps, Row24_HeapsAboveSixtyFourGiBAddUp) {
    const Result result =
        read({with(local(65536), 61440, 0), with(local(16384), 16384, 0)}, DeviceKind::Integrated, true);
    EXPECT_EQ(result.pool.total, gib(80));
    EXPECT_EQ(result.pool.free, gib(76));
}

// https://github.com/ggml-org/llama.cpp/issues/29277: Intel B390 on Windows, heap 36.20 GiB, budget 46.76
// GiB.
TEST(VulkanHeaps, Row27_BudgetAboveHeapIsClamped) {
    const Result result = read({with(local(37069), 47882, 0)}, DeviceKind::Integrated);
    EXPECT_EQ(result.pool.total, mib(37069));
    EXPECT_EQ(result.pool.budget, mib(37069));
    EXPECT_EQ(result.pool.free, mib(37069));
    EXPECT_THAT(result.notes, Contains(HasSubstr("budget above its own heap")));
}

// https://github.com/withcatai/node-llama-cpp/issues/653: usage above the budget gave 2^64 bytes.
TEST(VulkanHeaps, Row28_UsageAboveBudgetLeavesNothing) {
    EXPECT_EQ(read({with(local(8192), 4096, 5000)}).pool.free, Bytes(0));
}

// https://github.com/ggml-org/whisper.cpp/issues/3254: the first heap was taken, and free was the total.
TEST(VulkanHeaps, Row29_WithoutABudgetFreeIsUnknown) {
    const Result result = read({far(16000), local(8192)});
    EXPECT_EQ(result.pool.total, gib(8));
    EXPECT_EQ(result.pool.free, std::nullopt);
    EXPECT_THAT(result.notes, Contains(HasSubstr("free memory is unknown")));
}

// https://github.com/ggml-org/llama.cpp/issues/22368: the smallest heap was taken.
TEST(VulkanHeaps, Row30_TheLargestLocalHeapIsTheMemory) {
    EXPECT_EQ(read({local(246), far(32000), local(24576)}).pool.total, gib(24));
}

// https://github.com/GpuZelenograd/memtest_vulkan/issues/1: 7.75 and 0.25 GiB of an AMD card.
TEST(VulkanHeaps, Row31_TwoHeapsOfAnAmdCardAreItsMemory) {
    EXPECT_EQ(read({local(7936), far(16000), local(256)}, DeviceKind::Discrete, true).pool.total, gib(8));
}

// https://github.com/GpuZelenograd/memtest_vulkan/issues/14: RX 5600 XT, 5 and 1 GiB.
TEST(VulkanHeaps, Row32_FiveAndOneAreSix) {
    const Result result = read(
        {with(local(5120), 5000, 100), far(16000), with(local(1024), 1000, 0)}, DeviceKind::Discrete, true);
    EXPECT_EQ(result.pool.total, gib(6));
    EXPECT_EQ(result.pool.free, mib(5900));
}

// https://github.com/jp7677/dxvk-nvapi/pull/198: 8192 MiB and a window of 246 MiB counted as 8438.
TEST(VulkanHeaps, Row33_TheBarWindowOfAnNvidiaCardIsNoMemory) {
    const Result result = read({with(local(8192), 7000, 200), far(15953), with(local(246), 240, 0)});
    EXPECT_EQ(result.pool.total, mib(8192));
    EXPECT_EQ(result.pool.free, mib(6800));
}

// https://github.com/intel/compute-runtime/issues/492 and
// https://github.com/oneapi-src/level-zero/issues/133: free always equals total, because only this process is
// seen. The reading says whose view it is.
TEST(VulkanHeaps, Row92_AFreeThatEqualsTheTotalIsOneProcessView) {
    const Result result = read({with(local(16288), 16288, 0)});
    EXPECT_EQ(result.pool.free, mib(16288));
    EXPECT_EQ(result.pool.scope, ReadingScope::Process);
}

// https://github.com/oneapi-src/level-zero/issues/166: an integrated GPU with no memory module of its own.
TEST(VulkanHeaps, Row94_AnIntegratedGpuHasASharedPool) {
    EXPECT_EQ(read({local(11848)}, DeviceKind::Integrated).pool.kind, PoolKind::Shared);
}

// https://github.com/ValveSoftware/steam-for-linux/issues/12636: "0 bytes" with the xe driver.
TEST(VulkanHeaps, Row95_ZeroBytesAreUnknown) {
    const Result result = read({local(0), far(16000)});
    EXPECT_EQ(result.pool.total, std::nullopt);
    EXPECT_THAT(result.notes, Contains(HasSubstr("the total is unknown")));
}

TEST(VulkanHeaps, ABudgetOfZeroIsNone) { EXPECT_EQ(read({with(local(8192), 0, 0)}).pool.free, std::nullopt); }

TEST(VulkanHeaps, NoHeapsAtAllAreNoCrash) { EXPECT_EQ(read({}).pool.total, std::nullopt); }

TEST(VulkanHeaps, AbsurdSizesAreUnknown) {
    EXPECT_EQ(read({{~std::uint64_t{0}, true, {}, {}}}).pool.total, std::nullopt);
    EXPECT_EQ(read({{~std::uint64_t{0}, true, {}, {}}, local(1024)}, DeviceKind::Discrete, true).pool.total,
        std::nullopt);
}

TEST(VulkanHeaps, TheTableStaysAsEvidence) {
    EXPECT_EQ(heapsText({with(local(8192), 7000, 200), far(15953)}),
        "heaps: 8192 MiB device-local, budget 7000 MiB, used 200 MiB, 15953 MiB");
}

} // namespace
} // namespace vramplan
