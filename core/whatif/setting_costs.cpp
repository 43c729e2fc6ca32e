// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/setting_costs.h"

#include <charconv>
#include <fmt/format.h>
#include <string_view>

namespace vramplan {
namespace {

std::vector<std::string> choicesBut(std::string_view choices, std::string_view now) {
    std::vector<std::string> others;
    while (!choices.empty()) {
        const std::size_t bar = choices.find('|');
        const std::string_view choice = choices.substr(0, bar);
        if (choice != now) others.emplace_back(choice);
        choices.remove_prefix(bar == std::string_view::npos ? choices.size() : bar + 1);
    }
    return others;
}

std::vector<std::string> doubled(const SettingInfo& setting, const std::string& now) {
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(now.data(), now.data() + now.size(), number);
    if (parsed.ec != std::errc() || number == 0 || number > (std::uint64_t{1} << 60)
        || static_cast<double>(number) * 2 > setting.max)
        return {};
    return {std::to_string(number * 2)};
}

/// A twentieth more, for shares such as the part of a GPU that an engine takes.
std::vector<std::string> slightlyMore(const SettingInfo& setting, const std::string& now) {
    double number = 0;
    const auto parsed = std::from_chars(now.data(), now.data() + now.size(), number);
    if (parsed.ec != std::errc() || number + 0.05 > setting.max) return {};
    return {fmt::format("{:g}", number + 0.05)};
}

std::vector<std::string> otherValues(const SettingInfo& setting, const std::string& now) {
    if (now.empty()) return {};
    switch (setting.kind) {
    case SettingInfo::Kind::Flag: return {now == "true" ? "false" : "true"};
    case SettingInfo::Kind::Choice: return choicesBut(setting.choices, now);
    case SettingInfo::Kind::Whole:
    case SettingInfo::Kind::Size: return doubled(setting, now);
    case SettingInfo::Kind::Real: return slightlyMore(setting, now);
    case SettingInfo::Kind::Text: break;
    }
    return {};
}

std::string valueOf(const Estimate& estimate, std::string_view key) {
    for (const auto& [name, value] : estimate.settings)
        if (name == key) return value;
    return {};
}

} // namespace

std::vector<SettingCost> findSettingCosts(
    const Scenario& scenario, const Estimate& now, const std::function<bool()>& cancelled) {
    std::vector<SettingCost> costs;
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return costs;
    for (const SettingInfo& setting : engine->info().settings)
        for (std::string& value : otherValues(setting, valueOf(now, setting.key))) {
            if (cancelled && cancelled()) return costs;
            Scenario changed = scenario;
            std::erase_if(changed.settings, [&](const auto& given) { return given.first == setting.key; });
            changed.settings.emplace_back(setting.key, value);
            const auto after = estimate(changed);
            costs.push_back({setting.key, std::move(value),
                after ? std::optional(difference(after->total, now.total)) : std::nullopt});
        }
    return costs;
}

} // namespace vramplan
