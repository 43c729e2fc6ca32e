// SPDX-License-Identifier: Apache-2.0
#include "core/source/safetensors_files.h"

#include "core/base/byte_reader.h"
#include "core/base/file.h"
#include "core/base/json_scanner.h"
#include "core/base/path.h"
#include "core/source/safetensors.h"
#include "core/source/shard_name.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <unordered_map>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kExtension = ".safetensors";
constexpr std::string_view kIndexExtension = ".safetensors.index.json";
constexpr std::size_t kMaxIndexBytes = 256u << 20;
constexpr std::size_t kMaxFiles = 10'000;

std::unexpected<Error> unreadable(const char* code, const std::string& path, std::string message) {
    return std::unexpected(Error{ErrorKind::Unreadable, code, std::move(message), {}, path, {}});
}

/// A name inside the folder: relative, without "..", not empty.
bool staysInside(std::string_view name) {
    const fs::path path = pathOf(name);
    if (name.empty() || path.has_root_path()) return false;
    if (name.find('\\') != std::string_view::npos || name.find('\0') != std::string_view::npos) return false;
    return std::none_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

/// Names of the folder's safetensors files and indexes, sorted.
Result<std::vector<std::string>> candidates(const std::string& folder) {
    std::error_code code;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(pathOf(folder), code), end; !code && entry != end;
        entry.increment(code)) {
        std::string name = entry->path().filename().string();
        if (name.ends_with(kExtension) || name.ends_with(kIndexExtension)) names.push_back(std::move(name));
        if (names.size() > kMaxFiles)
            return unreadable("too_many_files", folder,
                fmt::format("the folder holds more than {} safetensors files", kMaxFiles));
    }
    if (code)
        return unreadable(
            "file_unreadable", folder, fmt::format("the folder cannot be read ({})", code.message()));
    std::sort(names.begin(), names.end());
    return names;
}

Result<SafetensorsFiles> wholeSet(const fs::path& folder, const ShardName& name) {
    SafetensorsFiles found;
    VRAMPLAN_TRY(found.files, allParts(folder, name, "shard_missing"));
    return found;
}

Result<SafetensorsFiles> readIndex(const std::string& path) {
    VRAMPLAN_TRY(const std::string text, readFile(path, kMaxIndexBytes));
    VRAMPLAN_TRY(SafetensorsFiles found, parseSafetensorsIndex(text, path));
    const fs::path folder = pathOf(path).parent_path();
    for (std::string& file : found.files) {
        const fs::path full = folder / pathOf(file);
        if (isMissing(full))
            return unreadable("shard_missing", full.string(),
                fmt::format(
                    "this part of the model is missing; {} names it", pathOf(path).filename().string()));
        file = full.string();
    }
    return found;
}

Result<SafetensorsFiles> inFolder(const std::string& path) {
    VRAMPLAN_TRY(const std::vector<std::string> names, candidates(path));
    const fs::path folder = pathOf(path);
    const auto has = [&](std::string_view name) {
        return std::binary_search(names.begin(), names.end(), name);
    };
    if (has("model.safetensors.index.json"))
        return readIndex((folder / "model.safetensors.index.json").string());
    if (has("model.safetensors")) {
        SafetensorsFiles found;
        found.files = {(folder / "model.safetensors").string()};
        return found;
    }
    std::vector<std::string> files;
    for (const std::string& name : names) {
        if (name.ends_with(kIndexExtension)) return readIndex((folder / pathOf(name)).string());
        if (const auto shard = parseShardName(name, kExtension)) return wholeSet(folder, *shard);
        // Mistral's own copy of the same weights
        if (!name.starts_with("consolidated") && !name.starts_with("adapter")) files.push_back(name);
    }
    if (files.empty()) files = names;
    if (files.empty()) return unreadable("no_safetensors", path, "the folder holds no .safetensors file");
    SafetensorsFiles found;
    for (const std::string& name : files) found.files.push_back((folder / pathOf(name)).string());
    return found;
}

} // namespace

Result<SafetensorsFiles> parseSafetensorsIndex(std::string_view text, const std::string& path) {
    if (!isUtf8(text))
        return std::unexpected(
            Error{ErrorKind::Invalid, "not_utf8", "the index is not valid UTF-8", {}, path, {}});
    SafetensorsFiles found;
    found.indexPath = path;
    JsonScanner scanner(text);
    std::unordered_map<std::string, std::uint32_t> indexes;
    const auto readMap = [&] {
        scanner.expect('{');
        for (bool first = true; scanner.more('}', first); first = false) {
            const std::uint64_t at = scanner.offset();
            const std::uint64_t hash = std::hash<std::string_view>()(scanner.string());
            scanner.expect(':');
            const std::string file(scanner.string());
            if (scanner.ok() && !staysInside(file))
                return scanner.fail("name_outside_folder",
                    fmt::format(
                        "the index names the file \"{}\", which is not inside its folder", shownText(file)));
            const auto [known, isNew] =
                indexes.try_emplace(file, static_cast<std::uint32_t>(found.files.size()));
            if (isNew) found.files.push_back(file);
            if (found.files.size() > kMaxFiles)
                return scanner.fail(
                    "too_many_files", fmt::format("the index names more than {} files", kMaxFiles));
            found.index.push_back({hash, known->second, at});
        }
    };
    scanner.expect('{');
    for (bool first = true; scanner.more('}', first); first = false) {
        const bool isMap = scanner.string() == "weight_map";
        scanner.expect(':');
        if (isMap)
            readMap();
        else
            scanner.skipValue();
    }
    if (scanner.ok()) scanner.end();
    if (!scanner.ok()) return std::unexpected(inFile(scanner.error(), path));
    if (found.files.empty())
        return std::unexpected(Error{ErrorKind::Invalid, "index_empty",
            "the index has no weight_map with tensors; expected \"weight_map\": {tensor: file}", {}, path,
            {}});
    return found;
}

Result<SafetensorsFiles> findSafetensorsFiles(const std::string& path) {
    std::error_code code;
    if (fs::is_directory(pathOf(path), code)) return inFolder(path);
    if (std::string_view(path).ends_with(".json")) return readIndex(path);
    const fs::path file = pathOf(path);
    const fs::path folder = file.parent_path();
    if (const auto shard = parseShardName(file.filename().string(), kExtension)) {
        const fs::path index = folder / pathOf(shard->prefix + std::string(kIndexExtension));
        if (fs::exists(index, code)) return readIndex(index.string());
        return wholeSet(folder, *shard);
    }
    SafetensorsFiles found;
    found.files = {path};
    return found;
}

bool hasSafetensors(const std::string& folder) {
    const auto names = candidates(folder);
    return names && !names->empty();
}

} // namespace vramplan
