// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/data_folder.h"

#include "core/base/file.h"

#include <filesystem>

namespace vramplan {

Result<std::string> dataFolder() {
    const std::filesystem::path programs = programFolder();
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

} // namespace vramplan
