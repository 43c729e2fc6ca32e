// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan::test {

/// Makes the bytes of a small safetensors file: header length, JSON header, zeros as data.
class SafetensorsWriter {
public:
    SafetensorsWriter& add(const std::string& name, const std::string& dtype,
        const std::vector<std::uint64_t>& shape, std::uint64_t bytes) {
        std::string sizes;
        for (const std::uint64_t size : shape) sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
        m_header += (m_header.size() > 1 ? ",\"" : "\"") + name + "\":{\"dtype\":\"" + dtype
            + "\",\"shape\":[" + sizes + "],\"data_offsets\":[" + std::to_string(m_data) + ","
            + std::to_string(m_data + bytes) + "]}";
        m_data += bytes;
        return *this;
    }
    std::string bytes() const { return file(m_header + "}", std::string(m_data, '\0')); }
    std::uint64_t dataBytes() const { return m_data; }

    /// A file with this header text and data.
    static std::string file(const std::string& header, const std::string& data = {}) {
        std::string bytes;
        for (int i = 0; i < 8; ++i)
            bytes += static_cast<char>((std::uint64_t{header.size()} >> (8 * i)) & 0xff);
        return bytes + header + data;
    }

private:
    std::string m_header = "{";
    std::uint64_t m_data = 0;
};

} // namespace vramplan::test
