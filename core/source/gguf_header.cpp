// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_header.h"

#include "core/source/gguf_values.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <unordered_set>

namespace vramplan {
namespace {

constexpr std::uint64_t kMaxPairs = 1u << 16;
constexpr std::uint64_t kMaxTensors = 1u << 16;
constexpr std::uint64_t kSmallestPair = 8 + 4 + 1;       // empty key, type, one byte
constexpr std::uint64_t kSmallestTensor = 8 + 4 + 4 + 8; // empty name, dimensions, type, offset
constexpr std::uint64_t kMaxTensorName = 127;
constexpr std::uint32_t kMaxDimensions = 4;
constexpr std::uint64_t kMaxAlignment = 1u << 30;

std::uint32_t swapped(std::uint32_t value) {
    return (value >> 24) | ((value >> 8) & 0xff00) | ((value << 8) & 0xff0000) | (value << 24);
}

/// Magic, version, byte order.
void readPreamble(ByteReader& reader, GgufHeader& header) {
    const std::string magic(reader.text(4));
    if (reader.ok() && magic != "GGUF")
        return reader.fail("bad_magic",
            magic == "ggml" || magic == "lmgg" || magic == "ggjt" || magic == "tjgg"
                ? "this is a file of the format before GGUF; convert the model again"
                : "this is no GGUF file: it does not begin with \"GGUF\"",
            0);
    const auto raw = reader.number<std::uint32_t>();
    if (!reader.ok()) return;
    header.version = raw;
    if ((raw & 0xffff) == 0) {
        header.order = std::endian::big;
        header.version = swapped(raw);
    }
    reader.setOrder(header.order);
    if (header.version == 1)
        reader.fail("unsupported_version",
            "this is GGUF version 1, which no current program reads; convert the model again", 4);
    else if (header.version != 2 && header.version != 3)
        reader.fail("unsupported_version",
            fmt::format("GGUF version {} is not known; versions 2 and 3 are", header.version), 4);
}

/// A count that the file has room for.
std::uint64_t readCount(ByteReader& reader, const char* what, std::uint64_t smallest, std::uint64_t most) {
    const std::uint64_t at = reader.offset();
    const auto count = reader.number<std::uint64_t>();
    if (!reader.ok()) return 0;
    if (count > reader.remaining() / smallest)
        reader.fail("count_beyond_file",
            fmt::format("the file claims {} {}, more than its {} remaining bytes can hold", count, what,
                reader.remaining()),
            at);
    else if (count > most)
        reader.fail("count_too_large",
            fmt::format("the file claims {} {}; at most {} are read", count, what, most), at);
    return reader.ok() ? count : 0;
}

void readMetadata(ByteReader& reader, GgufHeader& header, std::uint64_t pairs) {
    GgufValueReader values(reader);
    for (std::uint64_t i = 0; i < pairs && reader.ok(); ++i) {
        const std::uint64_t at = reader.offset();
        std::string key = values.key();
        if (!reader.ok()) return;
        GgufValue value = values.value(key);
        if (reader.ok() && !header.metadata.insert(key, std::move(value)))
            reader.fail("duplicate_key", fmt::format("the key \"{}\" stands twice", shownText(key)), at);
    }
    if (!reader.ok()) return;
    const GgufValue* const alignment = header.metadata.find("general.alignment");
    if (alignment == nullptr) return;
    const auto* const number = std::get_if<std::uint64_t>(alignment);
    header.alignment = number == nullptr ? 0 : *number;
    if (!std::has_single_bit(header.alignment) || header.alignment > kMaxAlignment)
        reader.fail("bad_alignment",
            fmt::format("general.alignment is {}; a power of two up to {} was expected",
                number == nullptr ? "no whole number" : std::to_string(*number), kMaxAlignment),
            reader.offset());
}

const char* removedType(std::uint32_t id) {
    const bool removed = id == 4 || id == 5 || (id >= 31 && id <= 33) || (id >= 36 && id <= 38);
    return removed ? "was removed from the format; convert the model again" : "is not known";
}

struct Entry {
    std::uint64_t offset = 0, at = 0;
};

void readShape(ByteReader& reader, StoredTensor& tensor) {
    const std::uint64_t at = reader.offset();
    const auto dimensions = reader.number<std::uint32_t>();
    if (reader.ok() && dimensions > kMaxDimensions)
        return reader.fail("too_many_dimensions",
            fmt::format("tensor \"{}\" has {} dimensions; at most {} were expected", tensor.name, dimensions,
                kMaxDimensions),
            at);
    for (std::uint32_t i = 0; i < dimensions && reader.ok(); ++i)
        tensor.shape.push_back(reader.number<std::uint64_t>());
}

void settleSize(ByteReader& reader, StoredTensor& tensor, std::uint32_t typeId, std::uint64_t at) {
    const auto type = elementTypeByGgmlId(typeId);
    if (!type)
        return reader.fail("unknown_type",
            fmt::format(
                "tensor \"{}\" has the type number {}, which {}", tensor.name, typeId, removedType(typeId)),
            at);
    tensor.type = *type;
    tensor.typeName = ggmlTypeName(*type);
    const Count row = tensor.shape.empty() ? Count(1) : Count(tensor.shape[0]);
    Count rows = 1;
    for (std::size_t i = 1; i < tensor.shape.size(); ++i) rows *= Count(tensor.shape[i]);
    tensor.bytes = rows * bytesOf(*type, row);
    if (tensor.bytes.overflowed() || (row * rows).overflowed())
        reader.fail("size_overflow",
            fmt::format("the dimensions of tensor \"{}\" lead to a size beyond 64 bits", tensor.name), at);
    else if (row.value() % info(*type).blockElements != 0)
        reader.fail("odd_row",
            fmt::format("tensor \"{}\" has rows of {} values, which is no multiple of {}'s block of {}",
                tensor.name, row.value(), tensor.typeName, info(*type).blockElements),
            at);
}

std::vector<Entry> readTensors(ByteReader& reader, GgufHeader& header, std::uint64_t count) {
    std::vector<Entry> entries;
    entries.reserve(static_cast<std::size_t>(count));
    header.tensors.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
        Entry entry;
        entry.at = reader.offset();
        const auto length = reader.number<std::uint64_t>();
        if (reader.ok() && (length == 0 || length > kMaxTensorName))
            reader.fail("bad_name",
                fmt::format(
                    "the name of tensor {} has {} bytes; 1 to {} were expected", i, length, kMaxTensorName),
                entry.at);
        if (!reader.ok()) break;
        StoredTensor tensor;
        tensor.name = reader.text(static_cast<std::size_t>(length));
        if (reader.ok() && !isUtf8(tensor.name))
            reader.fail("not_utf8", fmt::format("the name of tensor {} is not valid UTF-8", i), entry.at);
        readShape(reader, tensor);
        const std::uint64_t typeAt = reader.offset();
        const auto type = reader.number<std::uint32_t>();
        entry.offset = reader.number<std::uint64_t>();
        if (reader.ok()) settleSize(reader, tensor, type, typeAt);
        header.tensors.push_back(std::move(tensor));
        entries.push_back(entry);
    }
    return entries;
}

void checkNames(ByteReader& reader, const GgufHeader& header, const std::vector<Entry>& entries) {
    std::unordered_set<std::string_view> names;
    names.reserve(header.tensors.size());
    for (std::size_t i = 0; i < header.tensors.size(); ++i)
        if (!names.insert(header.tensors[i].name).second)
            return reader.fail("duplicate_tensor",
                fmt::format("two tensors have the name \"{}\"", header.tensors[i].name), entries[i].at);
}

/// Tensors lie inside the file, aligned and apart.
void checkLayout(ByteReader& reader, const ByteSource& source, const GgufHeader& header,
    const std::vector<Entry>& entries) {
    if (entries.empty()) return;
    const std::uint64_t begin =
        (reader.offset() + header.alignment - 1) / header.alignment * header.alignment;
    const std::uint64_t room = source.size() > begin ? source.size() - begin : 0;
    std::vector<std::uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(entries[a].offset, header.tensors[a].bytes)
            < std::pair(entries[b].offset, header.tensors[b].bytes);
    });
    std::uint64_t free = 0;
    for (const std::uint32_t i : order) {
        const StoredTensor& tensor = header.tensors[i];
        const std::uint64_t offset = entries[i].offset, bytes = tensor.bytes.value();
        if (offset % header.alignment != 0)
            return reader.fail("bad_offset",
                fmt::format(
                    "the data of tensor \"{}\" begins at {}, which is no multiple of the alignment {}",
                    tensor.name, offset, header.alignment),
                entries[i].at);
        if (offset > room || bytes > room - offset)
            return reader.fail("data_beyond_file",
                fmt::format(
                    "the data of tensor \"{}\" ({} bytes at {}) leads past the end of the file ({} bytes of "
                    "data); the download may be incomplete",
                    tensor.name, bytes, offset, room),
                entries[i].at);
        if (offset < free)
            return reader.fail("overlapping_tensors",
                fmt::format("the data of tensor \"{}\" begins at {}, but the tensor before it ends at {}",
                    tensor.name, offset, free),
                entries[i].at);
        free = offset + bytes;
    }
}

} // namespace

