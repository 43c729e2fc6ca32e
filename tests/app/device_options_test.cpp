// SPDX-License-Identifier: Apache-2.0
#include "app/common/device_options.h"

#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

TEST(GpuChoiceText, AllParts) {
    const auto choice = parseGpuChoice("RTX 4090:2,free=20GiB,reserve=512MiB");
    ASSERT_TRUE(choice) << choice.error().message;
    EXPECT_EQ(choice->name, "RTX 4090");
    EXPECT_EQ(choice->count, 2u);
    EXPECT_EQ(choice->free, Bytes(20) * Count(1 << 30));
    EXPECT_EQ(choice->reserve, Bytes(512) * Count(1 << 20));
}

TEST(GpuChoiceText, MemoryOfANameThatComesInSizes) {
    const auto choice = parseGpuChoice("Apple M4 Max@128GiB");
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->name, "Apple M4 Max");
    EXPECT_EQ(choice->memory, Bytes(128) * Count(1 << 30));
    EXPECT_EQ(choice->count, 1u);
}

TEST(GpuChoiceText, BadPartsAreNamed) {
    for (const char* text : {"RTX 4090:0", "RTX 4090:many", "RTX 4090,free", "RTX 4090,speed=3GiB",
             "RTX 4090,free=lots", "M4@x"}) {
        const auto choice = parseGpuChoice(text);
        ASSERT_FALSE(choice) << text;
        EXPECT_EQ(choice.error().kind, ErrorKind::Usage);
        EXPECT_NE(choice.error().message.find("--gpu"), std::string::npos);
    }
}

class DevicesOfPlan : public testing::Test {
protected:
    Result<Scenario> apply(DeviceOptions options) {
        options.hostMemory = "64GiB";
        Scenario scenario;
        if (auto done = applyDevices(options, m_environment, scenario); !done)
            return std::unexpected(done.error());
        return scenario;
    }
    Environment m_environment;
};

TEST_F(DevicesOfPlan, SizesCountAndAreNumbered) {
    const auto scenario =
        apply({.gpus = {}, .sizes = {"24GiB:2"}, .free = "20GiB", .reserve = "1GiB", .hostMemory = {}});
    ASSERT_TRUE(scenario);
    ASSERT_EQ(scenario->devices.size(), 2u);
    EXPECT_EQ(scenario->devices[0].name, "24.00 GiB device #1");
    EXPECT_EQ(scenario->devices[1].name, "24.00 GiB device #2");
    EXPECT_EQ(scenario->devices[1].budget(), Bytes(19) * Count(1 << 30)); // free less reserve
    EXPECT_EQ(scenario->host.capacity, Bytes(64) * Count(1 << 30));
}

TEST_F(DevicesOfPlan, NoneMeansHostOnly) {
    const auto scenario = apply({.gpus = {"none"}, .sizes = {}, .free = {}, .reserve = {}, .hostMemory = {}});
    ASSERT_TRUE(scenario);
    EXPECT_TRUE(scenario->devices.empty());
    EXPECT_FALSE(scenario->noGpuFound);
    EXPECT_FALSE(apply({.gpus = {"none"}, .sizes = {"8GiB"}, .free = {}, .reserve = {}, .hostMemory = {}}));
}

constexpr std::uint64_t kGib = std::uint64_t{1} << 30;

TEST_F(DevicesOfPlan, ASizeOfOneGpuGoesBeforeThatOfAll) {
    const auto scenario = apply({.gpus = {"rtx-4090,free=20GiB"},
        .sizes = {"24GiB"},
        .free = "10GiB",
        .reserve = {},
        .hostMemory = {}});
    ASSERT_TRUE(scenario) << scenario.error().message;
    ASSERT_EQ(scenario->devices.size(), 2u);
    EXPECT_EQ(scenario->devices[0].free, Bytes(20 * kGib));
    EXPECT_EQ(scenario->devices[1].free, Bytes(10 * kGib));
}

TEST_F(DevicesOfPlan, SizesOfAHostOnlyPlanAreTheHosts) {
    const auto scenario =
        apply({.gpus = {"none"}, .sizes = {}, .free = "1GiB", .reserve = "512MiB", .hostMemory = {}});
    ASSERT_TRUE(scenario) << scenario.error().message;
    EXPECT_EQ(scenario->host.free, Bytes(kGib));
    EXPECT_EQ(scenario->host.budget(), Bytes(kGib / 2));
}

TEST_F(DevicesOfPlan, MoreFreeOrReservedThanThereIsIsRefused) {
    for (const DeviceOptions& options :
        {DeviceOptions{.gpus = {}, .sizes = {"24GiB"}, .free = "30GiB", .reserve = {}, .hostMemory = {}},
            DeviceOptions{.gpus = {}, .sizes = {"24GiB"}, .free = {}, .reserve = "30GiB", .hostMemory = {}},
            DeviceOptions{
                .gpus = {"rtx-4090,free=30GiB"}, .sizes = {}, .free = {}, .reserve = {}, .hostMemory = {}},
            DeviceOptions{.gpus = {"none"}, .sizes = {}, .free = "70GiB", .reserve = {}, .hostMemory = {}}}) {
        const auto scenario = apply(options);
        ASSERT_FALSE(scenario);
        EXPECT_EQ(scenario.error().kind, ErrorKind::Usage);
        EXPECT_NE(scenario.error().message.find("0.00 GiB is more than"), std::string::npos)
            << scenario.error().message;
    }
}

// A plan without a GPU has none on purpose, and the memory of its host is part of it.
TEST_F(DevicesOfPlan, ASavedPlanKeepsItsDevicesAndHost) {
    Scenario plan;
    plan.host = budgetOf(HostMemory{});
    plan.host.capacity = plan.host.free = Bytes(3 * kGib);
    const DeviceBudget host = plan.host;
    ASSERT_TRUE(applyDevices({}, m_environment, plan, PlanDevices::Keep));
    EXPECT_TRUE(plan.devices.empty());
    EXPECT_FALSE(plan.noGpuFound);
    EXPECT_EQ(plan.host, host);
    DeviceOptions options;
    options.hostMemory = "5GiB";
    ASSERT_TRUE(applyDevices(options, m_environment, plan, PlanDevices::Keep));
    EXPECT_EQ(plan.host.capacity, Bytes(5 * kGib));
    EXPECT_EQ(plan.host.identity, kTypedHost) << "no probe may change it";
}

} // namespace
} // namespace vramplan::test
