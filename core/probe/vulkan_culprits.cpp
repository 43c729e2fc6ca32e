// SPDX-License-Identifier: Apache-2.0
#include "core/probe/vulkan_culprits.h"

#include "core/base/file.h"
#include "core/base/path.h"
#include "core/probe/small_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <tuple>

namespace vramplan {
namespace fs = std::filesystem;

std::string defaultCulpritFile(const EnvironmentBlock& environment) {
    const std::string home(environmentValue(environment, "HOME"));
    std::string cache(environmentValue(environment, "XDG_CACHE_HOME"));
    if (cache.empty() && !home.empty()) cache = home + "/.cache";
    return cache.starts_with('/') ? cache + "/vramplan/vulkan_culprits" : std::string();
}

Culprit culpritNow(const std::string& manifest) {
    std::error_code code;
    const fs::file_time_type time = fs::last_write_time(pathOf(manifest), code);
    return {manifest, code ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count())};
}

std::vector<Culprit> readCulprits(const std::string& path) {
    std::vector<Culprit> culprits;
    const auto text = path.empty() ? std::nullopt : readSmallFile(path);
    std::istringstream lines(text.value_or(std::string()));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t space = line.find(' ');
        if (space == std::string::npos) continue;
        const Culprit now = culpritNow(line.substr(space + 1));
        if (now.changed != 0 && std::to_string(now.changed) == line.substr(0, space)) culprits.push_back(now);
    }
    return culprits;
}

void forgetCulprits(const std::string& path, const std::vector<std::string>& manifests) {
    const std::vector<Culprit> before = readCulprits(path);
    std::vector<Culprit> kept = before;
    std::erase_if(kept, [&](const Culprit& culprit) {
        return std::ranges::find(manifests, culprit.manifest) != manifests.end();
    });
    if (kept != before) writeCulprits(path, kept);
}

void writeCulprits(const std::string& path, const std::vector<Culprit>& culprits) {
    if (path.empty()) return;
    std::error_code code;
    fs::create_directories(pathOf(path).parent_path(), code);
    std::string text;
    for (const Culprit& culprit : culprits)
        text += std::to_string(culprit.changed) + " " + culprit.manifest + "\n";
    // Forgetting a culprit costs one slow probe, so a failure here is not worth a message.
    std::ignore = writeFileAtomically(path, text);
}

} // namespace vramplan
