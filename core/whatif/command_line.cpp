// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/command_line.h"

#include <algorithm>

namespace vramplan {

void CommandLine::add(std::string_view option, const std::string& value) {
    const bool known = std::any_of(m_documented.begin(), m_documented.end(), [&](const LaunchOption& each) {
        return std::string_view(each.engine) == m_engine && option == each.option;
    });
    if (!known) return;
    m_text += " ";
    m_text += option;
    if (!value.empty()) m_text += " " + quoted(value);
}

std::string CommandLine::quoted(const std::string& value) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@";
    if (!value.empty() && value.find_first_not_of(plain) == std::string::npos) return value;
    std::string text = "'";
    for (const char c : value) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string settingOf(const Estimate& estimate, std::string_view key) {
    for (const auto& [name, value] : estimate.settings)
        if (name == key) return value;
    return {};
}

std::string modelOf(const Scenario& scenario) {
    const ModelSpec& model = *scenario.model;
    return model.source.kind == "preset" || model.source.path.empty() ? model.id : model.source.path;
}

} // namespace vramplan
