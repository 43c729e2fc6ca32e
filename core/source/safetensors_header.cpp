// SPDX-License-Identifier: Apache-2.0
#include "core/source/safetensors.h"

#include "core/base/json_scanner.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <unordered_set>

namespace vramplan {
namespace {

/// The format's own limit for a header.
constexpr std::uint64_t kMaxHeader = 100'000'000;
constexpr std::uint64_t kPrefix = 8; // the header length stands before the header
constexpr std::size_t kMaxDimensions = 64;

/// All dtypes of the safetensors format; element types carry no sign.
constexpr std::array kDataTypes = {
    SafetensorsType{"BF16", ElementType::BF16},
    SafetensorsType{"F16", ElementType::F16},
    SafetensorsType{"F32", ElementType::F32},
    SafetensorsType{"F64", ElementType::F64},
    SafetensorsType{"F8_E4M3", ElementType::F8},
    SafetensorsType{"F8_E5M2", ElementType::F8},
    SafetensorsType{"F8_E4M3FNUZ", ElementType::F8},
    SafetensorsType{"F8_E5M2FNUZ", ElementType::F8},
    SafetensorsType{"F8_E8M0", ElementType::F8Scale},
    SafetensorsType{"F6_E2M3", ElementType::F6},
    SafetensorsType{"F6_E3M2", ElementType::F6},
    SafetensorsType{"F4", ElementType::F4},
    SafetensorsType{"I64", ElementType::Int64},
    SafetensorsType{"I32", ElementType::Int32},
    SafetensorsType{"I16", ElementType::Int16},
    SafetensorsType{"I8", ElementType::Int8},
    SafetensorsType{"U64", ElementType::Int64},
    SafetensorsType{"U32", ElementType::Int32},
    SafetensorsType{"U16", ElementType::Int16},
    SafetensorsType{"U8", ElementType::Int8},
    SafetensorsType{"BOOL", ElementType::Bool},
    SafetensorsType{"C64", ElementType::Complex64},
};

struct Entry {
    StoredTensor tensor;
    std::uint64_t begin = 0, end = 0; ///< in the data behind the header
    std::uint64_t at = 0;             ///< of its name in the file
};

void readDataType(JsonScanner& scanner, StoredTensor& tensor) {
    const std::string_view name = scanner.string();
    const auto found = std::find_if(kDataTypes.begin(), kDataTypes.end(),
        [&](const SafetensorsType& known) { return known.name == name; });
    if (found == kDataTypes.end())
        return scanner.fail("unknown_dtype",
            fmt::format(
                "tensor \"{}\" has the unknown dtype \"{}\"; expected one of the safetensors format, like "
                "BF16 or F8_E4M3",
                shownText(tensor.name), shownText(name)));
    tensor.type = found->type;
    tensor.typeName = found->name;
}

void readShape(JsonScanner& scanner, StoredTensor& tensor) {
    scanner.expect('[');
    for (bool first = true; scanner.more(']', first); first = false) {
        if (tensor.shape.size() == kMaxDimensions)
            return scanner.fail("too_many_dimensions",
                fmt::format(
                    "tensor \"{}\" has more than {} dimensions", shownText(tensor.name), kMaxDimensions));
        tensor.shape.push_back(scanner.number());
    }
}

void readEntry(JsonScanner& scanner, Entry& entry) {
    bool dtype = false, shape = false, offsets = false;
    scanner.expect('{');
    for (bool first = true; scanner.more('}', first); first = false) {
        const std::string_view key = scanner.string();
        bool* const seen = key == "dtype" ? &dtype
            : key == "shape"              ? &shape
            : key == "data_offsets"       ? &offsets
                                          : nullptr;
        if (seen != nullptr && *seen)
            return scanner.fail("json_duplicate_key",
                fmt::format("tensor \"{}\" gives one key twice", shownText(entry.tensor.name)));
        scanner.expect(':');
        if (seen == nullptr) {
            scanner.skipValue();
            continue;
        }
        *seen = true;
        if (seen == &dtype) {
            readDataType(scanner, entry.tensor);
        } else if (seen == &shape) {
            readShape(scanner, entry.tensor);
        } else {
            scanner.expect('[');
            entry.begin = scanner.number();
            scanner.expect(',');
            entry.end = scanner.number();
            scanner.expect(']');
        }
    }
    if (scanner.ok() && !(dtype && shape && offsets))
        scanner.fail("tensor_incomplete",
            fmt::format("tensor \"{}\" lacks dtype, shape or data_offsets", shownText(entry.tensor.name)));
}

/// The span must be exactly what shape and dtype need.
void checkSpan(JsonScanner& scanner, Entry& entry) {
    StoredTensor& tensor = entry.tensor;
    const Count elements = tensor.elements();
    const ElementTypeInfo& type = info(tensor.type);
    tensor.bytes = bytesOf(tensor.type, elements);
    if (tensor.bytes.overflowed())
        return scanner.fail("size_overflow",
            fmt::format("the shape of tensor \"{}\" leads to a size beyond 64 bits", shownText(tensor.name)));
    if (elements.value() % type.blockElements != 0)
        return scanner.fail("odd_elements",
            fmt::format("tensor \"{}\" has {} values of {}, which fill no whole bytes",
                shownText(tensor.name), elements.value(), tensor.typeName));
    if (entry.end < entry.begin || entry.end - entry.begin != tensor.bytes.value())
        return scanner.fail("span_mismatch",
            fmt::format(
                "tensor \"{}\" needs {} bytes by its shape and dtype, but its data_offsets are [{}, {}]",
                shownText(tensor.name), tensor.bytes.value(), entry.begin, entry.end));
}

std::vector<Entry> parseEntries(JsonScanner& scanner) {
    std::vector<Entry> entries;
    scanner.expect('{');
    for (bool first = true; scanner.more('}', first); first = false) {
        Entry entry;
        entry.at = scanner.offset();
        entry.tensor.name = scanner.string();
        scanner.expect(':');
        if (entry.tensor.name == "__metadata__") {
            scanner.skipValue();
            continue;
        }
        readEntry(scanner, entry);
        if (scanner.ok()) checkSpan(scanner, entry);
        if (scanner.ok()) entries.push_back(std::move(entry));
    }
    if (scanner.ok()) scanner.end();
    return entries;
}

std::unexpected<Error> invalid(
    const ByteSource& source, const char* code, std::string message, std::uint64_t at) {
    return std::unexpected(
        Error{ErrorKind::Invalid, code, std::move(message), {}, source.path(), fmt::format("byte {}", at)});
}

Result<void> checkNames(const ByteSource& source, const std::vector<Entry>& entries) {
    std::unordered_set<std::string_view> names;
    names.reserve(entries.size());
    for (const Entry& entry : entries)
        if (!names.insert(entry.tensor.name).second)
            return invalid(source, "duplicate_tensor",
                fmt::format("two tensors have the name \"{}\"", shownText(entry.tensor.name)), entry.at);
    return {};
}

/// Tensors must fill the data without gap or overlap.
Result<void> checkLayout(
    const ByteSource& source, const std::vector<Entry>& entries, std::uint64_t dataBytes) {
    std::vector<std::uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(entries[a].begin, entries[a].end) < std::pair(entries[b].begin, entries[b].end);
    });
    std::uint64_t expected = 0;
    for (const std::uint32_t index : order) {
        const Entry& entry = entries[index];
        if (entry.begin != expected)
            return invalid(source, entry.begin < expected ? "overlapping_tensors" : "gap_between_tensors",
                fmt::format("the data of tensor \"{}\" begins at {}, but the tensor before it ends at {}",
                    shownText(entry.tensor.name), entry.begin, expected),
                entry.at);
        if (entry.end > dataBytes)
            return invalid(source, "data_beyond_file",
                fmt::format(
                    "the data of tensor \"{}\" ends at {}, but the file holds only {} bytes of data; the "
                    "download may be incomplete",
                    shownText(entry.tensor.name), entry.end, dataBytes),
                entry.at);
        expected = entry.end;
    }
    if (expected != dataBytes)
        return invalid(source, "trailing_data",
            fmt::format("the file holds {} bytes of data, but its tensors end at {}", dataBytes, expected),
            source.size() - dataBytes + expected);
    return {};
}

