// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_migration.h"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace vramplan {
namespace {

using Json = nlohmann::json;

/// Moves a value of the top level into a section, where the section does not have it.
void moveInto(Json& document, const char* section, const char* key, const char* newKey) {
    const auto found = document.find(key);
    if (found == document.end() || (found->is_object() && std::string_view(key) == section)) return;
    Json value = std::move(*found);
    document.erase(found);
    Json& target = document[section];
    if (!target.is_object()) target = Json::object();
    if (!target.contains(newKey)) target[newKey] = std::move(value);
}

/// Format 0, of the drafts before the first release: no sections, the names of the command line's options.
void fromDraft(Json& document) {
    for (const auto& [key, section, newKey] :
        {std::array{"model", "model", "reference"}, {"engine", "engine", "name"},
            {"settings", "engine", "settings"}, {"weights", "precision", "weights"},
            {"kv_k", "precision", "kv_k"}, {"kv_v", "precision", "kv_v"}, {"context", "workload", "context"},
            {"sequences", "workload", "sequences"}, {"lengths", "workload", "lengths"},
            {"prefix", "workload", "prefix"}, {"prompt", "workload", "prompt"},
            {"encoder_tokens", "workload", "encoder_tokens"}})
        moveInto(document, section, key, newKey);
}

/// The step that leads from each format to the next.
constexpr std::array<void (*)(Json&), kPlanVersion> kSteps = {&fromDraft};

} // namespace

Result<JsonDocument> migratedPlan(const JsonDocument& document) {
    const JsonView json = document.root()["format"];
    VRAMPLAN_TRY(const std::string format, json.asString());
    std::size_t version = 0;
    const std::string_view number = format.starts_with(kPlanFormat)
        ? std::string_view(format).substr(kPlanFormat.size())
        : std::string_view();
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), version);
    if (number.empty() || parsed.ec != std::errc() || parsed.ptr != number.data() + number.size())
        return std::unexpected(json.mismatch("\"vramplan.plan/1\""));
    if (version > kSteps.size())
        return fail(ErrorKind::Invalid, "plan_too_new",
            fmt::format(
                "this plan has format {} and was saved by a newer version; update the program to open it",
                version),
            {std::to_string(version)}, "format");
    if (version == kSteps.size()) return document;
    Json migrated = document.raw();
    for (; version < kSteps.size(); ++version) kSteps[version](migrated);
    return JsonDocument::adopt(std::move(migrated));
}

} // namespace vramplan
