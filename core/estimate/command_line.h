// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace vramplan {

/// Words of a command line, each option checked against the program's documented list when it is added: one
/// that is not in the list is left out.
class CommandLine {
public:
    CommandLine(std::span<const ProgramOption> documented, std::string program)
        : m_documented(documented), m_text(std::move(program)) { }

    bool knows(std::string_view option) const;
    void add(std::string_view option, const std::string& value = {});
    const std::string& text() const { return m_text; }

    /// The value as one word of a shell.
    static std::string quoted(const std::string& value);

private:
    std::span<const ProgramOption> m_documented;
    std::string m_text;
};

/// The resolved value of an engine setting; empty where it has none.
std::string settingOf(const Estimate& estimate, std::string_view key);
/// The resolved value under this option, where there is one.
void addSetting(CommandLine& line, const Estimate& estimate, const char* key, const char* option);
/// The name or path that the engine's programs load this model by.
std::string modelOf(const Scenario& scenario);

/// Settings that the user gave and that are not among the handled ones, under the option of the same name
/// with this separator for underscores. Of a repeated one the last counts, unless the engine takes it several
/// times; one that the program has no option for is noted.
void addGiven(const Scenario& scenario, CommandLine& line, std::initializer_list<std::string_view> handled,
    char separator, std::string_view program, std::vector<std::string>& notes);

/// Parallel sizes above one under the options of these names; `data` may be null.
void addParallel(
    const Scenario& scenario, CommandLine& line, const char* tensor, const char* pipeline, const char* data);
/// The cache type where the plan's is narrower than the model's own, for which serving engines say "auto".
std::string servingCacheType(const Scenario& scenario, const Estimate& estimate);

/// Tokens that a benchmark generates, which is every program's own default, and the prompt before them: a
/// plan whose context is all prompt generates the last tokens of it.
inline constexpr std::uint64_t kGeneratedTokens = 128;
std::uint64_t benchmarkPrompt(const Scenario& scenario);
/// Prompt, generated tokens and batch under the options that serving engines' benchmarks share.
void addBatch(const Scenario& scenario, CommandLine& line);

} // namespace vramplan
