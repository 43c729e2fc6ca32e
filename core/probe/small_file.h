// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vramplan {

/// The content of a file of /proc or /sys, whose size the system does not tell in advance; at most 64 KiB.
/// Empty where it is missing or cannot be read; `denied` then says whether permission was the reason.
std::optional<std::string> readSmallFile(const std::string& path, bool* denied = nullptr);

/// The text without white space at both ends.
std::string_view trimmed(std::string_view text);

/// The whole text as a decimal number, or as a hexadecimal one after "0x"; empty where it is anything else.
std::optional<std::uint64_t> wholeNumber(std::string_view text);

} // namespace vramplan