Result<std::string> readHeaderText(ByteSource& source) {
    if (source.size() < kPrefix + 2)
        return invalid(source, "file_truncated",
            fmt::format(
                "the file has {} bytes; a safetensors file begins with 8 bytes of header length and a "
                "JSON header",
                source.size()),
            source.size());
    ByteReader reader(source, 64);
    const auto length = reader.number<std::uint64_t>();
    const std::string_view brace = reader.text(1);
    if (!reader.ok()) return std::unexpected(reader.error());
    if (length < 2 || length > source.size() - kPrefix)
        return invalid(source, "bad_header_length",
            fmt::format("the header length is {}, but {} bytes follow: this is no safetensors file, or it is "
                        "incomplete",
                length, source.size() - kPrefix),
            0);
    if (length > kMaxHeader)
        return invalid(source, "bad_header_length",
            fmt::format("the header length is {}; the format allows {}", length, kMaxHeader), 0);
    if (brace != "{")
        return invalid(source, "bad_header",
            "the header does not begin with \"{\": this is no safetensors file", kPrefix);
    std::string text(static_cast<std::size_t>(length), '\0');
    VRAMPLAN_TRY(const std::size_t got, source.read(kPrefix, text));
    if (got != text.size())
        return invalid(source, "file_truncated", "the file ends inside its header", kPrefix + got);
    if (!isUtf8(text)) return invalid(source, "not_utf8", "the header is not valid UTF-8", kPrefix);
    return text;
}

} // namespace

std::span<const SafetensorsType> safetensorsTypes() { return kDataTypes; }

Result<std::vector<StoredTensor>> readSafetensorsHeader(ByteSource& source) {
    VRAMPLAN_TRY(const std::string text, readHeaderText(source));
    JsonScanner scanner(text, kPrefix);
    std::vector<Entry> entries = parseEntries(scanner);
    if (!scanner.ok()) return std::unexpected(inFile(scanner.error(), source.path()));
    if (entries.empty()) return invalid(source, "no_tensors", "the file holds no tensors", kPrefix);
    VRAMPLAN_CHECK(checkNames(source, entries));
    VRAMPLAN_CHECK(checkLayout(source, entries, source.size() - kPrefix - text.size()));
    std::vector<StoredTensor> tensors;
    tensors.reserve(entries.size());
    for (Entry& entry : entries) tensors.push_back(std::move(entry.tensor));
    return tensors;
}

} // namespace vramplan
