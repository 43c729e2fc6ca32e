// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vramplan {

/// While it lives, standard output takes UTF-8 and the same bytes on every system: Windows' C library would
/// make "\r\n" of each "\n", and its console would read our texts by an older code page.
#ifdef _WIN32
class StandardOutput {
public:
    StandardOutput();
    ~StandardOutput();
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

private:
    unsigned m_consoleBefore = 0; ///< the console's code page; 0 where it was left alone
};
#else
struct StandardOutput { };
#endif

} // namespace vramplan
