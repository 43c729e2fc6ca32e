// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace vramplan {

/// SHA-256 of the text as 64 lower-case hex digits. Source: FIPS 180-4.
std::string sha256(std::string_view text);

} // namespace vramplan
