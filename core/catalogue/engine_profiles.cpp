// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/engine_profiles.h"

#include "core/base/json.h"
#include "core/base/path.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace {

Result<EngineProfile> readProfile(const std::string& engine, const JsonView& json) {
    EngineProfile profile;
    profile.engine = engine;
    VRAMPLAN_TRY(profile.version, json["version"].asString());
    VRAMPLAN_TRY(profile.title, json["title"].asString());
    VRAMPLAN_TRY(profile.date, json["date"].asString());
    const JsonView constants = json["constants"];
    for (std::size_t i = 0; i < constants.size(); ++i) {
        const JsonView entry = constants.at(i);
        ProfileConstant constant;
        VRAMPLAN_TRY(constant.name, entry["name"].asString());
        VRAMPLAN_TRY(constant.value, entry["value"].asNumber());
        VRAMPLAN_TRY(const auto low, entry["low"].optionalNumber());
        VRAMPLAN_TRY(const auto high, entry["high"].optionalNumber());
        constant.low = low.value_or(constant.value);
        constant.high = high.value_or(constant.value);
        VRAMPLAN_TRY(constant.unit, entry["unit"].asString());
        VRAMPLAN_TRY(constant.source, entry["source"].asString());
        if (constant.low > constant.value || constant.value > constant.high)
            return std::unexpected(entry.mismatch("low ≤ value ≤ high"));
        profile.constants.push_back(std::move(constant));
    }
    return profile;
}

} // namespace

Result<std::vector<std::shared_ptr<const EngineProfile>>> loadEngineProfiles(
    const std::string& folder, std::string_view engine) {
    // The name may come from a stranger's plan: it must not lead out of the folder.
    const bool plain = !engine.empty() && std::all_of(engine.begin(), engine.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    });
    const std::string path = fmt::format("{}/engines/{}.json", folder, engine);
    std::error_code code;
    if (!plain || !std::filesystem::exists(pathOf(path), code))
        return fail(ErrorKind::Usage, "unknown_engine",
            fmt::format("engine: there is no engine \"{}\"", excerpt(engine)), {excerpt(engine)});
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    const JsonView root = document.root();
    const JsonView profiles = root["profiles"];
    if (profiles.size() == 0) return std::unexpected(inFile(profiles.mismatch("a list of profiles"), path));
    std::vector<std::shared_ptr<const EngineProfile>> result;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        auto profile = readProfile(std::string(engine), profiles.at(i));
        if (!profile) return std::unexpected(inFile(std::move(profile).error(), path));
        result.push_back(std::make_shared<EngineProfile>(std::move(*profile)));
    }
    return result;
}

Result<std::shared_ptr<const EngineProfile>> engineProfile(
    const std::string& folder, std::string_view nameAndVersion) {
    const std::size_t at = nameAndVersion.find('@');
    VRAMPLAN_TRY(const auto profiles, loadEngineProfiles(folder, nameAndVersion.substr(0, at)));
    if (at == std::string_view::npos) return profiles.front();
    const std::string_view version = nameAndVersion.substr(at + 1);
    std::string known;
    for (const auto& profile : profiles) {
        if (profile->version == version) return profile;
        known += (known.empty() ? "" : ", ") + profile->version;
    }
    return fail(ErrorKind::Usage, "unknown_version",
        fmt::format("engine: there is no profile \"{}\"; known versions are {}", nameAndVersion, known),
        {std::string(nameAndVersion)});
}

} // namespace vramplan
