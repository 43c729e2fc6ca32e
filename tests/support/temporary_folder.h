// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/path.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#ifdef _WIN32
#include <process.h>
#define VRAMPLAN_PROCESS_ID _getpid()
#else
#include <unistd.h>
#define VRAMPLAN_PROCESS_ID getpid()
#endif

namespace vramplan::test {

/// A folder of its own for one test; removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        static std::atomic<int> s_number = 0;
        m_path = std::filesystem::temp_directory_path()
            / ("vramplan-test-" + std::to_string(VRAMPLAN_PROCESS_ID) + "-" + std::to_string(s_number++));
        std::filesystem::create_directories(m_path);
    }
    ~TemporaryFolder() {
        std::error_code code;
        std::filesystem::remove_all(m_path, code);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path() const { return m_path.string(); }
    /// With the system's own separators, as the system itself tells what lies in the folder.
    std::string operator/(std::string_view name) const { return below(name).string(); }
    /// Writes a file (and its folders) and returns its path.
    std::string write(std::string_view name, std::string_view content) const {
        const std::filesystem::path file = below(name);
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << content;
        return file.string();
    }

private:
    std::filesystem::path below(std::string_view name) const {
        return (m_path / pathOf(name)).make_preferred();
    }

    std::filesystem::path m_path;
};

} // namespace vramplan::test
