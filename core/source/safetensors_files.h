// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
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

} // namespace vramplan
