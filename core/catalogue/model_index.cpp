// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/model_index.h"

#include "core/base/file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fmt/format.h>

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace vramplan {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeader = "vramplan.model-index/1";
constexpr std::size_t kLargestIndex = 16u << 20;
constexpr std::size_t kFields = 10;

template <class Number>
bool readNumber(std::string_view text, Number& value) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

/// Empty text is an unknown number.
bool readOptional(std::string_view text, std::optional<std::uint64_t>& value) {
    if (text.empty()) return true;
    std::uint64_t number = 0;
    if (!readNumber(text, number)) return false;
    value = number;
    return true;
}

std::string numberText(const std::optional<std::uint64_t>& value) {
    return value ? fmt::format("{}", *value) : std::string();
}

bool readLine(std::string_view text, ModelIndex& index) {
    std::array<std::string_view, kFields> fields;
    for (std::size_t i = 0; i < kFields; ++i) {
        const std::size_t tab = text.find('\t');
        if ((tab == std::string_view::npos) != (i + 1 == kFields)) return false;
        fields[i] = text.substr(0, tab);
        text.remove_prefix(std::min(tab, text.size() - 1) + 1);
    }
    ModelIndex::Line line;
    ModelEntry& entry = line.entry;
    if (!readNumber(fields[0], line.stamp.size) || !readNumber(fields[1], line.stamp.time)
        || !readOptional(fields[7], entry.parameters) || !readOptional(fields[8], entry.activeParameters)
        || !readOptional(fields[9], entry.maxContext) || fields[2].empty() || fields[3].empty())
        return false;
    entry.id = fields[3];
    entry.name = fields[4];
    entry.family = fields[5];
    entry.architecture = fields[6];
    return index.lines.emplace(fields[2], std::move(line)).second;
}

/// File names may hold anything; such a preset is simply read each time.
bool fitsALine(const std::string& name) { return name.find_first_of("\t\r\n") == std::string::npos; }

} // namespace

ModelIndex ModelIndex::read(const std::string& path) {
    const auto content = readFile(path, kLargestIndex);
    if (!content || content->empty() || content->back() != '\n') return {};
    std::string_view rest = *content;
    ModelIndex index;
    bool first = true;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end + 1);
        if (first ? line != kHeader : !readLine(line, index)) return {};
        first = false;
    }
    return index;
}

std::string ModelIndex::text() const {
    std::string text(kHeader);
    text += '\n';
    for (const auto& [file, line] : lines) {
        const ModelEntry& entry = line.entry;
        if (!fitsALine(file) || !fitsALine(entry.architecture)) continue;
        text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", line.stamp.size, line.stamp.time,
            file, entry.id, entry.name, entry.family, entry.architecture, numberText(entry.parameters),
            numberText(entry.activeParameters), numberText(entry.maxContext));
    }
    return text;
}

std::optional<FileStamp> stampOf(const fs::path& path) {
#ifdef _WIN32
    std::error_code code;
    const fs::directory_entry entry(path, code); // holds what the folder listing told
    if (code || !entry.is_regular_file(code)) return std::nullopt;
    const auto time = entry.last_write_time(code).time_since_epoch();
    return FileStamp{
        entry.file_size(code), std::chrono::duration_cast<std::chrono::microseconds>(time).count()};
#else
    // One call per file, where std::filesystem needs three: a start asks for hundreds.
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
#ifdef __APPLE__
    const timespec time = status.st_mtimespec;
#else
    const timespec time = status.st_mtim;
#endif
    return FileStamp{static_cast<std::uint64_t>(status.st_size),
        std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1000};
#endif
}

} // namespace vramplan
