// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

namespace vramplan::testing {
namespace fs = std::filesystem;
namespace {

const fs::path kRoot = VRAMPLAN_SOURCE_DIR;

} // namespace

std::vector<std::string> filesBelow(const std::vector<std::string>& folders) {
    std::vector<std::string> files;
    for (const std::string& folder : folders) {
        if (!fs::is_directory(kRoot / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
            if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), kRoot).generic_string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> sourcesBelow(const std::vector<std::string>& folders) {
    std::vector<std::string> files = filesBelow(folders);
    std::erase_if(
        files, [](const std::string& file) { return !file.ends_with(".cpp") && !file.ends_with(".h"); });
    return files;
}

std::vector<std::string> linesOf(const std::string& file) {
    std::ifstream stream(kRoot / file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<Include> includesOf(const std::string& file) {
    static const std::regex directive(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> includes;
    int number = 0;
    for (const std::string& line : linesOf(file)) {
        ++number;
        if (line.find("include") == std::string::npos) continue;
        std::smatch match;
        if (std::regex_search(line, match, directive))
            includes.push_back({file, number, match[2], match[1] == "\""});
    }
    return includes;
}

bool exists(const std::string& file) { return fs::exists(kRoot / file); }

std::string layerOf(std::string_view path) {
    const std::size_t first = path.find('/');
    const std::size_t second = first == std::string_view::npos ? first : path.find('/', first + 1);
    return std::string(path.substr(0, second));
}

} // namespace vramplan::testing
