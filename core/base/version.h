// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace vramplan {

/// "0.1.0": from the project() line of the top CMakeLists.txt, the only place that knows it.
std::string_view programVersion();

} // namespace vramplan
