// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/shared_library.h"

#include <windows.h>

namespace vramplan {

SharedLibrary::SharedLibrary(const char* name) {
    // The system folder only: a library planted beside the program or in the current folder is not picked up.
    m_handle = reinterpret_cast<void*>(LoadLibraryExA(name, nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32));
    if (m_handle != nullptr) return;
    const DWORD code = GetLastError();
    m_missing = code == ERROR_MOD_NOT_FOUND;
    m_error = std::string(name) + ": Windows error " + std::to_string(code);
}

void* SharedLibrary::symbol(const char* name) const {
    if (m_handle == nullptr) return nullptr;
    return reinterpret_cast<void*>(GetProcAddress(reinterpret_cast<HMODULE>(m_handle), name));
}

} // namespace vramplan
