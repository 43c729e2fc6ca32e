// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/shared_library.h"

#include <dlfcn.h>

namespace vramplan {

SharedLibrary::SharedLibrary(const char* name) : m_handle(::dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (m_handle != nullptr) return;
    if (const char* reason = ::dlerror()) m_error = reason;
    // "libx.so.1: cannot open shared object file: No such file…" names the library itself; a missing
    // dependency is named in its place, and then the library is there.
    m_missing = m_error.starts_with(std::string(name) + ": cannot open shared object file");
}

void* SharedLibrary::symbol(const char* name) const {
    return m_handle == nullptr ? nullptr : ::dlsym(m_handle, name);
}

} // namespace vramplan
