// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_reader.h"

#include "core/document/embedded_model.h"
#include "core/source/geometry_overrides.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::uint64_t kMostPools = 4096;

Result<DeviceBudget> readDevice(const JsonView& json) {
    DeviceBudget device;
    VRAMPLAN_TRY(device.name, json["name"].asString());
    VRAMPLAN_TRY(const std::string source, json["source"].asString());
    device.source = source == "detected" ? BudgetSource::Detected
        : source == "catalogue"          ? BudgetSource::Catalogue
        : source == "host"               ? BudgetSource::Host
                                         : BudgetSource::Manual;
    const auto size = [&](const char* key) -> Result<std::optional<Bytes>> {
        VRAMPLAN_TRY(const auto value, json[key].optionalUnsigned(JsonView::kMaxCount));
        return value ? std::optional<Bytes>(Bytes(*value)) : std::nullopt;
    };
    VRAMPLAN_TRY(device.capacity, size("capacity"));
    VRAMPLAN_TRY(device.free, size("free"));
    VRAMPLAN_TRY(const auto reserve, size("reserve"));
    VRAMPLAN_TRY(const auto low, size("others_low"));
    VRAMPLAN_TRY(const auto high, size("others_high"));
    device.reserve = reserve.value_or(Bytes());
    device.othersLow = low.value_or(Bytes());
    device.othersHigh = high.value_or(Bytes());
    VRAMPLAN_TRY(const auto backend, json["backend"].optionalString());
    VRAMPLAN_TRY(const auto identity, json["identity"].optionalString());
    device.backend = backend.value_or("");
    device.identity = identity.value_or(device.name);
    // −1 stands for a memory of its own.
    if (const auto pool = json["shared_pool"].optionalUnsigned(kMostPools); pool && *pool)
        device.sharedPool = static_cast<int>(**pool);
    return device;
}

Result<void> readModel(const JsonView& json, const PlanSources& sources, Plan& plan) {
    VRAMPLAN_TRY(const auto reference, json["reference"].optionalString());
    plan.modelReference = reference.value_or("");
    auto opened = json["embedded"].isObject() ? readEmbeddedModel(json["embedded"])
                                              : sources.openModel(plan.modelReference);
    if (!opened) return std::unexpected(std::move(opened).error());
    ModelSpec model = std::move(*opened);
    VRAMPLAN_TRY(const GeometryOverrides geometry, readGeometry(json["geometry"]));
    if (geometry.any()) {
        if (!model.definition)
            return std::unexpected(json["geometry"].mismatch("no changes, as this model cannot be changed"));
        VRAMPLAN_TRY(model, model.definition->expand(geometry));
    }
    plan.scenario.model = std::make_shared<const ModelSpec>(std::move(model));
    return {};
}

Result<void> readWorkload(const JsonView& json, Workload& workload) {
    VRAMPLAN_TRY(const auto context, json["context"].optionalUnsigned(JsonView::kMaxCount, 1));
    VRAMPLAN_TRY(const auto sequences, json["sequences"].optionalUnsigned(JsonView::kMaxCount, 1));
    VRAMPLAN_TRY(const auto prefix, json["prefix"].optionalUnsigned());
    workload.context = context.value_or(workload.context);
    workload.sequences = sequences.value_or(workload.sequences);
    workload.prefix = prefix.value_or(0);
    VRAMPLAN_TRY(workload.prompt, json["prompt"].optionalUnsigned());
    VRAMPLAN_TRY(workload.encoderTokens, json["encoder_tokens"].optionalUnsigned());
    const JsonView lengths = json["lengths"];
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        VRAMPLAN_TRY(const std::uint64_t length, lengths.at(i).asUnsigned(JsonView::kMaxCount, 1));
        workload.lengths.push_back(length);
    }
    return {};
}

Result<void> readPrecision(const JsonView& json, const PlanSources& sources, Precision& precision) {
    VRAMPLAN_TRY(const auto weights, json["weights"].optionalString());
    if (weights) {
        VRAMPLAN_TRY(precision.weights, sources.weights(*weights));
    }
    const auto type = [&](const char* key) -> Result<std::optional<ElementType>> {
        VRAMPLAN_TRY(const auto text, json[key].optionalString());
        if (!text) return std::nullopt;
        const auto found = elementTypeByName(*text);
        if (!found) return std::unexpected(json[key].mismatch("a cache type such as \"f16\""));
        return found;
    };
    VRAMPLAN_TRY(precision.kvK, type("kv_k"));
    VRAMPLAN_TRY(precision.kvV, type("kv_v"));
    return {};
}

Result<void> readEngine(const JsonView& json, const PlanSources& sources, Scenario& scenario) {
    VRAMPLAN_TRY(const auto engine, json["name"].optionalString());
    VRAMPLAN_TRY(const auto version, json["version"].optionalString());
    scenario.engine = engine.value_or("reference");
    auto profile = sources.profile(version ? scenario.engine + "@" + *version : scenario.engine);
    if (!profile && version) {
        scenario.deviceWarnings.push_back({"engine_version",
            fmt::format("The plan was made for {} {}, which is not known here; the newest profile is used.",
                scenario.engine, *version),
            true});
        profile = sources.profile(scenario.engine);
    }
    if (!profile) return std::unexpected(std::move(profile).error());
    scenario.profile = std::move(*profile);
    for (const std::string& key : json["settings"].keys()) {
        const JsonView setting = json["settings"][key];
        for (std::size_t i = 0; i < (setting.isArray() ? setting.size() : 1); ++i) {
            VRAMPLAN_TRY(const std::string value, (setting.isArray() ? setting.at(i) : setting).asString());
            scenario.settings.emplace_back(key, value);
        }
    }
    const JsonView parallel = json["parallelism"];
    for (const auto& [key, value] :
        {std::pair{"tensor", &scenario.parallelism.tensor}, {"pipeline", &scenario.parallelism.pipeline},
            {"data", &scenario.parallelism.data}, {"expert", &scenario.parallelism.expert}}) {
        VRAMPLAN_TRY(const auto size, parallel[key].optionalUnsigned(65536, 1));
        *value = size.value_or(1);
    }
    return {};
}

} // namespace

Result<Plan> readPlanValue(const JsonDocument& document, const PlanSources& sources) {
    const JsonView root = document.root();
    Plan plan;
    plan.original = document;
    plan.hasOriginal = true;
    VRAMPLAN_TRY(const auto planName, root["name"].optionalString());
    VRAMPLAN_TRY(const auto notes, root["notes"].optionalString());
    plan.name = planName.value_or("");
    plan.notes = notes.value_or("");
    VRAMPLAN_CHECK(readModel(root["model"], sources, plan));
    VRAMPLAN_CHECK(readWorkload(root["workload"], plan.scenario.workload));
    VRAMPLAN_CHECK(readPrecision(root["precision"], sources, plan.scenario.precision));
    VRAMPLAN_CHECK(readEngine(root["engine"], sources, plan.scenario));
    const JsonView devices = root["devices"];
    for (std::size_t i = 0; i < devices.size(); ++i) {
        VRAMPLAN_TRY(DeviceBudget device, readDevice(devices.at(i)));
        plan.scenario.devices.push_back(std::move(device));
    }
    if (root["host"].isObject()) {
        VRAMPLAN_TRY(plan.scenario.host, readDevice(root["host"]));
    }
    VRAMPLAN_CHECK(validate(plan.scenario));
    return plan;
}

} // namespace vramplan
