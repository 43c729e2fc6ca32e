// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/gpu_catalogue.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace vramplan {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kMib = 1048576;

const GpuCatalogue& catalogue() {
    static const auto loaded = GpuCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets");
    if (!loaded) ADD_FAILURE() << describe(loaded.error());
    return *loaded;
}

const GpuEntry& gpu(std::string_view name) {
    const auto found = catalogue().find(name);
    if (!found) {
        ADD_FAILURE() << describe(found.error());
        return catalogue().entries().front();
    }
    return **found;
}

std::string nameOf(std::string_view reference) {
    const auto found = catalogue().find(reference);
    return found ? (*found)->name : found.error().code;
}

TEST(GpuCatalogue, EveryEntryIsWhole) {
    EXPECT_GE(catalogue().entries().size(), 205U);
    std::set<std::string> keys;
    for (const GpuEntry& entry : catalogue().entries()) {
        EXPECT_TRUE(keys.insert(searchKey(entry.name)).second) << entry.name;
        EXPECT_FALSE(entry.vendor.empty()) << entry.name;
        EXPECT_FALSE(entry.source.empty()) << entry.name;
        EXPECT_FALSE(entry.memorySource.empty()) << entry.name;
        EXPECT_GE(entry.memory, Bytes(std::uint64_t{1} << 30)) << entry.name;
        EXPECT_LE(entry.memory, Bytes(std::uint64_t{300} << 30)) << entry.name;
        EXPECT_LE(entry.othersLow, entry.others) << entry.name;
        EXPECT_LE(entry.others, entry.othersHigh) << entry.name;
        EXPECT_LT(entry.othersHigh, entry.memory) << entry.name;
        EXPECT_EQ(entry.sizesGb.size(), entry.sizeMemory.size()) << entry.name;
        // No label is a budget: a device never has more than its label in GiB.
        if (entry.labelGb) {
            EXPECT_LE(static_cast<double>(entry.memory.value()) * entry.devices,
                *entry.labelGb * 1024 * static_cast<double>(kMib))
                << entry.name;
        }
        const auto devices = GpuCatalogue::budgets(entry);
        ASSERT_TRUE(devices) << entry.name;
        EXPECT_EQ(devices->size(), entry.devices) << entry.name;
        EXPECT_EQ(nameOf(entry.name), entry.name);
    }
}

// Totals that nvidia-smi, rocm-smi and Metal print in public logs.
TEST(GpuCatalogue, KnownDriverTotals) {
    EXPECT_EQ(gpu("GeForce RTX 4090").memory, Bytes(24564 * kMib));
    EXPECT_EQ(gpu("GeForce RTX 5090").memory, Bytes(32607 * kMib));
    EXPECT_EQ(gpu("NVIDIA H200 SXM5").memory, Bytes(143771 * kMib));
    EXPECT_EQ(gpu("Radeon RX 7900 XTX").memory, Bytes(24560 * kMib));
    EXPECT_TRUE(gpu("GeForce RTX 4090").memoryMeasured);
}

// RTX 4080 Super, 16 GB of GDDR6X without a known total: 16,384 MiB × 0.9995 = 16,375.8.
TEST(GpuCatalogue, UnknownTotalsFollowTheRuleOfTheirKind) {
    EXPECT_FALSE(gpu("RTX 4080 Super").memoryMeasured);
    EXPECT_EQ(gpu("RTX 4080 Super").memory, Bytes(16375 * kMib));
    EXPECT_THAT(gpu("RTX 4080 Super").memorySource, HasSubstr("23 boards"));
    // 24 GB with ECC: 24,576 × 0.937 = 23,027.7; AMD: the label less 16 MiB.
    EXPECT_EQ(gpu("Tesla P40").memory, Bytes(23027 * kMib));
    EXPECT_EQ(gpu("RX 7600 XT").memory, Bytes(16368 * kMib));
}

TEST(GpuCatalogue, BoardsWithSeveralDevices) {
    const auto mi250 = GpuCatalogue::budgets(gpu("MI250X"));
    ASSERT_TRUE(mi250);
    ASSERT_EQ(mi250->size(), 2U);
    EXPECT_EQ(mi250->front().capacity, Bytes(65520 * kMib));
    EXPECT_EQ(mi250->front().name, "Instinct MI250X (1 of 2)");
    EXPECT_EQ(mi250->front().identity, "Instinct MI250X");
    EXPECT_EQ(GpuCatalogue::budgets(gpu("A16"))->size(), 4U);
    EXPECT_EQ(GpuCatalogue::budgets(gpu("GB200 Superchip"))->size(), 2U);
    EXPECT_EQ(GpuCatalogue::budgets(gpu("GB200"))->size(), 1U);
}

