// SPDX-License-Identifier: Apache-2.0
#include "core/probe/identity.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Identity, PciAddressesOfAllWidthsAreOne) {
    EXPECT_EQ(normalisedPci("00000000:01:00.0"), "0000:01:00.0"); // NVML
    EXPECT_EQ(normalisedPci("0000:01:00.0"), "0000:01:00.0");     // CUDA, sysfs
    EXPECT_EQ(normalisedPci("01:00.0"), "0000:01:00.0");
    EXPECT_EQ(normalisedPci("0000:C1:1F.7"), "0000:c1:1f.7");
    EXPECT_EQ(pciText(0, 0xc1, 0x1f, 7), "0000:c1:1f.7");
}

// https://github.com/leptonai/gpud/pull/1170: the bus number of a GB10 is "000f:01:00.0".
TEST(Identity, Row02_DomainsAboveZeroStay) {
    EXPECT_EQ(normalisedPci("0000000F:01:00.0"), "000f:01:00.0");
    EXPECT_EQ(normalisedPci("00010001:00:00.0"), "10001:00:00.0");
}

TEST(Identity, WhatIsNoAddressIsNoKey) {
    for (const char* text : {"", ":", ".", "0000:01:00", "gg:00.0", "0000:01:20.0", "0000:01:00.8",
             "0:100:00.0", "N/A", "0000:01:00.0 ", "::.", "0000::00.0"})
        EXPECT_EQ(normalisedPci(text), "") << text;
}

TEST(Identity, UuidsOfAllInterfacesAreOne) {
    const std::string digits = "ce3a93d9b4d14b1fa6a0d6c0f7a1b2c3";
    EXPECT_EQ(normalisedUuid("GPU-ce3a93d9-b4d1-4b1f-a6a0-d6c0f7a1b2c3"), digits);
    EXPECT_EQ(normalisedUuid("CE3A93D9B4D14B1FA6A0D6C0F7A1B2C3"), digits);
    EXPECT_EQ(normalisedUuid("MIG-ce3a93d9-b4d1-4b1f-a6a0-d6c0f7a1b2c3"), digits);
}

TEST(Identity, ZerosAndOtherTextsAreNoUuid) {
    EXPECT_EQ(normalisedUuid("00000000-0000-0000-0000-000000000000"), "");
    EXPECT_EQ(
        normalisedUuid("MIG-GPU-ce3a93d9-b4d1-4b1f-a6a0-d6c0f7a1b2c3/7/0"), ""); // of drivers before 470
    EXPECT_EQ(normalisedUuid("MIG-7"), "");
    EXPECT_EQ(normalisedUuid(""), "");
    EXPECT_EQ(uuidText("GPU-", {}), "");
}

TEST(Identity, LuidsAreBytesInMemoryOrder) {
    // High part 0, low part 0xC4CF: as Windows names a counter's instance, and as Vulkan copies the
    // structure.
    EXPECT_EQ(luidOfCounter("luid_0x00000000_0x0000C4CF_phys_0"), "cfc4000000000000");
    EXPECT_EQ(luidText(0xC4CF, 0), "cfc4000000000000");
    EXPECT_EQ(luidText(1, 2), "0100000002000000");
    for (const char* text : {"", "_total", "luid_0x", "luid_0x1", "luid_0xzz_0x1_phys_0"})
        EXPECT_EQ(luidOfCounter(text), "");
}

TEST(Identity, VendorsOfPciNumbers) {
    EXPECT_EQ(vendorName(0x10de), "NVIDIA");
    EXPECT_EQ(vendorName(0x1002), "AMD");
    EXPECT_EQ(vendorName(0x8086), "Intel");
    EXPECT_EQ(vendorName(0x10005), ""); // Mesa's processor driver
    EXPECT_EQ(fourHexDigits(0x10de), "10de");
    EXPECT_EQ(fourHexDigits(0x7d), "007d");
}

} // namespace
} // namespace vramplan
