// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/units/text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace vramplan {
namespace {

std::unexpected<Error> badSetting(
    const SettingInfo& setting, std::string_view value, std::string_view expected) {
    return fail(ErrorKind::Usage, "bad_setting",
        fmt::format("{}: \"{}\" is not {}", setting.key, excerpt(value), expected),
        {setting.key, std::string(value)});
}

bool isChoice(std::string_view choices, std::string_view value) {
    while (true) {
        const std::size_t bar = choices.find('|');
        if (choices.substr(0, bar) == value) return true;
        if (bar == std::string_view::npos) return false;
        choices.remove_prefix(bar + 1);
    }
}

std::string spacedChoices(std::string_view choices) {
    std::string text;
    for (const char c : choices) text += c == '|' ? std::string(", ") : std::string(1, c);
    return text;
}

/// The value in its stored spelling. Errors name the setting and what would work.
Result<std::string> checkedValue(const SettingInfo& setting, const std::string& value) {
    if (value.empty()) return value;
    switch (setting.kind) {
    case SettingInfo::Kind::Flag:
        if (value == "true" || value == "false") return value;
        if (value == "1" || value == "on" || value == "yes") return std::string("true");
        if (value == "0" || value == "off" || value == "no") return std::string("false");
        return badSetting(setting, value, "true or false");
    case SettingInfo::Kind::Whole: {
        std::uint64_t number = 0;
        const auto parsed = std::from_chars(value.data(), value.data() + value.size(), number);
        const auto low = static_cast<std::uint64_t>(setting.min),
                   high = static_cast<std::uint64_t>(setting.max);
        if (parsed.ec != std::errc() || parsed.ptr != value.data() + value.size() || number < low
            || number > high)
            return badSetting(
                setting, value, fmt::format("a whole number from {} to {}", low, groupedText(high)));
        return value;
    }
    case SettingInfo::Kind::Real: {
        double number = 0;
        const auto parsed = std::from_chars(value.data(), value.data() + value.size(), number);
        if (parsed.ec != std::errc() || parsed.ptr != value.data() + value.size()
            || !(number >= setting.min && number <= setting.max))
            return badSetting(
                setting, value, fmt::format("a number from {:g} to {:g}", setting.min, setting.max));
        return value;
    }
    case SettingInfo::Kind::Choice:
        if (isChoice(setting.choices, value)) return value;
        return badSetting(setting, value, "one of " + spacedChoices(setting.choices));
    case SettingInfo::Kind::Size: {
        VRAMPLAN_TRY(const Bytes size, parseBytes(value, setting.key));
        return std::to_string(size.value());
    }
    case SettingInfo::Kind::Text: return value;
    }
    return value;
}

} // namespace

Result<ResolvedSettings> ResolvedSettings::resolve(const EngineInfo& info, const SettingValues& values) {
    ResolvedSettings resolved;
    resolved.m_values.reserve(info.settings.size());
    for (const SettingInfo& setting : info.settings)
        resolved.m_values.emplace_back(setting.key, setting.fallback);
    for (const auto& [key, value] : values) {
        const auto known = std::find_if(info.settings.begin(), info.settings.end(),
            [&](const SettingInfo& setting) { return key == setting.key; });
        if (known == info.settings.end()) {
            if (std::any_of(info.reserved.begin(), info.reserved.end(),
                    [&](const char* name) { return key == name; }))
                return fail(ErrorKind::Usage, "not_modelled",
                    fmt::format("{}: this setting of {} is not modelled yet", key, info.title), {key});
            std::string names;
            for (const SettingInfo& setting : info.settings)
                names += (names.empty() ? "" : ", ") + std::string(setting.key);
            return fail(ErrorKind::Usage, "unknown_setting",
                fmt::format("{}: {} has no such setting; {}", key, info.title,
                    names.empty() ? std::string("it has none") : "known are " + names),
                {key});
        }
        VRAMPLAN_TRY(std::string checked, checkedValue(*known, value));
        std::string& stored =
            resolved.m_values[static_cast<std::size_t>(known - info.settings.begin())].second;
        if (known->repeatable && !stored.empty())
            stored += ',' + checked;
        else
            stored = std::move(checked);
    }
    return resolved;
}

std::string_view ResolvedSettings::text(std::string_view key) const {
    for (const auto& [name, value] : m_values)
        if (name == key) return value;
    return {};
}

bool ResolvedSettings::isSet(std::string_view key) const { return !text(key).empty(); }
bool ResolvedSettings::flag(std::string_view key) const { return text(key) == "true"; }

std::uint64_t ResolvedSettings::whole(std::string_view key) const { return optionalWhole(key).value_or(0); }

std::optional<std::uint64_t> ResolvedSettings::optionalWhole(std::string_view key) const {
    const std::string_view value = text(key);
    std::uint64_t number = 0;
    if (value.empty() || std::from_chars(value.data(), value.data() + value.size(), number).ec != std::errc())
        return std::nullopt;
    return number;
}

double ResolvedSettings::real(std::string_view key) const {
    const std::string_view value = text(key);
    double number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return number;
}

} // namespace vramplan
