// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/command_line.h"

#include "core/estimate/engine.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// Whether the engine takes a setting several times.
bool isRepeatable(const Scenario& scenario, std::string_view key) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return false;
    const auto settings = engine->info().settings;
    return std::any_of(settings.begin(), settings.end(),
        [&](const SettingInfo& setting) { return key == setting.key && setting.repeatable; });
}

} // namespace

bool CommandLine::knows(std::string_view option) const {
    return std::any_of(m_documented.begin(), m_documented.end(),
        [&](const ProgramOption& each) { return option == each.option; });
}

void CommandLine::add(std::string_view option, const std::string& value) {
    if (!knows(option)) return;
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

void addSetting(CommandLine& line, const Estimate& estimate, const char* key, const char* option) {
    if (const std::string value = settingOf(estimate, key); !value.empty()) line.add(option, value);
}

std::string modelOf(const Scenario& scenario) {
    const ModelSpec& model = *scenario.model;
    return model.source.kind == "preset" || model.source.path.empty() ? model.id : model.source.path;
}

void addGiven(const Scenario& scenario, CommandLine& line, std::initializer_list<std::string_view> handled,
    char separator, std::string_view program, std::vector<std::string>& notes) {
    for (auto setting = scenario.settings.begin(); setting != scenario.settings.end(); ++setting) {
        const auto& [key, value] = *setting;
        const auto isSame = [&](const auto& other) { return other.first == setting->first; };
        if (std::find(handled.begin(), handled.end(), key) != handled.end()
            || (!isRepeatable(scenario, key)
                && std::any_of(std::next(setting), scenario.settings.end(), isSame)))
            continue;
        std::string option = "--" + key;
        std::replace(option.begin() + 2, option.end(), '_', separator);
        if (!line.knows(option))
            notes.push_back(fmt::format("{} is no option of {}: it only guides this plan.", key, program));
        else if (value != "false")
            line.add(option, value == "true" ? std::string() : value);
    }
}

void addParallel(
    const Scenario& scenario, CommandLine& line, const char* tensor, const char* pipeline, const char* data) {
    if (scenario.parallelism.tensor > 1) line.add(tensor, std::to_string(scenario.parallelism.tensor));
    if (scenario.parallelism.pipeline > 1) line.add(pipeline, std::to_string(scenario.parallelism.pipeline));
    if (data != nullptr && scenario.parallelism.data > 1)
        line.add(data, std::to_string(scenario.parallelism.data));
}

std::string servingCacheType(const Scenario& scenario, const Estimate& estimate) {
    if (estimate.kvK == scenario.model->dtype || estimate.kvK == ElementType::BF16
        || estimate.kvK == ElementType::F16)
        return "auto";
    return std::string(name(estimate.kvK));
}

std::uint64_t benchmarkPrompt(const Scenario& scenario) {
    const std::uint64_t context = scenario.workload.longest();
    return context > kGeneratedTokens ? context - kGeneratedTokens : 1;
}

void addBatch(const Scenario& scenario, CommandLine& line) {
    line.add("--input-len", std::to_string(benchmarkPrompt(scenario)));
    line.add("--output-len", std::to_string(kGeneratedTokens));
    line.add("--batch-size", std::to_string(scenario.workload.sequenceCount()));
}

} // namespace vramplan
