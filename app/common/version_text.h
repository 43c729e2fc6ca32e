// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace vramplan {

/// What `--version` prints: program, version and commit on the first line, then what else decides the
/// numbers. `toolkit` is a line of the caller's own ("Qt 6.4.2"), or empty.
std::string versionText(std::string_view program, std::string_view toolkit = {});

} // namespace vramplan
