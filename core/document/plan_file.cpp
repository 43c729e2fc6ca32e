// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_file.h"

#include "core/document/embedded_model.h"
#include "core/source/geometry_overrides.h"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view kFormat = "vramplan.plan/";
constexpr int kVersion = 1;

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
    value["reserve"] = device.reserve.value();
    value["others_low"] = device.othersLow.value();
    value["others_high"] = device.othersHigh.value();
    value["backend"] = device.backend;
    value["identity"] = device.identity;
    value["shared_pool"] = device.sharedPool;
    return value;
}

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
    const JsonView pool = json["shared_pool"];
    if (pool.present() && pool.raw()->is_number_unsigned()) {
        VRAMPLAN_TRY(const std::uint64_t number, pool.asUnsigned(4096));
        device.sharedPool = static_cast<int>(number);
    }
    return device;
}

/// Adds what the file had and we do not know, at the top and inside its sections.
void keepUnknown(Json& document, const nlohmann::json& original) {
    for (const auto& [key, value] : original.items()) {
        if (!document.contains(key)) {
            document[key] = value;
            continue;
        }
        if (!document[key].is_object() || !value.is_object()) continue;
        for (const auto& [inner, kept] : value.items())
            if (!document[key].contains(inner)) document[key][inner] = kept;
    }
}

Result<void> checkFormat(const JsonView& root) {
    VRAMPLAN_TRY(const std::string format, root["format"].asString());
    int version = 0;
    const std::string_view number =
        format.starts_with(kFormat) ? std::string_view(format).substr(kFormat.size()) : std::string_view();
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), version);
    if (number.empty() || parsed.ec != std::errc() || parsed.ptr != number.data() + number.size()
        || version < 1)
        return std::unexpected(root["format"].mismatch("\"vramplan.plan/1\""));
    if (version > kVersion)
        return fail(ErrorKind::Invalid, "plan_too_new",
            fmt::format(
                "this plan has format {} and was saved by a newer version; update the program to open it",
                version),
            {std::to_string(version)}, "format");
    return {};
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
        VRAMPLAN_TRY(const std::string value, json["settings"][key].asString());
        scenario.settings.emplace_back(key, value);
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

std::string planJson(const Plan& plan) {
    const Scenario& scenario = plan.scenario;
    Json document = Json::object();
    document["format"] = fmt::format("{}{}", kFormat, kVersion);
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
    engine["settings"] = Json::object();
    for (const auto& [key, value] : scenario.settings) engine["settings"][key] = value;
    const Parallelism& parallel = scenario.parallelism;
    engine["parallelism"] = {{"tensor", parallel.tensor}, {"pipeline", parallel.pipeline},
        {"data", parallel.data}, {"expert", parallel.expert}};
    Json devices = Json::array();
    for (const DeviceBudget& device : scenario.devices) devices.push_back(deviceValue(device));
    document["devices"] = std::move(devices);
    document["host"] = deviceValue(scenario.host);
    if (plan.hasOriginal) keepUnknown(document, plan.original.raw());
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Plan> readPlan(const JsonDocument& document, const PlanSources& sources) {
    const JsonView root = document.root();
    VRAMPLAN_CHECK(checkFormat(root));
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

Result<Plan> loadPlan(const std::string& path, const PlanSources& sources) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    auto plan = readPlan(document, sources);
    if (!plan) return std::unexpected(inFile(std::move(plan).error(), path));
    return plan;
}

} // namespace vramplan
