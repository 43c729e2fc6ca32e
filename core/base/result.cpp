// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <algorithm>

namespace vramplan {

std::string describe(const Error& error) {
    std::string line;
    for (const std::string* part : {&error.file, &error.where}) {
        if (!part->empty()) line += *part + ": ";
    }
    line += error.message;
    std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return line;
}

std::string excerpt(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u) --end;
    return std::string(text.substr(0, end)) + "…";
}

Error inFile(Error error, const std::string& file) {
    if (error.file.empty()) error.file = file;
    return error;
}

} // namespace vramplan
