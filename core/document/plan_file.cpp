// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_file.h"

#include "core/base/path.h"
#include "core/document/embedded_model.h"
#include "core/document/plan_migration.h"
#include "core/document/plan_reader.h"
#include "core/source/geometry_overrides.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;
/// What belongs to the file rather than to a plan in it.
constexpr std::array<std::string_view, 3> kFileKeys = {"format", "comparison", "autosave"};

template <class T>
void put(Json& into, const char* key, const std::optional<T>& value) {
    if (value) into[key] = *value;
}
void put(Json& into, const char* key, const std::optional<Bytes>& value) {
    if (value) into[key] = value->value();
}

Json deviceValue(const DeviceBudget& device) {
    Json value = {{"name", device.name}, {"source", name(device.source)}};
    put(value, "capacity", device.capacity);
    put(value, "free", device.free);
    put(value, "machine_memory", device.machineMemory);
    value["reserve"] = device.reserve.value();
    value["others_low"] = device.othersLow.value();
    value["others_high"] = device.othersHigh.value();
    value["backend"] = device.backend;
    value["identity"] = device.identity;
    value["shared_pool"] = device.sharedPool;
    return value;
}

/// A setting that is given several times is a list.
Json settingsValue(const SettingValues& settings) {
    Json values = Json::object();
    for (const auto& [key, value] : settings) {
        Json& entry = values[key];
        if (entry.is_string()) entry = Json::array({entry});
        if (entry.is_array())
            entry.push_back(value);
        else
            entry = value;
    }
    return values;
}

/// Adds the members that only `original` has.
void keepMembers(Json& value, const nlohmann::json& original) {
    if (!value.is_object() || !original.is_object()) return;
    for (const auto& [key, kept] : original.items())
        if (!value.contains(key)) value[key] = kept;
}

/// Adds what the file had and we do not know: at the top, inside its sections and with its devices.
void keepUnknown(Json& plan, const nlohmann::json& original) {
    for (const auto& [key, value] : original.items()) {
        if (std::find(kFileKeys.begin(), kFileKeys.end(), key) != kFileKeys.end()) continue;
        if (!plan.contains(key))
            plan[key] = value;
        else
            keepMembers(plan[key], value);
    }
    const auto devices = original.find("devices");
    if (devices == original.end() || !devices->is_array()) return;
    const auto identityOf = [](const auto& device) {
        return device.is_object() && device.contains("identity") ? device["identity"].dump() : std::string();
    };
    for (std::size_t i = 0; i < std::min(devices->size(), plan["devices"].size()); ++i)
        if (identityOf((*devices)[i]) == identityOf(plan["devices"][i]))
            keepMembers(plan["devices"][i], (*devices)[i]);
}

Json planValue(const Plan& plan) {
    const Scenario& scenario = plan.scenario;
    Json document = Json::object();
    document["name"] = plan.name;
    document["notes"] = plan.notes;
    Json& model = document["model"];
    model["reference"] = plan.modelReference;
    const std::string embedded =
        scenario.model->definition ? scenario.model->definition->embedded() : std::string();
    model["embedded"] = embedded.empty() ? Json(nullptr) : Json::parse(embedded);
    model["geometry"] = Json::object();
    writeGeometry(scenario.model->overrides, model["geometry"]);
    Json& workload = document["workload"];
    workload["context"] = scenario.workload.context;
    workload["sequences"] = scenario.workload.sequences;
    workload["lengths"] = scenario.workload.lengths;
    workload["prefix"] = scenario.workload.prefix;
    workload["prompt"] = scenario.workload.prompt ? Json(*scenario.workload.prompt) : Json(nullptr);
    workload["encoder_tokens"] =
        scenario.workload.encoderTokens ? Json(*scenario.workload.encoderTokens) : Json(nullptr);
    Json& precision = document["precision"];
    precision["weights"] = scenario.precision.weights ? Json(scenario.precision.weights->id) : Json(nullptr);
    precision["kv_k"] = scenario.precision.kvK ? Json(name(*scenario.precision.kvK)) : Json(nullptr);
    precision["kv_v"] = scenario.precision.kvV ? Json(name(*scenario.precision.kvV)) : Json(nullptr);
    Json& engine = document["engine"];
    engine["name"] = scenario.engine;
    engine["version"] = scenario.profile ? Json(scenario.profile->version) : Json(nullptr);
    engine["settings"] = settingsValue(scenario.settings);
    const Parallelism& parallel = scenario.parallelism;
    engine["parallelism"] = {{"tensor", parallel.tensor}, {"pipeline", parallel.pipeline},
        {"data", parallel.data}, {"expert", parallel.expert}};
    Json devices = Json::array();
    for (const DeviceBudget& device : scenario.devices) devices.push_back(deviceValue(device));
    document["devices"] = std::move(devices);
    document["host"] = deviceValue(scenario.host);
    document["no_gpu_found"] = scenario.noGpuFound;
    if (plan.hasOriginal) keepUnknown(document, plan.original.raw());
    return document;
}

