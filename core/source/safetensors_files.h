// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

struct IndexEntry {
    std::uint64_t nameHash = 0; ///< std::hash of the tensor's name
    std::uint32_t file = 0;
    std::uint64_t at = 0; ///< byte offset in the index
};

/// Which files make up a checkpoint.
struct SafetensorsFiles {
    std::vector<std::string> files;
    std::string indexPath; ///< empty where there is no index
    std::vector<IndexEntry> index;
};

/// For a .safetensors file, an index or a folder. Errors: Unreadable (nothing there, a shard missing),
/// Invalid (broken index, names that leave the folder).
Result<SafetensorsFiles> findSafetensorsFiles(const std::string& path);

/// Parses the text of a *.safetensors.index.json; file names are checked, not opened. Errors: Invalid.
Result<SafetensorsFiles> parseSafetensorsIndex(std::string_view text, const std::string& path);

/// "model-00002-of-00005.safetensors" taken apart, for any extension with its dot.
struct ShardName {
    std::string prefix;
    std::uint32_t number = 0; ///< from 1
    std::uint32_t count = 0;
    std::size_t digits = 5;
    std::string extension;

    std::string fileName(std::uint32_t shard) const;
};
std::optional<ShardName> parseShardName(std::string_view fileName, std::string_view extension);

} // namespace vramplan
