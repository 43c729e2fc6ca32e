// SPDX-License-Identifier: Apache-2.0
#include "core/probe/redact.h"

#include "core/probe/digest.h"
#include "core/probe/identity.h"
#include "core/probe/merge.h"
#include "core/probe/report_json.h"
#include "core/probe/report_read.h"
#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Test vectors of FIPS 180-4: one block, two blocks, and the empty text.
TEST(Digest, Sha256OfTheStandardsExamples) {
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

ProbeResult twoViewsOfOneCard() {
    ProbeResult result;
    Device nvml = build::device(
        "NVIDIA", "RTX", {"0000:01:00.0", build::uuid('1'), ""}, {build::dedicated("NVML", build::gib(24))});
    nvml.notes = {"see " + build::uuid('1') + " in /home/alice/driver.log"};
    const Device vulkan = build::byDriver(
        build::device("NVIDIA", "RTX", {"", build::plainUuid('1'), ""}), "nvidia_proprietary");
    result.backends = {build::report("nvml", {nvml}), build::report("vulkan", {vulkan})};
    result.backends[1].detail = "CUDA_VISIBLE_DEVICES=" + build::uuid('1');
    result.host = build::host(build::gib(64), build::gib(32));
    result.devices = mergeReports(result.backends, result.host);
    return result;
}

TEST(Redact, NoUuidAndNoHomeFolderIsLeftAnywhere) {
    const std::string text = devicesJson(redacted(twoViewsOfOneCard(), "/home/alice"));
    EXPECT_THAT(text, Not(HasSubstr("aaaaaaaa")));
    EXPECT_THAT(text, Not(HasSubstr("alice")));
    EXPECT_THAT(text, HasSubstr("in ~/driver.log"));
    EXPECT_THAT(text, HasSubstr("0000:01:00.0"));
}

TEST(Redact, EqualUuidsStayEqualSoThatTheMergeIsTheSame) {
    const ProbeResult original = twoViewsOfOneCard();
    ASSERT_EQ(original.devices.size(), 1u);
    const auto read = readDevicesJson(devicesJson(redacted(original, "/home/alice")));
    ASSERT_TRUE(read) << describe(read.error());
    const std::vector<Device> again = mergeReports(read->backends, read->host);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again.front().pools, original.devices.front().pools);
    EXPECT_EQ(again.front().ids.uuid, read->devices.front().ids.uuid);
    EXPECT_EQ(normalisedUuid(read->backends[0].devices[0].ids.uuid),
        normalisedUuid(read->backends[1].devices[0].ids.uuid));
    EXPECT_TRUE(again.front().ids.uuid.starts_with("GPU-"));
}

TEST(Redact, TheHashIsTheSameEveryTime) {
    EXPECT_EQ(devicesJson(redacted(twoViewsOfOneCard(), "")), devicesJson(redacted(twoViewsOfOneCard(), "")));
    EXPECT_EQ(redactedText(build::plainUuid('1'), ""), sha256(build::plainUuid('1')).substr(0, 32));
}

TEST(Redact, IdentifiersOfAnotherFormAreHashedToo) {
    ProbeResult result;
    result.devices = {build::device("NVIDIA", "H100", {"", "MIG-GPU-serial/7/0", ""})};
    EXPECT_THAT(devicesJson(redacted(result, "")), Not(HasSubstr("serial")));
}

TEST(Redact, LongerNumbersAndPlainTextStay) {
    const std::string text = "heaps: 24564 MiB, version 580.65.06, deadbeef";
    EXPECT_EQ(redactedText(text, "/"), text);
    EXPECT_EQ(redactedText("", "/home/a"), "");
}

} // namespace
} // namespace vramplan