std::string fileText(Json plan, const Json& fileKeys) {
    Json document = Json::object();
    document["format"] = fmt::format("{}{}", kPlanFormat, kPlanVersion);
    for (auto& [key, value] : plan.items()) document[key] = std::move(value);
    document.update(fileKeys);
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<void> readComparison(const JsonView& json, const PlanSources& sources, PlanFile& file) {
    const JsonView others = json["plans"];
    if (json.present() && !others.isArray())
        return std::unexpected(others.mismatch("the list of the other plans"));
    for (std::size_t i = 0; i < others.size(); ++i) {
        const JsonView other = others.at(i);
        if (!other.isObject()) return std::unexpected(other.mismatch("a plan"));
        auto plan = readPlanValue(file.plans.front().original.part(other), sources);
        if (!plan) {
            Error error = std::move(plan).error();
            error.where = other.path() + (error.where.empty() ? "" : "." + error.where);
            return std::unexpected(std::move(error));
        }
        file.plans.push_back(std::move(*plan));
    }
    const std::size_t last = file.plans.size() - 1;
    VRAMPLAN_TRY(const auto active, json["active"].optionalUnsigned(last));
    VRAMPLAN_TRY(const auto baseline, json["baseline"].optionalUnsigned(last));
    file.active = active.value_or(0);
    file.baseline = baseline.value_or(0);
    std::rotate(file.plans.begin(), file.plans.begin() + 1,
        file.plans.begin() + 1 + static_cast<std::ptrdiff_t>(file.active));
    return {};
}

/// The sources for a plan at `path`: a model file is looked for beside the plan first, so that the two can be
/// moved together.
PlanSources beside(const std::string& path, PlanSources sources) {
    sources.openModel = [folder = pathOf(path).parent_path(), open = std::move(sources.openModel)](
                            const std::string& reference) {
        std::error_code code;
        const std::filesystem::path there = folder / pathOf(reference);
        return open(!reference.empty() && std::filesystem::exists(there, code) ? there.string() : reference);
    };
    return sources;
}

} // namespace

std::string planJson(const Plan& plan) { return fileText(planValue(plan), Json::object()); }

std::string planFileJson(const PlanFile& file) {
    Json fileKeys = Json::object();
    if (file.plans.size() > 1) {
        Json others = Json::array();
        for (std::size_t i = 0; i < file.plans.size(); ++i)
            if (i != file.active) others.push_back(planValue(file.plans[i]));
        fileKeys["comparison"] = {
            {"active", file.active}, {"baseline", file.baseline}, {"plans", std::move(others)}};
    }
    if (file.autosaveOf) fileKeys["autosave"] = {{"path", *file.autosaveOf}};
    return fileText(planValue(file.plans[file.active]), fileKeys);
}

Result<PlanFile> readPlanFile(const JsonDocument& document, const PlanSources& sources) {
    VRAMPLAN_TRY(const JsonDocument current, migratedPlan(document));
    const JsonView root = current.root();
    PlanFile file;
    VRAMPLAN_TRY(Plan plan, readPlanValue(current, sources));
    file.plans.push_back(std::move(plan));
    VRAMPLAN_CHECK(readComparison(root["comparison"], sources, file));
    VRAMPLAN_TRY(const auto path, root["autosave"]["path"].optionalString());
    file.autosaveOf = path;
    return file;
}

Result<Plan> readPlan(const JsonDocument& document, const PlanSources& sources) {
    VRAMPLAN_TRY(const JsonDocument current, migratedPlan(document));
    return readPlanValue(current, sources);
}

Result<PlanFile> loadPlanFile(const std::string& path, const PlanSources& sources) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    auto file = readPlanFile(document, beside(path, sources));
    if (!file) return std::unexpected(inFile(std::move(file).error(), path));
    return file;
}

Result<Plan> loadPlan(const std::string& path, const PlanSources& sources) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    auto plan = readPlan(document, beside(path, sources));
    if (!plan) return std::unexpected(inFile(std::move(plan).error(), path));
    return plan;
}

} // namespace vramplan
