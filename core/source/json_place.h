// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vramplan {

/// The line (from 1) of a place inside JSON text: "byte 120" as syntax errors name it, or the path of a value
/// such as "config.layers[3]". For a value that is not there, the line of the innermost part of its path that
/// is. 0 where nothing of it can be found.
std::size_t lineOfPlace(std::string_view text, std::string_view place);

/// "line 12, config.layers[3]", or the place alone where its line is not known.
std::string placeWithLine(std::string_view text, const std::string& place);

} // namespace vramplan
