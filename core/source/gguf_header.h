// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/byte_reader.h"
#include "core/model/tensor_inventory.h"
#include "core/source/gguf_metadata.h"

#include <bit>
#include <cstdint>
#include <vector>

namespace vramplan {

/// One GGUF file: metadata and tensor directory; the data is never read.
struct GgufHeader {
    std::uint32_t version = 0;
    std::endian order = std::endian::little;
    std::uint64_t alignment = 32;
    GgufMetadata metadata;
    std::vector<StoredTensor>
        tensors; ///< names not yet interpreted; shapes in the file's order (row length first)
};

/// Reads the header of a GGUF file, version 2 or 3, of either byte order. Needs at most a few tens of MiB
/// whatever the file claims: token lists are skipped, counts and lengths are checked against the file size
/// first. Errors: Unreadable, Invalid with file, byte offset and what was expected.
Result<GgufHeader> readGgufHeader(ByteSource& source);

/// The type's name as GGUF tools write it: "Q4_K", "F16".
std::string_view ggmlTypeName(ElementType type);

} // namespace vramplan