std::string_view ggmlTypeName(ElementType type) {
    struct Named {
        ElementType type;
        std::string_view name;
    };
    using enum ElementType;
    static constexpr std::array kNames = {Named{F64, "F64"}, Named{F32, "F32"}, Named{F16, "F16"},
        Named{BF16, "BF16"}, Named{Int64, "I64"}, Named{Int32, "I32"}, Named{Int16, "I16"}, Named{Int8, "I8"},
        Named{Q4_0, "Q4_0"}, Named{Q4_1, "Q4_1"}, Named{Q5_0, "Q5_0"}, Named{Q5_1, "Q5_1"},
        Named{Q8_0, "Q8_0"}, Named{Q8_1, "Q8_1"}, Named{Q2_K, "Q2_K"}, Named{Q3_K, "Q3_K"},
        Named{Q4_K, "Q4_K"}, Named{Q5_K, "Q5_K"}, Named{Q6_K, "Q6_K"}, Named{Q8_K, "Q8_K"},
        Named{IQ2_XXS, "IQ2_XXS"}, Named{IQ2_XS, "IQ2_XS"}, Named{IQ2_S, "IQ2_S"}, Named{IQ3_XXS, "IQ3_XXS"},
        Named{IQ3_S, "IQ3_S"}, Named{IQ1_S, "IQ1_S"}, Named{IQ1_M, "IQ1_M"}, Named{IQ4_NL, "IQ4_NL"},
        Named{IQ4_XS, "IQ4_XS"}, Named{TQ1_0, "TQ1_0"}, Named{TQ2_0, "TQ2_0"}, Named{MXFP4, "MXFP4"},
        Named{NVFP4, "NVFP4"}, Named{Q1_0, "Q1_0"}, Named{Q2_0, "Q2_0"}};
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.type == type; });
    return found == kNames.end() ? name(type) : found->name;
}

Result<GgufHeader> readGgufHeader(ByteSource& source) {
    GgufHeader header;
    ByteReader reader(source);
    readPreamble(reader, header);
    const std::uint64_t tensors =
        reader.ok() ? readCount(reader, "tensors", kSmallestTensor, kMaxTensors) : 0;
    const std::uint64_t pairs =
        reader.ok() ? readCount(reader, "metadata entries", kSmallestPair, kMaxPairs) : 0;
    readMetadata(reader, header, pairs);
    const std::vector<Entry> entries = readTensors(reader, header, tensors);
    if (reader.ok()) checkNames(reader, header, entries);
    if (reader.ok()) checkLayout(reader, source, header, entries);
    if (!reader.ok()) return std::unexpected(reader.error());
    return header;
}

} // namespace vramplan
