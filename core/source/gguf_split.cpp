// SPDX-License-Identifier: Apache-2.0
#include "core/base/path.h"
#include "core/source/gguf.h"

#include "core/source/gguf_keys.h"
#include "core/source/shard_name.h"

#include <filesystem>
#include <fmt/format.h>
#include <unordered_set>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMaxTensors = 1u << 17; ///< of all parts together
constexpr std::uint64_t kMaxParts = 10'000;

std::unexpected<Error> invalid(
    const std::string& path, const char* code, std::string message, std::string where = {}) {
    return std::unexpected(Error{ErrorKind::Invalid, code, std::move(message), {}, path, std::move(where)});
}

struct SplitKeys {
    std::uint64_t number = 0; ///< from 0
    std::uint64_t count = 1;
    std::optional<std::uint64_t> tensors; ///< of all parts
};

Result<SplitKeys> splitKeys(const GgufHeader& header, const std::string& path) {
    const GgufKeys keys(header.metadata, "");
    SplitKeys split;
    split.number = keys.number("split.no", kMaxParts, 0);
    split.count = keys.number("split.count", kMaxParts, 1);
    split.tensors = keys.number("split.tensors.count", kMaxTensors);
    if (keys.error()) return std::unexpected(inFile(*keys.error(), path));
    return split;
}

Result<GgufHeader> readHeader(const std::string& path) {
    VRAMPLAN_TRY(const auto source, FileSource::open(path));
    return readGgufHeader(*source);
}

Result<void> checkPart(const GgufHeader& part, const GgufHeader& first, const SplitKeys& whole,
    std::uint32_t number, const std::string& path) {
    VRAMPLAN_TRY(const SplitKeys split, splitKeys(part, path));
    if (split.count != whole.count || split.number + 1 != number)
        return invalid(path, "parts_disagree",
            fmt::format("this file says that it is part {} of {}, but its name says part {} of {}",
                split.number + 1, split.count, number, whole.count));
    const std::string_view architecture = part.metadata.text("general.architecture");
    if (!architecture.empty() && architecture != first.metadata.text("general.architecture"))
        return invalid(path, "parts_disagree",
            fmt::format("this part is of the architecture \"{}\", the first one of \"{}\"",
                shownText(architecture), shownText(first.metadata.text("general.architecture"))));
    if (split.tensors != whole.tensors)
        return invalid(
            path, "parts_disagree", "this part gives another total number of tensors than the first one");
    return {};
}

Result<void> checkNames(const GgufFile& file) {
    std::unordered_set<std::string_view> names;
    names.reserve(file.tensors.size());
    for (const StoredTensor& tensor : file.tensors)
        if (!names.insert(tensor.name).second)
            return invalid(
                file.path, "duplicate_tensor", fmt::format("tensor \"{}\" stands in two parts", tensor.name));
    return {};
}

Result<GgufFile> readParts(const std::string& path, const ShardName& name) {
    VRAMPLAN_TRY(
        const std::vector<std::string> parts, allParts(pathOf(path).parent_path(), name, "part_missing"));
    VRAMPLAN_TRY(GgufHeader first, readHeader(parts.front()));
    VRAMPLAN_TRY(const SplitKeys whole, splitKeys(first, parts.front()));
    if (whole.count != name.count || whole.number != 0)
        return invalid(parts.front(), "parts_disagree",
            fmt::format("this file says that it is part {} of {}, but its name says part 1 of {}",
                whole.number + 1, whole.count, name.count));
    GgufFile file{path, {}, std::move(first.tensors)};
    for (std::uint32_t number = 2; number <= name.count; ++number) {
        const std::string& partPath = parts[number - 1];
        VRAMPLAN_TRY(GgufHeader part, readHeader(partPath));
        VRAMPLAN_CHECK(checkPart(part, first, whole, number, partPath));
        file.tensors.insert(file.tensors.end(), std::make_move_iterator(part.tensors.begin()),
            std::make_move_iterator(part.tensors.end()));
        if (file.tensors.size() > kMaxTensors)
            return invalid(
                partPath, "count_too_large", fmt::format("the parts hold more than {} tensors", kMaxTensors));
    }
    if (whole.tensors && *whole.tensors != file.tensors.size())
        return invalid(parts.front(), "parts_disagree",
            fmt::format("the parts should hold {} tensors together, but hold {}", *whole.tensors,
                file.tensors.size()),
            "split.tensors.count");
    file.metadata = std::move(first.metadata);
    VRAMPLAN_CHECK(checkNames(file));
    return file;
}

} // namespace

Result<GgufFile> readGgufFile(const std::string& path) {
    const auto name = parseShardName(pathOf(path).filename().string(), ".gguf");
    if (name && name->count > 1) {
        // The named part is judged first: what is wrong with it matters more than a missing neighbour.
        VRAMPLAN_TRY(const GgufHeader named, readHeader(path));
        return readParts(path, *name);
    }
    VRAMPLAN_TRY(GgufHeader header, readHeader(path));
    VRAMPLAN_TRY(const SplitKeys split, splitKeys(header, path));
    if (split.count > 1)
        return invalid(path, "split_renamed",
            fmt::format("this is part {0} of {1} of a model, but its name does not end with "
                        "\"-{0:05}-of-{1:05}.gguf\"; "
                        "give all parts their names back",
                split.number + 1, split.count));
    return GgufFile{path, std::move(header.metadata), std::move(header.tensors)};
}

} // namespace vramplan
