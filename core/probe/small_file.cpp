// SPDX-License-Identifier: Apache-2.0
#include "core/probe/small_file.h"

#include <cerrno>
#include <charconv>
#include <cstdio>

namespace vramplan {

std::optional<std::string> readSmallFile(const std::string& path, bool* denied) {
    if (denied != nullptr) *denied = false;
    errno = 0;
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        if (denied != nullptr) *denied = errno == EACCES || errno == EPERM;
        return std::nullopt;
    }
    std::string content(64u << 10, '\0');
    content.resize(std::fread(content.data(), 1, content.size(), file));
    const bool failed = std::ferror(file) != 0;
    if (failed && denied != nullptr) *denied = errno == EACCES || errno == EPERM;
    std::fclose(file);
    if (failed) return std::nullopt;
    return content;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    text = trimmed(text);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    }
    std::uint64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

} // namespace vramplan
