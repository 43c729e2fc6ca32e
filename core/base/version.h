// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace vramplan {

/// "0.1.0": from the project() line of the top CMakeLists.txt, the only place that knows it.
std::string_view programVersion();
/// The abbreviated commit that a release was built from; empty where it was no release or not built from a
/// clone.
std::string_view programCommit();

} // namespace vramplan
