// SPDX-License-Identifier: Apache-2.0
#include "core/probe/worker_environment.h"

#include <algorithm>
#include <array>

#ifdef _WIN32
#include <cstdlib>
#define environ _environ
#else
extern char** environ;
#endif

namespace vramplan {
namespace {

constexpr std::string_view kLibraryPath = "LD_LIBRARY_PATH";

bool isVariable(std::string_view entry, std::string_view name) {
    return entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=';
}

void removeVariable(EnvironmentBlock& block, std::string_view name) {
    std::erase_if(block, [&](const std::string& entry) { return isVariable(entry, name); });
}

bool lies(std::string_view path, std::string_view folder) {
    return !folder.empty() && path.starts_with(folder)
        && (path.size() == folder.size() || path[folder.size()] == '/' || folder.ends_with('/'));
}

std::string cleanedLibraryPath(std::string_view path, std::string_view bundle) {
    std::string kept;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find(':', at), path.size());
        const std::string_view folder = path.substr(at, end - at);
        at = end + 1;
        // An empty or relative folder would load a library from wherever the program was started.
        if (!folder.starts_with('/') || lies(folder, bundle)) continue;
        if (!kept.empty()) kept += ':';
        kept += folder;
    }
    return kept;
}

} // namespace

std::string_view environmentValue(const EnvironmentBlock& block, std::string_view name) {
    for (const std::string& entry : block) {
        if (isVariable(entry, name)) return std::string_view(entry).substr(name.size() + 1);
    }
    return {};
}

void setEnvironmentValue(EnvironmentBlock& block, std::string_view name, std::string_view value) {
    removeVariable(block, name);
    block.push_back(std::string(name) + "=" + std::string(value));
}

EnvironmentBlock currentEnvironment() {
    EnvironmentBlock block;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) block.emplace_back(*entry);
    return block;
}

EnvironmentBlock workerEnvironment(const EnvironmentBlock& user, const std::string& programFolder) {
    EnvironmentBlock block = user;
    for (const char* name :
        {"CUDA_VISIBLE_DEVICES", "VK_INSTANCE_LAYERS", "VK_LOADER_LAYERS_ENABLE", "VK_LOADER_LAYERS_ALLOW"})
        removeVariable(block, name);
    setEnvironmentValue(block, "CUDA_DEVICE_ORDER", "PCI_BUS_ID");
    setEnvironmentValue(block, "VK_LOADER_LAYERS_DISABLE", "~implicit~");

    const std::string_view libraryPath = environmentValue(user, kLibraryPath);
    if (libraryPath.empty()) return block;
    const std::string_view bundle = environmentValue(user, "APPDIR");
    const std::string kept =
        cleanedLibraryPath(libraryPath, lies(programFolder, bundle) ? bundle : std::string_view());
    if (kept.empty())
        removeVariable(block, kLibraryPath);
    else
        setEnvironmentValue(block, kLibraryPath, kept);
    return block;
}

std::vector<std::string> hidingNotes(const EnvironmentBlock& user) {
    constexpr std::array names = {"CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES",
        "GPU_DEVICE_ORDINAL", "GGML_VK_VISIBLE_DEVICES"};
    std::vector<std::string> notes;
    for (const std::string_view name : names) {
        const bool set =
            std::ranges::any_of(user, [&](const std::string& entry) { return isVariable(entry, name); });
        if (!set) continue;
        notes.push_back(std::string(name) + "=" + std::string(environmentValue(user, name))
            + " is set here: engines started from this environment see only those devices");
    }
    return notes;
}

} // namespace vramplan
