// SPDX-License-Identifier: Apache-2.0
#include "core/probe/vulkan_manifests.h"

#include "core/probe/vulkan_culprits.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

#ifdef _WIN32
constexpr char kBetweenPaths = ';';
#else
constexpr char kBetweenPaths = ':';
#endif

class VulkanManifests : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::path(::testing::TempDir()) / (std::string("vramplan_manifests_") + test->name());
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    void TearDown() override { fs::remove_all(m_folder); }
    std::string file(const std::string& path) const {
        fs::create_directories((m_folder / path).parent_path());
        std::ofstream(m_folder / path) << "{}";
        return (m_folder / path).make_preferred().string();
    }
    EnvironmentBlock standard() const {
        const std::string root = m_folder.string();
        return {"HOME=" + root + "/home", "XDG_CONFIG_DIRS=" + root + "/xdg",
            "XDG_DATA_DIRS=" + root + "/local:" + root + "/share"};
    }
    fs::path m_folder;
};

TEST_F(VulkanManifests, StandardFoldersAreReadInTheLoadersOrder) {
    const std::string shared = file("share/vulkan/icd.d/b.json");
    const std::string first = file("share/vulkan/icd.d/a.json");
    const std::string users = file("home/.config/vulkan/icd.d/own.json");
    const std::string config = file("xdg/vulkan/icd.d/x.json");
    const std::string data = file("home/.local/share/vulkan/icd.d/mine.json");
    file("share/vulkan/icd.d/readme.txt");
    std::vector<std::string> found = vulkanManifests(standard());
    std::erase_if(found, [](const std::string& manifest) { return manifest.starts_with("/etc/"); });
#ifdef _WIN32
    EXPECT_THAT(found, IsEmpty()) << "Windows' registry names the drivers, not a folder";
#else
    EXPECT_THAT(found, ElementsAre(users, config, data, first, shared));
#endif
}

TEST_F(VulkanManifests, TheUsersListReplacesTheFolders) {
    file("share/vulkan/icd.d/a.json");
    const std::string one = file("one.json"), inFolder = file("more/two.json");
    EnvironmentBlock block = standard();
    setEnvironmentValue(block, "VK_DRIVER_FILES",
        one + kBetweenPaths + (m_folder / "more").string() + kBetweenPaths + "/nonexistent.json");
    EXPECT_THAT(vulkanManifests(block), ElementsAre(one, inFolder));
    EnvironmentBlock old = standard();
    setEnvironmentValue(old, "VK_ICD_FILENAMES", one);
    EXPECT_THAT(vulkanManifests(old), ElementsAre(one));
}

TEST_F(VulkanManifests, ProcessorsAreTriedLastAndVendorsLeftOutNever) {
    EXPECT_THAT(manifestsToTry({"/i/lvp_icd.x86_64.json", "/i/radeon_icd.i686.json", "/i/nvidia_icd.json",
                                   "/i/intel_icd.x86_64.json", "/i/radeon_icd.x86_64.json"},
                    {"Intel", "NVIDIA"}),
        ElementsAre("/i/radeon_icd.x86_64.json", "/i/lvp_icd.x86_64.json", "/i/radeon_icd.i686.json"));
    EXPECT_THAT(
        manifestsToTry({"/i/amd_icd64.json", "/i/xamd_icd.json"}, {"AMD"}), ElementsAre("/i/xamd_icd.json"));
}

TEST_F(VulkanManifests, CulpritsAreRememberedUntilTheirManifestChanges) {
    const std::string bad = file("bad.json"), gone = file("gone.json");
    const std::string memory = (m_folder / "cache/vramplan/vulkan_culprits").string();
    EXPECT_THAT(readCulprits(memory), IsEmpty());
    writeCulprits(memory, {culpritNow(bad), culpritNow(gone)});
    fs::remove(gone);
    EXPECT_THAT(readCulprits(memory), ElementsAre(culpritNow(bad)));
    fs::last_write_time(bad, fs::last_write_time(bad) + std::chrono::hours(1));
    EXPECT_THAT(readCulprits(memory), IsEmpty());
}

TEST_F(VulkanManifests, AMemoryThatCannotBeKeptOrReadIsNone) {
    writeCulprits("/proc/nonexistent/file", {{"/x.json", 1}});
    writeCulprits("", {{"/x.json", 1}});
    std::ofstream(m_folder / "noise") << "nothing here\n 12\nabc /x.json\n";
    EXPECT_THAT(readCulprits((m_folder / "noise").string()), IsEmpty());
    EXPECT_THAT(readCulprits(m_folder.string()), IsEmpty());
}

TEST_F(VulkanManifests, TheMemoryStandsInTheCacheFolder) {
    EXPECT_EQ(defaultCulpritFile({"HOME=/home/a"}), "/home/a/.cache/vramplan/vulkan_culprits");
    EXPECT_EQ(defaultCulpritFile({"HOME=/home/a", "XDG_CACHE_HOME=/c"}), "/c/vramplan/vulkan_culprits");
    EXPECT_EQ(defaultCulpritFile({}), "");
}

} // namespace
} // namespace vramplan
