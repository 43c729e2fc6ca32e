// SPDX-License-Identifier: Apache-2.0
#include "core/probe/report_json.h"

#include "core/probe/report_read.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

BackendReport sample() {
    BackendReport report;
    report.backend = "nvml";
    report.detail = "Measured.";
    report.driver = "580.00";
    report.milliseconds = 12;
    Device device;
    device.name = "GPU \xF0\x9F\x98\x80";
    device.vendor = "NVIDIA";
    device.ids = {"0000:01:00.0", "GPU-1", ""};
    MemoryPool pool;
    pool.total = Bytes(24564) * kMiB;
    pool.reserved = Bytes(400) * kMiB;
    pool.origin = "NVML";
    device.pools = {pool};
    report.devices = {device};
    report.notes = {"a note"};
    return report;
}

TEST(ReportJson, AWorkersMessageIsOneLineThatReadsBack) {
    const std::string text = backendReportJson(sample());
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_TRUE(text.ends_with("\"complete\":true}"));
    const auto read = readBackendReport(text, "nvml");
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(*read, sample());
}

TEST(ReportJson, UnknownSizesAreNullAndNeverZero) {
    const std::string text = backendReportJson(sample());
    EXPECT_NE(text.find("\"free\":null"), std::string::npos);
    BackendReport report = sample();
    report.devices.front().pools.front().free = Bytes::overflow();
    EXPECT_NE(backendReportJson(report).find("\"free\":null"), std::string::npos);
}

TEST(ReportJson, NamesThatAreNoUtf8AreRepaired) {
    BackendReport report = sample();
    report.devices.front().name = "GPU \xff\xfe";
    EXPECT_TRUE(readBackendReport(backendReportJson(report), "nvml"));
}

TEST(ReportJson, AProbeResultReadsBack) {
    ProbeResult result;
    result.devices = sample().devices;
    result.host = {Bytes(1) * kGiB, std::nullopt, "test"};
    result.backends = {sample()};
    const auto read = readDevicesJson(devicesJson(result));
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(read->devices, result.devices);
    EXPECT_EQ(read->host, result.host);
    EXPECT_EQ(read->backends, result.backends);
}

/// A message that lacks something is refused with the reason, whatever it lacks.
TEST(ReportJson, RefusesWhatIsNotAWholeReportOfTheAskedBackEnd) {
    const std::string good = backendReportJson(sample());
    const auto codeOf = [&](std::string text, const char* from, const char* to) {
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos);
        text.replace(at, std::string_view(from).size(), to);
        const auto read = readBackendReport(text, "nvml");
        return read ? std::string("accepted") : read.error().code;
    };
    EXPECT_EQ(codeOf(good, "\"complete\":true", "\"complete\":false"), "probe_incomplete");
    EXPECT_EQ(codeOf(good, ",\"complete\":true", ""), "probe_incomplete");
    EXPECT_EQ(codeOf(good, "report/1", "report/2"), "probe_format");
    EXPECT_EQ(codeOf(good, "\"backend\":\"nvml\"", "\"backend\":\"cuda\""), "probe_backend");
    EXPECT_NE(codeOf(good, "\"status\":\"ok\"", "\"status\":\"fine\""), "accepted");
    EXPECT_NE(codeOf(good, "\"reserved\":419430400", "\"reserved\":-1"), "accepted");
    EXPECT_NE(codeOf(good, "\"reserved\":419430400", "\"reserved\":1.5"), "accepted");
    EXPECT_NE(codeOf(good, "\"kind\":\"discrete\"", "\"kind\":7"), "accepted");
    EXPECT_FALSE(readBackendReport(good.substr(0, good.size() / 2), "nvml"));
    EXPECT_FALSE(readBackendReport("", "nvml"));
}

} // namespace
} // namespace vramplan
