// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vramplan {

/// The whole content of a regular file. Errors: Unreadable where it is missing, a folder, a device, larger
/// than `maxBytes`, or cannot be read; the error carries the path.
Result<std::string> readFile(const std::string& path, std::size_t maxBytes);

/// Writes a file so that a reader sees either the old or the new content, never a part: a temporary file in
/// the same folder is written, flushed and renamed. Errors: Unwritable with path and the system's reason; the
/// old file stays.
Result<void> writeFileAtomically(const std::string& path, std::string_view content);

/// Folder of the running program, without a trailing slash; empty where the system does not tell.
std::string programFolder();

} // namespace vramplan
