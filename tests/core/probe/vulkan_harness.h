// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/probe/worker_harness.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace vramplan::harness {

inline bool vulkanRequired() {
    const char* value = std::getenv("VRAMPLAN_REQUIRE_VULKAN");
    return value != nullptr && std::string_view(value) == "1";
}

/// Debian's manifest of the drawing processor; empty where it is not installed.
inline std::string lavapipeManifest() {
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/share/vulkan/icd.d", code)) {
        if (entry.path().filename().string().starts_with("lvp")) return entry.path().string();
    }
    return {};
}

/// A test that needs the Vulkan loader, with a folder of its own for manifests.
class VulkanTest : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        m_folder = std::filesystem::path(::testing::TempDir())
            / (std::string("vramplan_") + test->test_suite_name() + "_" + test->name());
        std::filesystem::remove_all(m_folder);
        std::filesystem::create_directories(m_folder);
        const BackendReport probe = harness::ask("vulkan", {});
        if (probe.status != ProbeStatus::NotInstalled && probe.status != ProbeStatus::NotSupported) return;
        if (vulkanRequired()) FAIL() << "VRAMPLAN_REQUIRE_VULKAN is set: " << probe.detail;
        GTEST_SKIP() << probe.detail;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::string write(const std::filesystem::path& path, const std::string& text) const {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path.string();
    }
    /// A driver manifest for a double of that file name.
    std::string manifest(const std::string& library, const std::string& name = "fake.json") const {
        return write(m_folder / name,
            R"({"file_format_version": "1.0.0", "ICD": {"library_path": ")" + kDoubles + "/icd/" + library
                + R"(", "api_version": "1.2.0"}})");
    }
    /// A data folder in which the loader finds a layer that aborts.
    std::string folderWithLayer(const std::string& kind) const {
        write(m_folder / "data/vulkan" / kind / "layer.json",
            R"({"file_format_version": "1.0.0", "layer": {"name": "VK_LAYER_FAKE_crash", "type": "GLOBAL",
            "library_path": ")"
                + kDoubles + R"(/icd/libfake_layer.so", "api_version": "1.2.0",
            "implementation_version": "1", "description": "crashes",
            "disable_environment": {"FAKE_LAYER_OFF": "1"}}})");
        return (m_folder / "data").string();
    }
    BackendReport ask(Variables variables, const std::vector<std::string>& manifests) const {
        return askWith(harness::environment({}), std::move(variables), manifests);
    }
    BackendReport askWith(
        EnvironmentBlock block, Variables variables, const std::vector<std::string>& manifests) const {
        std::string list;
        for (const std::string& manifest : manifests) list += (list.empty() ? "" : ":") + manifest;
        variables.emplace_back("VK_DRIVER_FILES", list);
        variables.emplace_back("VK_ICD_FILENAMES", list);
        for (const auto& [name, value] : variables) setEnvironmentValue(block, name, value);
        WorkerCommand command = harness::command(kWorker, "vulkan", {});
        command.environment = std::move(block);
        return reportOf(runWorker(command), "vulkan", command);
    }

    std::filesystem::path m_folder;
};

} // namespace vramplan::harness
