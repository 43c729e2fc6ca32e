// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vramplan::testing {

/// One #include directive.
struct Include {
    std::string file; ///< that holds it, relative to the project's root
    int line = 0;
    std::string target; ///< without brackets or quotes
    bool quoted = false;
};

/// Paths of all files below these folders of the project, relative to its root, sorted.
std::vector<std::string> filesBelow(const std::vector<std::string>& folders);
/// The .cpp and .h files among them.
std::vector<std::string> sourcesBelow(const std::vector<std::string>& folders);
std::vector<std::string> linesOf(const std::string& file);
std::vector<Include> includesOf(const std::string& file);
bool exists(const std::string& file);

/// "core/model" for "core/model/weights.h": the first two folders of a path.
std::string layerOf(std::string_view path);

} // namespace vramplan::testing
