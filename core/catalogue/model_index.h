// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/catalogue/model_catalogue.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace vramplan {

/// Size and time of a preset file when it was read.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t time = 0; ///< last change, microseconds of the file system's clock
    bool operator==(const FileStamp&) const = default;
};

/// What a folder's presets said when they were last read, by file name, so that a start reads one file
/// instead of hundreds. Text, one line per preset. A preset's line counts only while its file has the size
/// and time that the line holds.
struct ModelIndex {
    struct Line {
        FileStamp stamp;
        ModelEntry entry; ///< without path
    };
    std::map<std::string, Line, std::less<>> lines;

    /// Reads an index; anything that is missing, broken or of another version is an empty index.
    static ModelIndex read(const std::string& path);
    std::string text() const;
};

/// The stamp of a regular file; empty for anything else.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

/// Name of the index that is delivered beside the presets folder.
inline constexpr const char* kDeliveredIndex = "models.index";

/// Reads all presets of `dataFolder`/models and returns the index to deliver with them. Errors: as for the
/// first preset that is broken.
Result<std::string> makeModelIndex(const std::string& dataFolder);

} // namespace vramplan
