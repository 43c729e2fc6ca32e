// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace vramplan::test {

/// Variables of this process, and of those that it starts, for one test; afterwards they are as before.
class ScopedVariables {
public:
    /// A variable without a value is taken out of the environment.
    using Values = std::vector<std::pair<std::string, std::optional<std::string>>>;

    explicit ScopedVariables(const Values& values) {
        m_before.reserve(values.size());
        for (const auto& [name, value] : values) {
            const char* old = std::getenv(name.c_str());
            m_before.emplace_back(name, old == nullptr ? std::nullopt : std::optional<std::string>(old));
            set(name, value);
        }
    }
    ~ScopedVariables() {
        for (const auto& [name, value] : std::views::reverse(m_before)) set(name, value);
    }
    ScopedVariables(const ScopedVariables&) = delete;
    ScopedVariables& operator=(const ScopedVariables&) = delete;

private:
    static void set(const std::string& name, const std::optional<std::string>& value) {
#ifdef _WIN32
        _putenv_s(name.c_str(), value.value_or("").c_str());
#else
        if (value)
            ::setenv(name.c_str(), value->c_str(), 1);
        else
            ::unsetenv(name.c_str());
#endif
    }

    Values m_before;
};

} // namespace vramplan::test
