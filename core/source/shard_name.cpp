// SPDX-License-Identifier: Apache-2.0
#include "core/source/shard_name.h"

#include "core/base/path.h"

#include <charconv>
#include <fmt/format.h>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr std::uint32_t kMostParts = 10'000;

std::optional<std::uint32_t> numberOf(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

} // namespace

std::string ShardName::fileName(std::uint32_t shard) const {
    return fmt::format("{}-{:0{}}-of-{:0{}}{}", prefix, shard, digits, count, digits, extension);
}

std::optional<ShardName> parseShardName(std::string_view fileName, std::string_view extension) {
    if (!fileName.ends_with(extension)) return std::nullopt;
    const std::string_view stem = fileName.substr(0, fileName.size() - extension.size());
    const std::size_t of = stem.rfind("-of-");
    if (of == std::string_view::npos || of == 0) return std::nullopt;
    const std::string_view count = stem.substr(of + 4);
    const std::size_t dash = stem.rfind('-', of - 1);
    if (dash == std::string_view::npos) return std::nullopt;
    const std::string_view number = stem.substr(dash + 1, of - dash - 1);
    const auto shard = numberOf(number), shards = numberOf(count);
    if (!shard || !shards || number.size() != count.size() || *shard == 0 || *shard > *shards
        || *shards > kMostParts)
        return std::nullopt;
    return ShardName{
        std::string(stem.substr(0, dash)), *shard, *shards, number.size(), std::string(extension)};
}

bool isMissing(const fs::path& file) {
    std::error_code code;
    return fs::status(file, code).type() == fs::file_type::not_found;
}

Result<std::vector<std::string>> allParts(const fs::path& folder, const ShardName& name, const char* code) {
    std::vector<std::string> parts;
    for (std::uint32_t number = 1; number <= name.count; ++number) {
        const fs::path part = folder / pathOf(name.fileName(number));
        if (isMissing(part))
            return std::unexpected(Error{ErrorKind::Unreadable, code,
                fmt::format("this part of the model is missing ({} of {})", number, name.count), {},
                part.string(), {}});
        parts.push_back(part.string());
    }
    return parts;
}

} // namespace vramplan
