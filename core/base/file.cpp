// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"

#include "core/base/path.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <windows.h>
#define getpid _getpid
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace vramplan {
namespace fs = std::filesystem;
namespace {

std::unexpected<Error> fileError(
    ErrorKind kind, const char* code, const std::string& path, std::string message) {
    return std::unexpected(Error{kind, code, std::move(message), {}, path, {}});
}

/// Creates a file; null with errno where that cannot be, EEXIST where there is one already.
std::FILE* createNew(const fs::path& name) {
#ifdef _WIN32
    // The narrow functions go by the code page, and Windows' older C library knows no mode "x".
    const int handle = ::_wopen(
        name.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    return handle < 0 ? nullptr : ::_fdopen(handle, "wb");
#else
    return std::fopen(name.c_str(), "wbx");
#endif
}

/// Opens a file that did not exist before in the folder of `target`; its name fits wherever the target's
/// fits. Null with errno where that cannot be; `temporary` is set only when the file is ours.
std::FILE* createBeside(const fs::path& target, fs::path& temporary) {
    constexpr int kTries = 100; // more files of one process would be left over from crashes
    for (int i = 0; i < kTries; ++i) {
        const fs::path name =
            target.parent_path() / fmt::format(".vramplan-{}-{}.part", static_cast<long>(::getpid()), i);
        if (std::FILE* file = createNew(name)) {
            temporary = name;
            return file;
        }
        if (errno != EEXIST) return nullptr;
    }
    return nullptr;
}

} // namespace

Result<std::string> readFile(const std::string& path, std::size_t maxBytes) {
    std::error_code code;
    const fs::file_status status = fs::status(pathOf(path), code);
    if (status.type() == fs::file_type::not_found)
        return fileError(ErrorKind::Unreadable, "file_missing", path, "there is no such file or folder");
    if (code)
        return fileError(ErrorKind::Unreadable, "file_unreadable", path,
            fmt::format("cannot be read ({})", code.message()));
    if (fs::is_directory(status))
        return fileError(
            ErrorKind::Unreadable, "file_is_folder", path, "this is a folder; a file was expected");
    if (!fs::is_regular_file(status))
        return fileError(ErrorKind::Unreadable, "file_not_regular", path, "this is no ordinary file");
    const std::uintmax_t size = fs::file_size(pathOf(path), code);
    if (code)
        return fileError(ErrorKind::Unreadable, "file_unreadable", path,
            fmt::format("cannot be read ({})", code.message()));
    if (size > maxBytes)
        return fileError(ErrorKind::Unreadable, "file_too_large", path,
            fmt::format("the file has {} bytes; at most {} are read here", size, maxBytes));
    std::ifstream stream(pathOf(path), std::ios::binary);
    std::string content(static_cast<std::size_t>(size), '\0');
    if (!stream.is_open())
        return fileError(ErrorKind::Unreadable, "file_unreadable", path,
            fmt::format("cannot be opened ({})", std::strerror(errno)));
    stream.read(content.data(), static_cast<std::streamsize>(content.size()));
    if (stream.bad())
        return fileError(ErrorKind::Unreadable, "file_unreadable", path, "reading failed half-way");
    content.resize(static_cast<std::size_t>(stream.gcount()));
    return content;
}

Result<void> writeFileAtomically(const std::string& path, std::string_view content) {
    std::error_code code;
    const fs::file_status status = fs::status(pathOf(path), code);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return fileError(ErrorKind::Unwritable, "output_not_a_file", path,
            "this is a folder or a device; choose a file name");
    // Through a link to the file it stands for; a link to nothing is replaced.
    const fs::path target = fs::exists(status) ? fs::canonical(pathOf(path), code) : pathOf(path);
    fs::path temporary;
    const auto failed = [&](const char* what, const std::string& reason) {
        if (!temporary.empty()) fs::remove(temporary, code);
        return fileError(
            ErrorKind::Unwritable, "output_unwritable", path, fmt::format("{} ({})", what, reason));
    };
    std::FILE* file = createBeside(target, temporary);
    if (file == nullptr) return failed("cannot be written", std::strerror(errno));
    const bool written =
        std::fwrite(content.data(), 1, content.size(), file) == content.size() && std::fflush(file) == 0;
#ifndef _WIN32
    const bool flushed = written && ::fsync(::fileno(file)) == 0;
#else
    const bool flushed = written;
#endif
    const int writeError = errno;
    const bool closed = std::fclose(file) == 0;
    if (!flushed) errno = writeError;
    if (!flushed || !closed) return failed("writing failed", std::strerror(errno));
    if (fs::exists(status)) fs::permissions(temporary, status.permissions(), code);
    fs::rename(temporary, target, code);
    if (code) return failed("the finished file cannot be moved into place", code.message());
    return {};
}

std::string programFolder() {
#ifdef _WIN32
    wchar_t buffer[32768];
    const DWORD length = GetModuleFileNameW(nullptr, buffer, 32768);
    return length == 0 ? std::string() : fs::path(std::wstring(buffer, length)).parent_path().string();
#elif defined(__APPLE__)
    char buffer[4096];
    std::uint32_t size = sizeof buffer;
    return _NSGetExecutablePath(buffer, &size) != 0 ? std::string()
                                                    : fs::weakly_canonical(buffer).parent_path().string();
#else
    std::error_code code;
    const fs::path self = fs::read_symlink("/proc/self/exe", code);
    return code ? std::string() : self.parent_path().string();
#endif
}

} // namespace vramplan
