// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/data_folder.h"

#include "core/base/file.h"
#include "core/base/path.h"

#include <cstdlib>
#include <filesystem>

namespace vramplan {
namespace {

namespace fs = std::filesystem;

/// The folder that an environment variable names, if it is an absolute path.
fs::path folderFrom(const char* variable) {
    const char* value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): nobody sets it while we run
    const fs::path folder = value == nullptr ? fs::path() : pathOf(value);
    return folder.is_absolute() ? folder : fs::path();
}

/// The folder of this kind for all programs: the XDG base directories, Known Folders, ~/Library.
fs::path userFolder([[maybe_unused]] const char* xdg, [[maybe_unused]] const char* unixPath,
    [[maybe_unused]] const char* macPath) {
#ifdef _WIN32
    return folderFrom("LOCALAPPDATA");
#else
    const fs::path home = folderFrom("HOME");
#ifdef __APPLE__
    return home.empty() ? fs::path() : home / macPath;
#else
    fs::path folder = folderFrom(xdg);
    if (!folder.empty()) return folder;
    return home.empty() ? fs::path() : home / unixPath;
#endif
#endif
}

} // namespace

Result<std::string> dataFolder() {
    const std::filesystem::path programs = pathOf(programFolder());
    // A macOS bundle keeps data under Contents/Resources.
    const std::filesystem::path candidates[] = {
        programs / ".." / "share" / "vramplan", programs / ".." / "Resources" / "vramplan"};
    std::error_code code;
    for (const auto& candidate : candidates) {
        if (std::filesystem::is_directory(candidate / "engines", code))
            return std::filesystem::weakly_canonical(candidate, code).string();
    }
    return std::unexpected(Error{ErrorKind::Unreadable, "data_missing",
        "the program's data folder is missing; install the program again", {},
        candidates[0].lexically_normal().string(), {}});
}

std::string userCacheFolder() {
    const fs::path folder = userFolder("XDG_CACHE_HOME", ".cache", "Library/Caches");
    return folder.empty() ? std::string() : (folder / "vramplan").string();
}

std::string userPresetFolder() {
    const fs::path folder = userFolder("XDG_DATA_HOME", ".local/share", "Library/Application Support");
    return folder.empty() ? std::string() : (folder / "vramplan" / "models").string();
}

} // namespace vramplan
