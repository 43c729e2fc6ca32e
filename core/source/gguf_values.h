// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/byte_reader.h"
#include "core/source/gguf_metadata.h"

#include <string>

namespace vramplan {

/// Reads the metadata of a GGUF file one pair after another and keeps what decides memory, within a budget:
/// lists of whole numbers up to one entry per possible layer, short texts. All else is skipped.
class GgufValueReader {
public:
    explicit GgufValueReader(ByteReader& reader) : m_reader(reader) { }
    std::string key();
    GgufValue value(const std::string& key);

private:
    GgufValue scalar(std::uint32_t type);
    GgufValue text(const std::string& key);
    GgufValue list(const std::string& key);
    void skipTexts(std::uint64_t count);
    bool spend(std::uint64_t bytes);

    ByteReader& m_reader;
    std::uint64_t m_kept = 0; ///< bytes
};

} // namespace vramplan
