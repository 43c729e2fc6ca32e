// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace vramplan {

/// The path that a narrow text of ours names. Our texts are UTF-8 on every system, and std::filesystem::path
/// takes them so only by chance: MinGW's library takes each byte of a text for a letter of its own, and
/// Microsoft's goes by the code page of the process. Bytes that are no UTF-8 stay as they are where names are
/// bytes, and become U+FFFD on Windows. The way back is path::string(), which both libraries make UTF-8.
std::filesystem::path pathOf(std::string_view text);

} // namespace vramplan
