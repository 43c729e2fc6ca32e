// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_reader.h"

#include "core/base/path.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

std::unexpected<Error> unreadable(const char* code, const std::string& path, std::string message) {
    return std::unexpected(Error{ErrorKind::Unreadable, code, std::move(message), {}, path, {}});
}

} // namespace

Result<std::size_t> MemorySource::read(std::uint64_t offset, std::span<char> into) {
    if (offset >= m_bytes.size()) return std::size_t{0};
    const std::size_t count = std::min(into.size(), m_bytes.size() - static_cast<std::size_t>(offset));
    std::memcpy(into.data(), m_bytes.data() + offset, count);
    return count;
}

Result<std::unique_ptr<FileSource>> FileSource::open(const std::string& path) {
    std::error_code code;
    const fs::file_status status = fs::status(pathOf(path), code);
    if (status.type() == fs::file_type::not_found)
        return unreadable("file_missing", path, "there is no such file or folder");
    if (code) return unreadable("file_unreadable", path, fmt::format("cannot be read ({})", code.message()));
    if (fs::is_directory(status))
        return unreadable("file_is_folder", path, "this is a folder; a file was expected");
    // A pipe or device may block for ever or has no size.
    if (!fs::is_regular_file(status))
        return unreadable("file_not_regular", path, "this is a pipe or device, not a file");
    const std::uintmax_t size = fs::file_size(pathOf(path), code);
    if (code) return unreadable("file_unreadable", path, fmt::format("cannot be read ({})", code.message()));
    if (size == 0) return unreadable("file_empty", path, "the file is empty; a model file was expected");
    std::ifstream stream;
    stream.rdbuf()->pubsetbuf(nullptr, 0); // the ByteReader has a buffer of its own
    stream.open(pathOf(path), std::ios::binary);
    if (!stream.is_open())
        return unreadable(
            "file_unreadable", path, fmt::format("cannot be opened ({})", std::strerror(errno)));
    return std::unique_ptr<FileSource>(new FileSource(path, size, std::move(stream)));
}

Result<std::size_t> FileSource::read(std::uint64_t offset, std::span<char> into) {
    if (offset >= m_size) return std::size_t{0};
    m_stream.clear();
    m_stream.seekg(static_cast<std::streamoff>(offset));
    m_stream.read(into.data(), static_cast<std::streamsize>(into.size()));
    if (m_stream.bad() || m_stream.gcount() < 0)
        return unreadable("file_unreadable", path(), fmt::format("reading failed at byte {}", offset));
    return static_cast<std::size_t>(m_stream.gcount());
}

ByteReader::ByteReader(ByteSource& source, std::size_t bufferBytes)
    : m_source(source)
    , m_buffer(static_cast<std::size_t>(std::min<std::uint64_t>(bufferBytes, source.size()))) { }

bool ByteReader::refill(std::size_t wanted) {
    if (m_failed) return false;
    const std::size_t kept = m_filled - m_position;
    if (kept > 0) std::memmove(m_buffer.data(), m_buffer.data() + m_position, kept);
    m_bufferOffset += m_position;
    m_position = 0;
    m_filled = kept;
    if (wanted <= m_buffer.size()) {
        auto got = m_source.read(m_bufferOffset + kept, std::span(m_buffer).subspan(kept));
        if (!got) {
            m_failed = true;
            m_position = m_filled;
            m_error = std::move(got).error();
            return false;
        }
        m_filled += *got;
    }
    if (m_filled >= wanted) return true;
    fail("file_truncated",
        fmt::format(
            "the file ends after {} bytes, in the middle of its header; the download may be incomplete",
            m_source.size()),
        m_bufferOffset);
    return false;
}

std::string_view ByteReader::text(std::size_t length) {
    if (m_filled - m_position < length && !refill(length)) return {};
    const std::string_view found(m_buffer.data() + m_position, length);
    m_position += length;
    return found;
}

void ByteReader::skipFar(std::uint64_t length) {
    if (m_failed) return;
    if (length > remaining()) {
        fail("length_beyond_file",
            fmt::format(
                "a length of {} bytes leads past the end of the file ({} bytes)", length, m_source.size()),
            offset());
        return;
    }
    m_bufferOffset += m_position + length;
    m_position = m_filled = 0;
}

void ByteReader::fail(std::string code, std::string message, std::uint64_t offset) {
    if (m_failed) return;
    m_failed = true;
    m_position = m_filled;
    m_error = Error{ErrorKind::Invalid, std::move(code), std::move(message), {}, m_source.path(),
        fmt::format("byte {}", offset)};
}

bool isUtf8(std::string_view text) {
    const auto* byte = reinterpret_cast<const unsigned char*>(text.data());
    const auto* const end = byte + text.size();
    const auto isTail = [&](const unsigned char* at) { return at < end && (*at & 0xc0) == 0x80; };
    while (byte < end) {
        const unsigned char lead = *byte++;
        if (lead < 0x80) continue;
        const int tails = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4) return false;
        // The first tail byte also excludes overlong forms, surrogates and values past U+10FFFF.
        if (!isTail(byte)) return false;
        const unsigned char first = *byte;
        if ((lead == 0xe0 && first < 0xa0) || (lead == 0xed && first > 0x9f) || (lead == 0xf0 && first < 0x90)
            || (lead == 0xf4 && first > 0x8f))
            return false;
        for (int i = 0; i < tails; ++i)
            if (!isTail(byte + i)) return false;
        byte += tails;
    }
    return true;
}

std::string shownText(std::string_view text, std::size_t maxBytes) {
    const bool whole = text.size() <= maxBytes;
    if (!whole) {
        text = text.substr(0, maxBytes);
        while (!text.empty() && (text.back() & 0xc0) == 0x80) text.remove_suffix(1);
        if (!text.empty() && (text.back() & 0x80) != 0) text.remove_suffix(1);
    }
    const bool clean = isUtf8(text);
    std::string shown;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        shown += byte < 0x20 || byte == 0x7f || (!clean && byte >= 0x80) ? '?' : c;
    }
    return whole ? shown : shown + "…";
}

} // namespace vramplan
