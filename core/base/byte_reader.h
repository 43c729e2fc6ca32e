// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Where a reader takes its bytes from: a file, or memory that stands for the beginning of one.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Bytes of the whole file.
    virtual std::uint64_t size() const = 0;
    /// Fills `into` from `offset` on and returns how many bytes there were; fewer only at the end.
    /// Errors: Unreadable.
    virtual Result<std::size_t> read(std::uint64_t offset, std::span<char> into) = 0;
    /// The name for messages.
    const std::string& path() const { return m_path; }

protected:
    explicit ByteSource(std::string path) : m_path(std::move(path)) { }

private:
    std::string m_path;
};

/// The beginning of a file that claims `claimedSize` bytes; nothing can be read past `bytes`.
class MemorySource final : public ByteSource {
public:
    MemorySource(std::string_view bytes, std::uint64_t claimedSize, std::string path)
        : ByteSource(std::move(path)), m_bytes(bytes), m_size(claimedSize) { }
    std::uint64_t size() const override { return m_size; }
    Result<std::size_t> read(std::uint64_t offset, std::span<char> into) override;

private:
    std::string_view m_bytes;
    std::uint64_t m_size;
};

class FileSource final : public ByteSource {
public:
    /// Errors: Unreadable where it is missing, a folder, a pipe or device, a symlink loop, empty, or not
    /// permitted.
    static Result<std::unique_ptr<FileSource>> open(const std::string& path);
    std::uint64_t size() const override { return m_size; }
    Result<std::size_t> read(std::uint64_t offset, std::span<char> into) override;

private:
    FileSource(std::string path, std::uint64_t size, std::ifstream stream)
        : ByteSource(std::move(path)), m_size(size), m_stream(std::move(stream)) { }
    std::uint64_t m_size;
    std::ifstream m_stream;
};

/// A bounded cursor over a ByteSource. It remembers its first failure: from then on every number is 0 and
/// every text empty, so a parser reads a whole record plainly and asks ok() once. Loops over counts that the
/// file claims must ask ok() in each round.
class ByteReader {
public:
    explicit ByteReader(ByteSource& source, std::size_t bufferBytes = 256 << 10);

    void setOrder(std::endian order) { m_swap = order != std::endian::native; }
    std::uint64_t offset() const { return m_bufferOffset + m_position; }
    std::uint64_t remaining() const { return m_source.size() - offset(); }
    bool ok() const { return !m_failed; }
    /// The remembered failure; file and byte offset are filled in.
    Error error() const { return m_error; }

    template <class T>
    T number() {
        T value{};
        if (m_filled - m_position < sizeof(T) && !refill(sizeof(T))) return value;
        char bytes[sizeof(T)];
        std::memcpy(bytes, m_buffer.data() + m_position, sizeof(T));
        if (m_swap)
            for (std::size_t i = 0; i < sizeof(T) / 2; ++i) std::swap(bytes[i], bytes[sizeof(T) - 1 - i]);
        std::memcpy(&value, bytes, sizeof(T));
        m_position += sizeof(T);
        return value;
    }
    /// The next `length` bytes, which must be fewer than the buffer holds; valid until the next read.
    std::string_view text(std::size_t length);
    void skip(std::uint64_t length) {
        if (length <= m_filled - m_position)
            m_position += static_cast<std::size_t>(length);
        else
            skipFar(length);
    }
    /// Records a failure at `offset`, unless there is one already.
    void fail(std::string code, std::string message, std::uint64_t offset);

private:
    bool refill(std::size_t wanted);
    void skipFar(std::uint64_t length);

    ByteSource& m_source;
    std::vector<char> m_buffer;
    std::uint64_t m_bufferOffset = 0; ///< of the buffer's first byte in the file
    std::size_t m_position = 0;
    std::size_t m_filled = 0;
    bool m_swap = std::endian::native != std::endian::little;
    bool m_failed = false;
    Error m_error;
};

/// Whether the bytes are well-formed UTF-8 (no overlong forms, surrogates or values past U+10FFFF).
bool isUtf8(std::string_view text);
/// A short text from a stranger's file, safe to show: broken UTF-8 and control characters become '?'.
std::string shownText(std::string_view text, std::size_t maxBytes = 80);

} // namespace vramplan
