// SPDX-License-Identifier: Apache-2.0
#include "core/probe/vulkan_manifests.h"

#include "core/base/path.h"
#include "core/probe/probe_plan.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace vramplan {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr char kSeparator = ';';
#else
constexpr char kSeparator = ':';
#endif

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        if (end > at) parts.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// A manifest, or all of a folder by name.
void addPlace(std::vector<std::string>& manifests, const std::string& place) {
    std::error_code code;
    std::vector<std::string> found;
    if (fs::is_directory(pathOf(place), code)) {
        for (fs::directory_iterator entry(pathOf(place), code); !code && entry != fs::directory_iterator();
            entry.increment(code))
            if (entry->path().extension() == ".json") found.push_back(entry->path().string());
        std::ranges::sort(found);
    } else if (fs::is_regular_file(pathOf(place), code)) {
        found.push_back(place);
    }
    for (std::string& manifest : found) {
        if (std::ranges::find(manifests, manifest) == manifests.end())
            manifests.push_back(std::move(manifest));
    }
}

#ifndef _WIN32
std::string valueOr(const EnvironmentBlock& environment, std::string_view name, std::string fallback) {
    const std::string_view value = environmentValue(environment, name);
    return value.empty() ? std::move(fallback) : std::string(value);
}

std::vector<std::string> standardFolders(const EnvironmentBlock& environment) {
    const std::string home(environmentValue(environment, "HOME"));
    std::vector<std::string> folders = {valueOr(environment, "XDG_CONFIG_HOME", home + "/.config")};
    const auto add = [&](const std::string& list) {
        for (std::string& folder : split(list, ':')) folders.push_back(std::move(folder));
    };
    add(valueOr(environment, "XDG_CONFIG_DIRS", "/etc/xdg"));
    folders.emplace_back("/etc");
    folders.push_back(valueOr(environment, "XDG_DATA_HOME", home + "/.local/share"));
    add(valueOr(environment, "XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
    return folders;
}
#endif

/// Matches a whole text with a pattern whose only special sign is '*' at its ends.
bool matches(std::string_view text, std::string_view pattern) {
    const bool open = pattern.starts_with('*'), end = pattern.ends_with('*');
    std::string_view core = pattern;
    if (open) core.remove_prefix(1);
    if (end && !core.empty()) core.remove_suffix(1);
    const std::size_t at = text.find(core);
    return at != std::string_view::npos && (open || at == 0) && (end || at + core.size() == text.size());
}

std::string fileName(const std::string& path) { return pathOf(path).filename().string(); }

constexpr int kLatest = 3;

/// 0 … kLatest: how late a manifest is worth a try.
int lateness(const std::string& manifest) {
    const std::string file = fileName(manifest);
    const bool otherSize = file.find("i686") != std::string::npos || file.find("i386") != std::string::npos;
    const bool processor = file.starts_with("lvp") || file.find("swiftshader") != std::string::npos;
    return (otherSize ? 2 : 0) + (processor ? 1 : 0);
}

} // namespace

std::vector<std::string> vulkanManifests(const EnvironmentBlock& environment) {
    std::vector<std::string> manifests;
    std::string_view chosen = environmentValue(environment, "VK_DRIVER_FILES");
    if (chosen.empty()) chosen = environmentValue(environment, "VK_ICD_FILENAMES");
    for (const std::string& place : split(chosen, kSeparator)) addPlace(manifests, place);
    if (!chosen.empty()) return manifests;
#ifndef _WIN32 // there the registry names the drivers
    for (const std::string& place : split(environmentValue(environment, "VK_ADD_DRIVER_FILES"), kSeparator))
        addPlace(manifests, place);
    for (const std::string& folder : standardFolders(environment))
        addPlace(manifests, folder + "/vulkan/icd.d");
#endif
    return manifests;
}

std::vector<std::string> manifestsToTry(
    std::vector<std::string> manifests, const std::set<std::string>& leftOut) {
    const std::vector<std::string> patterns = split(driverFilter(leftOut), ',');
    std::erase_if(manifests, [&](const std::string& manifest) {
        return std::ranges::any_of(
            patterns, [&](const std::string& pattern) { return matches(fileName(manifest), pattern); });
    });
    std::vector<std::string> ordered;
    for (int wanted = 0; wanted <= kLatest; ++wanted)
        std::ranges::copy_if(manifests, std::back_inserter(ordered),
            [&](const std::string& manifest) { return lateness(manifest) == wanted; });
    return ordered;
}

std::string manifestList(const std::vector<std::string>& manifests) {
    std::string list;
    for (const std::string& manifest : manifests) {
        if (!list.empty()) list += kSeparator;
        list += manifest;
    }
    return list;
}

} // namespace vramplan
