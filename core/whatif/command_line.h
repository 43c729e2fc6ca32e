// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/whatif/launch_command.h"

#include <span>
#include <string>
#include <string_view>

namespace vramplan {

/// Words of a command line, each option checked against the program's documented list when it is added: one
/// that is not in the list is left out.
class CommandLine {
public:
    CommandLine(std::span<const LaunchOption> documented, std::string_view engine, std::string program)
        : m_documented(documented), m_engine(engine), m_text(std::move(program)) { }

    void add(std::string_view option, const std::string& value = {});
    const std::string& text() const { return m_text; }

    /// The value as one word of a shell.
    static std::string quoted(const std::string& value);

private:
    std::span<const LaunchOption> m_documented;
    std::string_view m_engine;
    std::string m_text;
};

/// The resolved value of an engine setting; empty where it has none.
std::string settingOf(const Estimate& estimate, std::string_view key);
/// The name or path that the engine's programs load this model by.
std::string modelOf(const Scenario& scenario);

} // namespace vramplan
