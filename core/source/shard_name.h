// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

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

/// Whether nothing stands at this path. Other troubles (a symlink loop, no permission) are told when the file
/// is opened.
bool isMissing(const std::filesystem::path& file);

/// The paths of all parts of the model in this folder. Errors: Unreadable with `code`, naming the first part
/// that is missing.
Result<std::vector<std::string>> allParts(
    const std::filesystem::path& folder, const ShardName& name, const char* code);

} // namespace vramplan
