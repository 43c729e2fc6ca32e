// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace vramplan {

/// A vendor library loaded at run time. It is never unloaded: unload handlers of drivers are a place to
/// crash, and the worker exits right after.
class SharedLibrary {
public:
    /// Loads by the library's fixed name through the system's own search (on Windows the system folder only).
    explicit SharedLibrary(const char* name);

    bool loaded() const { return m_handle != nullptr; }
    /// Whether the system found no such file, rather than a file that cannot be loaded.
    bool missing() const { return m_missing; }
    const std::string& error() const { return m_error; } ///< the system's reason, where it is not loaded

    /// The function of that name, or null.
    template <class Function>
    Function function(const char* name) const {
        return reinterpret_cast<Function>(symbol(name));
    }

private:
    void* symbol(const char* name) const;
    void* m_handle = nullptr;
    bool m_missing = false;
    std::string m_error;
};

} // namespace vramplan
