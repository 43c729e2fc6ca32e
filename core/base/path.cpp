// SPDX-License-Identifier: Apache-2.0
#include "core/base/path.h"

#ifdef _WIN32
#include <limits>
#include <string>
#include <windows.h>
#endif

namespace vramplan {

std::filesystem::path pathOf(std::string_view text) {
#ifdef _WIN32
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return {};
    const int bytes = static_cast<int>(text.size());
    std::wstring wide(text.size(), L'\0'); // no text has more UTF-16 units than UTF-8 bytes
    const int units =
        bytes == 0 ? 0 : ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), bytes);
    wide.resize(static_cast<std::size_t>(units));
    return wide;
#else
    return text;
#endif
}

} // namespace vramplan