TEST(GpuCatalogue, DesktopsHoldSomeMemoryAndServersNone) {
    const auto desktop = GpuCatalogue::budgets(gpu("4090"));
    ASSERT_TRUE(desktop);
    EXPECT_EQ(desktop->front().free, Bytes((24564 - 896) * kMib));
    EXPECT_EQ(desktop->front().othersLow, Bytes(264 * kMib));
    EXPECT_EQ(desktop->front().othersHigh, Bytes(2183 * kMib));
    EXPECT_EQ(desktop->front().backend, "cuda");
    EXPECT_EQ(desktop->front().source, BudgetSource::Catalogue);
    const auto server = GpuCatalogue::budgets(gpu("MI300X"));
    ASSERT_TRUE(server);
    EXPECT_EQ(server->front().free, server->front().capacity);
    EXPECT_EQ(server->front().othersHigh, Bytes());
    EXPECT_EQ(server->front().backend, "rocm");
}

// Metal prints 51,539.61 MB for 64 GiB and 11,453.25 MB for 16 GiB.
TEST(GpuCatalogue, AppleSizesFollowTheWorkingSet) {
    const GpuEntry& m1Max = gpu("M1 Max");
    EXPECT_TRUE(m1Max.unifiedMemory);
    for (const Bytes size : {Bytes(64000000000), Bytes(std::uint64_t{64} << 30)}) {
        const auto devices = GpuCatalogue::budgets(m1Max, size);
        ASSERT_TRUE(devices);
        EXPECT_NEAR(static_cast<double>(devices->front().capacity->value()), 51539.61e6, 1.1e6);
        EXPECT_EQ(devices->front().identity, "Apple M1 Max@64GB");
        EXPECT_EQ(devices->front().backend, "metal");
    }
    const auto small = GpuCatalogue::budgets(gpu("Apple M3"), Bytes(std::uint64_t{16} << 30));
    ASSERT_TRUE(small);
    EXPECT_NEAR(static_cast<double>(small->front().capacity->value()), 11453.25e6, 1.1e6);
    // Without a size the smallest is planned for.
    EXPECT_EQ(GpuCatalogue::budgets(m1Max)->front().name, "Apple M1 Max 32 GB");
    // All of the computer's memory, of which Metal lets the GPU use two thirds.
    EXPECT_EQ(GpuCatalogue::budgets(m1Max)->front().machineMemory, Bytes(std::uint64_t{32} << 30));
    EXPECT_EQ(GpuCatalogue::budgets(gpu("RTX 4090"))->front().machineMemory, std::nullopt);
}

TEST(GpuCatalogue, ASizeThatDoesNotExistListsThoseThatDo) {
    const auto wrong = GpuCatalogue::budgets(gpu("M1 Max"), Bytes(48000000000));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, "unknown_gpu_size");
    EXPECT_EQ(wrong.error().kind, ErrorKind::Usage);
    EXPECT_THAT(wrong.error().message, HasSubstr("32GB, 64GB"));
    EXPECT_TRUE(GpuCatalogue::budgets(gpu("RTX 4090"), Bytes(24000000000)));
    const auto fixed = GpuCatalogue::budgets(gpu("RTX 4090"), Bytes(48000000000));
    ASSERT_FALSE(fixed);
    EXPECT_THAT(fixed.error().message, HasSubstr("one size only"));
    EXPECT_FALSE(GpuCatalogue::budgets(gpu("M1 Max"), Bytes()));
    EXPECT_FALSE(GpuCatalogue::budgets(gpu("M1 Max"), Bytes::overflow()));
}

TEST(GpuCatalogue, FindsWhatPeopleType) {
    EXPECT_EQ(nameOf("rtx 4090"), "GeForce RTX 4090");
    EXPECT_EQ(nameOf("RTX4090"), "GeForce RTX 4090");
    EXPECT_EQ(nameOf("4090"), "GeForce RTX 4090");
    EXPECT_EQ(nameOf("NVIDIA GeForce RTX 4090 Laptop GPU"), "GeForce RTX 4090 Laptop GPU");
    EXPECT_EQ(nameOf("rtx 3060"), "GeForce RTX 3060 12GB");
    EXPECT_EQ(nameOf("a6000"), "RTX A6000");
    EXPECT_EQ(nameOf("7900 xtx"), "Radeon RX 7900 XTX");
    EXPECT_EQ(nameOf("mi300x"), "Instinct MI300X");
    EXPECT_EQ(nameOf("m2 ultra"), "Apple M2 Ultra");
    EXPECT_EQ(nameOf("strix halo"), "Ryzen AI Max+ 395 (Strix Halo, Radeon 8060S)");
    EXPECT_EQ(nameOf("dgx spark"), "NVIDIA GB10 (DGX Spark)");
}

