// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_reader.h"

#include "core/document/embedded_model.h"
#include "core/source/geometry_overrides.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::uint64_t kMostPools = 4096;

/// A member that is an object or a list where it is there at all. Errors: Invalid for anything else, since
/// what it holds would be lost.
Result<JsonView> section(const JsonView& json, const char* key) {
    const JsonView view = json[key];
    if (view.present() && !view.isObject()) return std::unexpected(view.mismatch("an object"));
    return view;
}
Result<JsonView> listOf(const JsonView& json, const char* key) {
    const JsonView view = json[key];
    if (view.present() && !view.isArray()) return std::unexpected(view.mismatch("a list"));
    return view;
}

Result<BudgetSource> readSource(const JsonView& json) {
    VRAMPLAN_TRY(const std::string text, json.asString());
    for (const BudgetSource source :
        {BudgetSource::Detected, BudgetSource::Catalogue, BudgetSource::Manual, BudgetSource::Host})
        if (name(source) == text) return source;
    return std::unexpected(json.mismatch("\"detected\", \"catalogue\", \"manual\" or \"host\""));
}

/// −1 stands for a memory of its own.
Result<int> readPool(const JsonView& json) {
    const auto number = json.optionalNumber();
    if (number && (!*number || **number == -1)) return -1;
    const auto pool = json.asUnsigned(kMostPools);
    if (!pool) return std::unexpected(json.mismatch(fmt::format("-1 or 0 … {}", kMostPools)));
    return static_cast<int>(*pool);
}

Result<DeviceBudget> readDevice(const JsonView& json) {
    DeviceBudget device;
    VRAMPLAN_TRY(device.name, json["name"].asString());
    VRAMPLAN_TRY(device.source, readSource(json["source"]));
    const auto size = [&](const char* key) -> Result<std::optional<Bytes>> {
        VRAMPLAN_TRY(const auto value, json[key].optionalUnsigned(JsonView::kMaxCount));
        return value ? std::optional<Bytes>(Bytes(*value)) : std::nullopt;
    };
    VRAMPLAN_TRY(device.capacity, size("capacity"));
    VRAMPLAN_TRY(device.free, size("free"));
    VRAMPLAN_TRY(device.machineMemory, size("machine_memory"));
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
    VRAMPLAN_TRY(device.sharedPool, readPool(json["shared_pool"]));
    return device;
}

Result<void> readModel(const JsonView& json, const PlanSources& sources, Plan& plan) {
    VRAMPLAN_TRY(const auto reference, json["reference"].optionalString());
    plan.modelReference = reference.value_or("");
    VRAMPLAN_TRY(const JsonView embedded, section(json, "embedded"));
    if (!embedded.present() && plan.modelReference.empty())
        return std::unexpected(json["reference"].mismatch("a model: a preset's id or a file"));
    auto opened = embedded.present() ? readEmbeddedModel(embedded) : sources.openModel(plan.modelReference);
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
    VRAMPLAN_TRY(const JsonView lengths, listOf(json, "lengths"));
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
    if (!profile) {
        Error error = std::move(profile).error();
        if (error.file.empty() && error.where.empty()) error.where = json["name"].path();
        return std::unexpected(std::move(error));
    }
    scenario.profile = std::move(*profile);
    VRAMPLAN_TRY(const JsonView settings, section(json, "settings"));
    for (const std::string& key : settings.keys()) {
        const JsonView setting = settings[key];
        for (std::size_t i = 0; i < (setting.isArray() ? setting.size() : 1); ++i) {
            VRAMPLAN_TRY(const std::string value, (setting.isArray() ? setting.at(i) : setting).asString());
            scenario.settings.emplace_back(key, value);
        }
    }
    VRAMPLAN_TRY(const JsonView parallel, section(json, "parallelism"));
    for (const auto& [key, value] :
        {std::pair{"tensor", &scenario.parallelism.tensor}, {"pipeline", &scenario.parallelism.pipeline},
            {"data", &scenario.parallelism.data}, {"expert", &scenario.parallelism.expert}}) {
        VRAMPLAN_TRY(const auto size, parallel[key].optionalUnsigned(65536, 1));
        *value = size.value_or(1);
    }
    return {};
}

Result<Plan> readParts(const JsonDocument& document, const PlanSources& sources) {
    const JsonView root = document.root();
    Plan plan;
    plan.original = document;
    plan.hasOriginal = true;
    VRAMPLAN_TRY(const auto planName, root["name"].optionalString());
    VRAMPLAN_TRY(const auto notes, root["notes"].optionalString());
    plan.name = planName.value_or("");
    plan.notes = notes.value_or("");
    VRAMPLAN_TRY(const JsonView model, section(root, "model"));
    VRAMPLAN_TRY(const JsonView workload, section(root, "workload"));
    VRAMPLAN_TRY(const JsonView precision, section(root, "precision"));
    VRAMPLAN_TRY(const JsonView engine, section(root, "engine"));
    VRAMPLAN_CHECK(readModel(model, sources, plan));
    VRAMPLAN_CHECK(readWorkload(workload, plan.scenario.workload));
    VRAMPLAN_CHECK(readPrecision(precision, sources, plan.scenario.precision));
    VRAMPLAN_CHECK(readEngine(engine, sources, plan.scenario));
    VRAMPLAN_TRY(const JsonView devices, listOf(root, "devices"));
    for (std::size_t i = 0; i < devices.size(); ++i) {
        VRAMPLAN_TRY(DeviceBudget device, readDevice(devices.at(i)));
        plan.scenario.devices.push_back(std::move(device));
    }
    VRAMPLAN_TRY(const JsonView host, section(root, "host"));
    if (host.present()) {
        VRAMPLAN_TRY(plan.scenario.host, readDevice(host));
    }
    VRAMPLAN_TRY(const auto noGpuFound, root["no_gpu_found"].optionalBool());
    plan.scenario.noGpuFound = noGpuFound.value_or(false) && plan.scenario.devices.empty();
    VRAMPLAN_CHECK(validate(plan.scenario));
    return plan;
}

} // namespace

Result<Plan> readPlanValue(const JsonDocument& document, const PlanSources& sources) {
    auto plan = readParts(document, sources);
    if (plan) return plan;
    Error error = std::move(plan).error();
    // What a plan asks for is in its file, not among the options of whoever opens it.
    if (error.kind == ErrorKind::Usage) error.kind = ErrorKind::Invalid;
    return std::unexpected(std::move(error));
}

} // namespace vramplan
