// SPDX-License-Identifier: Apache-2.0
#include "tests/core/probe/probe_builders.h"
#include "tests/core/probe/worker_harness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

struct Answer {
    BackendReport report;
    std::string errors;
};

Answer cuda(const std::string& scene, std::vector<std::string> arguments = {}) {
    const WorkerCommand command = harness::command(harness::kWorker, "cuda",
        {{"LD_LIBRARY_PATH", harness::kDoubles + "/cuda"}, {"FAKE_CUDA_SCENE", scene}}, std::move(arguments));
    const WorkerOutcome outcome = runWorker(command);
    return {reportOf(outcome, "cuda", command), outcome.errors};
}

constexpr const char* kCard = R"({"devices": [{"name": "RTX 4090", "uuid": "aaaaaaaa000000000000000000000001",
    "pci": "0000:01:00.0", "luid": "cfc4000000000000", "total": 25393692672, "free": 22548578304}]})";

TEST(Cuda, ReadsIdentityAndTotalWithoutAContext) {
    const Answer answer = cuda(kCard);
    ASSERT_EQ(answer.report.status, ProbeStatus::Ok) << answer.report.detail;
    EXPECT_EQ(answer.report.driver, "CUDA 12.8");
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    const Device& device = answer.report.devices.front();
    EXPECT_EQ(device.ids.uuid, "GPU-aaaaaaaa-0000-0000-0000-000000000001");
    EXPECT_EQ(device.ids.pci, "0000:01:00.0");
    EXPECT_EQ(device.ids.luid, "cfc4000000000000");
    EXPECT_EQ(device.pools.front().total, Bytes(25393692672u));
    EXPECT_EQ(device.pools.front().free, std::nullopt);
    EXPECT_THAT(answer.errors, Not(HasSubstr("a context was created")));
}

TEST(Cuda, MeasuresFreeOnlyWhenAsked) {
    const Answer answer = cuda(kCard, {"--exact-free"});
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    EXPECT_EQ(answer.report.devices.front().pools.front().free, gib(21));
    EXPECT_THAT(answer.errors, HasSubstr("a context was created"));
}

// https://github.com/ggml-org/llama.cpp/issues/24933: the free query fails on unified memory.
TEST(Cuda, Row08_TheFreeQueryIsNotAskedOnUnifiedMemory) {
    const Answer answer = cuda(R"({"devices": [{"name": "GB10", "integrated": 1, "total": 128000000000,
        "memory_info": 999}]})",
        {"--exact-free"});
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    EXPECT_EQ(answer.report.devices.front().kind, DeviceKind::Integrated);
    EXPECT_EQ(answer.report.devices.front().pools.front().kind, PoolKind::Shared);
    EXPECT_THAT(answer.errors, Not(HasSubstr("a context was created")));
}

// https://github.com/vllm-project/vllm/issues/41776: the UUID of a slice was parsed as a number.
TEST(Cuda, Row44_ASliceKeepsItsOwnUuidAndItsParents) {
    const Answer answer = cuda(R"({"devices": [{"name": "H100 MIG 1g.10gb", "total": 10468982784,
        "uuid": "aaaaaaaa000000000000000000000001", "slice_uuid": "bbbbbbbb000000000000000000000001",
        "pci": "0000:01:00.0"}]})");
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    const Device& slice = answer.report.devices.front();
    EXPECT_EQ(slice.kind, DeviceKind::Mig);
    EXPECT_EQ(slice.ids.uuid, "MIG-bbbbbbbb-0000-0000-0000-000000000001");
    EXPECT_EQ(slice.parent, "GPU-aaaaaaaa-0000-0000-0000-000000000001");
    EXPECT_EQ(slice.ids.pci, "");
}

// https://github.com/NVIDIA/warp/issues/219: error 34, the stub library.
TEST(Cuda, Row66_TheStubHasItsOwnStatus) {
    const Answer answer = cuda(R"({"init": 34})");
    EXPECT_EQ(answer.report.status, ProbeStatus::StubLibrary);
    EXPECT_THAT(answer.report.detail, HasSubstr("stub"));
}

// https://github.com/flatpak/flatpak/issues/2571: the sandbox's driver library is not the running driver's.
TEST(Cuda, Row68_AnotherDriverVersionThanTheRunningOneIsAMismatch) {
    EXPECT_EQ(cuda(R"({"init": 803})").report.status, ProbeStatus::VersionMismatch);
    EXPECT_EQ(cuda(R"({"init": 804})").report.status, ProbeStatus::VersionMismatch);
}

TEST(Cuda, NoDeviceIsNoFailure) {
    EXPECT_EQ(cuda(R"({"init": 100})").report.status, ProbeStatus::NoDevice);
    EXPECT_EQ(cuda("{}").report.status, ProbeStatus::NoDevice);
}

TEST(Cuda, ATotalThatCannotBeReadIsUnknown) {
    const Answer answer = cuda(R"({"devices": [{"name": "RTX", "total_code": 999}]})");
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    EXPECT_EQ(answer.report.devices.front().pools.front().total, std::nullopt);
}

TEST(Cuda, AFailingContextCostsOnlyTheFreeReading) {
    const Answer answer =
        cuda(R"({"devices": [{"name": "RTX", "total": 8589934592, "context": 2}]})", {"--exact-free"});
    ASSERT_THAT(answer.report.devices, SizeIs(1));
    EXPECT_EQ(answer.report.devices.front().pools.front().total, gib(8));
    EXPECT_EQ(answer.report.devices.front().pools.front().free, std::nullopt);
}

} // namespace
} // namespace vramplan