TEST(GpuCatalogue, SeveralFittingNamesAreListed) {
    const auto found = catalogue().find("RTX 4060 Ti");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, "ambiguous_gpu");
    EXPECT_THAT(found.error().message, HasSubstr("GeForce RTX 4060 Ti 8GB, GeForce RTX 4060 Ti 16GB"));
    EXPECT_EQ(nameOf("h100"), "ambiguous_gpu");
    EXPECT_EQ(nameOf("rtx"), "ambiguous_gpu");
}

TEST(GpuCatalogue, UnknownNamesSuggestTheNearest) {
    const auto found = catalogue().find("GeForce RTX 4909");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, "unknown_gpu");
    EXPECT_THAT(found.error().message, HasSubstr("RTX 4090"));
    for (const std::string& name : {std::string(), std::string("  "), std::string(1 << 20, 'z')}) {
        const auto none = catalogue().find(name);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, "unknown_gpu");
        EXPECT_LT(none.error().message.size(), 500U);
    }
}

TEST(GpuCatalogue, PciIdsOfOneBoardAreRecognised) {
    ASSERT_NE(catalogue().byPciId("10de:2684"), nullptr);
    EXPECT_EQ(catalogue().byPciId("10de:2684")->name, "GeForce RTX 4090");
    EXPECT_EQ(catalogue().byPciId("10de:ffff"), nullptr);
    EXPECT_EQ(catalogue().byPciId(""), nullptr);
}

class BrokenGpuFiles : public testing::Test {
protected:
    std::string m_folder =
        testing::TempDir() + "vramplan_gpus_" + testing::UnitTest::GetInstance()->current_test_info()->name();
    void SetUp() override { std::filesystem::create_directories(m_folder + "/gpus"); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }
    Result<GpuCatalogue> load(const std::string& text) {
        std::ofstream(m_folder + "/gpus/x.json") << text;
        return GpuCatalogue::load(m_folder);
    }
    static std::string file(const std::string& gpu) {
        return R"({"format":"vramplan.gpus/1","vendor":"X","memory_rules":[{"id":"r","fraction":0.9,)"
               R"("source":"s"}],"used_by_others":[{"forms":["server"],"low_mib":0,"typical_mib":0,)"
               R"("high_mib":0,"source":"s"}],"gpus":[)"
            + gpu + "]}";
    }
};

TEST_F(BrokenGpuFiles, AreRefusedWithFileAndKey) {
    struct Case {
        const char* gpu;
        const char* where;
    };
    const Case cases[] = {
        {R"({"label_gb":8,"rule":"r","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].name"},
        {R"({"name":"a","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].label_gb"},
        {R"({"name":"a","label_gb":-8,"rule":"r","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].label_gb"},
        {R"({"name":"a","label_gb":8,"memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].driver_total_mib"},
        {R"({"name":"a","label_gb":8,"rule":"q","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].rule"},
        {R"({"name":"a","label_gb":8,"rule":"r","memory_type":"","architecture":"","form":"tower","source":""})",
            "gpus[0].form"},
        {R"({"name":"a","label_gb":8,"rule":"r","memory_type":"","architecture":"","form":"laptop","source":""})",
            "gpus[0].form"},
        {R"({"name":"a","driver_total_mib":0,"memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].driver_total_mib"},
        {R"({"name":"a","driver_total_mib":9e18,"memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].driver_total_mib"},
        {R"({"name":"a","sizes":[],"rule":"r","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].sizes"},
        {R"({"name":"a","sizes":[{"label_gb":8},{"label_gb":8}],"rule":"r","memory_type":"","architecture":"","form":"server","source":""})",
            "gpus[0].sizes[1].label_gb"},
    };
    for (const Case& broken : cases) {
        const auto loaded = load(file(broken.gpu));
        ASSERT_FALSE(loaded) << broken.gpu;
        EXPECT_EQ(loaded.error().where, broken.where) << broken.gpu;
        EXPECT_THAT(loaded.error().file, HasSubstr("x.json"));
        EXPECT_EQ(loaded.error().kind, ErrorKind::Invalid);
    }
}

TEST_F(BrokenGpuFiles, HostileTextIsRefused) {
    for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), std::string("null"),
             std::string(100000, '['), std::string("{\"format\":\"vramplan.gpus/2\"}"),
             std::string("{\"format\":1}"), std::string("\xff\xfe")}) {
        const auto loaded = load(text);
        ASSERT_FALSE(loaded) << text.substr(0, 40);
        EXPECT_FALSE(loaded.error().message.empty());
    }
}

TEST_F(BrokenGpuFiles, AMissingFolderIsNamed) {
    const auto loaded = GpuCatalogue::load(m_folder + "/nowhere");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().kind, ErrorKind::Unreadable);
    EXPECT_THAT(loaded.error().file, HasSubstr("nowhere"));
    EXPECT_FALSE(GpuCatalogue::load(m_folder)); // the folder is there, its list is not
}

} // namespace
} // namespace vramplan
