// SPDX-License-Identifier: Apache-2.0
#include "core/source/model_folder_scan.h"

#include "core/base/path.h"
#include "core/source/shard_name.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr int kMaxDepth = 8;
constexpr std::size_t kMaxEntries = 200'000;
constexpr std::size_t kMaxModels = 10'000;

/// Size of a file behind all links; nothing where its end is missing or it is no ordinary file.
std::optional<std::uint64_t> sizeOf(const fs::directory_entry& entry) {
    std::error_code code;
    if (!entry.is_regular_file(code) || code) return std::nullopt;
    const std::uintmax_t size = entry.file_size(code);
    if (code) return std::nullopt;
    return size;
}

/// Files that belong together: a single file, or the parts of a split one.
struct FileSet {
    std::string first; ///< the file to open
    std::uint64_t bytes = 0;
    std::uint32_t found = 0, expected = 1;
    bool broken = false;
};

void addTo(std::map<std::string, FileSet>& sets, const fs::directory_entry& entry, const std::string& file,
    std::string_view extension) {
    const auto part = parseShardName(file, extension);
    FileSet& set = sets[part ? part->prefix : file.substr(0, file.size() - extension.size())];
    if (set.first.empty() || file < set.first) set.first = file;
    if (part) set.expected = part->count;
    ++set.found;
    const auto bytes = sizeOf(entry);
    set.broken = set.broken || !bytes;
    set.bytes += bytes.value_or(0);
}

/// The name of what lies in the folder `name`; empty for the top.
std::string below(const std::string& name, const std::string& child) {
    return name.empty() ? child : fmt::format("{}/{}", name, child);
}

} // namespace

void ModelFolderScan::stop(std::string why) {
    if (!m_over && !why.empty()) m_result.problems.push_back(std::move(why));
    m_over = true;
}

void ModelFolderScan::add(LocalModel model) {
    if (m_over) return;
    m_result.models.push_back(std::move(model));
    if (m_result.models.size() >= kMaxModels)
        stop(fmt::format("More than {} models: the rest is not listed.", kMaxModels));
}

std::vector<fs::directory_entry> ModelFolderScan::enter(const fs::path& folder) {
    std::vector<fs::directory_entry> entries;
    std::error_code code;
    const fs::path real = fs::canonical(folder, code);
    if (m_over || code || !fs::is_directory(real, code) || !m_entered.insert(real).second) return entries;
    if (m_progress && !m_progress(folder.string(), m_result.models.size())) {
        m_result.cancelled = true;
        stop({});
        return entries;
    }
    fs::directory_iterator entry(folder, code);
    for (const fs::directory_iterator end; !code && entry != end; entry.increment(code)) {
        if (++m_entries > kMaxEntries) {
            stop(fmt::format(
                "{}: more than {} files and folders; the rest is not listed.", folder.string(), kMaxEntries));
            break;
        }
        entries.push_back(*entry);
    }
    if (code)
        m_result.problems.push_back(fmt::format("{}: cannot be read ({}).", folder.string(), code.message()));
    std::sort(entries.begin(), entries.end());
    return entries;
}

void ModelFolderScan::addFiles(const std::vector<fs::directory_entry>& entries, const fs::path& folder,
    const std::string& name, const std::string& store) {
    std::map<std::string, FileSet> gguf;
    std::map<std::string, FileSet> safetensors;
    for (const fs::directory_entry& entry : entries) {
        const std::string file = entry.path().filename().string();
        if (file.ends_with(".gguf") && file.find("mmproj") == std::string::npos)
            addTo(gguf, entry, file, ".gguf");
        else if (file.ends_with(".safetensors"))
            addTo(safetensors, entry, file, ".safetensors");
    }
    for (const auto& [stem, set] : gguf)
        add({below(name, stem), "gguf", store, (folder / pathOf(set.first)).string(), set.bytes,
            !set.broken && set.found == set.expected});
    if (safetensors.empty()) return;
    LocalModel model{
        name.empty() ? folder.filename().string() : name, "safetensors", store, folder.string(), 0, true};
    for (const auto& [stem, set] : safetensors) {
        model.bytes += set.bytes;
        model.complete = model.complete && !set.broken && set.found == set.expected;
    }
    add(std::move(model));
}

void ModelFolderScan::scanOne(const fs::path& folder, const std::string& name, const std::string& store) {
    addFiles(enter(folder), folder, name, store);
}

void ModelFolderScan::descend(
    const fs::path& folder, const std::string& name, const std::string& store, int depth) {
    const std::vector<fs::directory_entry> entries = enter(folder);
    addFiles(entries, folder, name, store);
    for (const fs::directory_entry& entry : entries) {
        std::error_code code;
        const std::string child = entry.path().filename().string();
        if (m_over || child.starts_with(".") || !entry.is_directory(code)) continue;
        if (depth >= kMaxDepth) {
            m_result.problems.push_back(
                fmt::format("{}: deeper than {} folders; not searched.", entry.path().string(), kMaxDepth));
            return;
        }
        descend(entry.path(), below(name, child), store, depth + 1);
    }
}

void ModelFolderScan::scanTree(const fs::path& folder, const std::string& store) {
    descend(folder, {}, store, 1);
}

} // namespace vramplan
