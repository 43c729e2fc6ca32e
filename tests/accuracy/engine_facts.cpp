// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/engine_facts.h"

#include "core/catalogue/engine_profiles.h"
#include "core/source/hf_config.h"

#include <fmt/format.h>

namespace vramplan::accuracy {

Result<PlanMaker> PlanMaker::load(const std::string& folder) {
    VRAMPLAN_TRY(ModelCatalogue models, ModelCatalogue::load(folder + "/presets", {}, {}));
    return PlanMaker(folder, std::move(models));
}

Result<Scenario> PlanMaker::plan(const JsonDocument& facts, const JsonView& entry,
    const std::string& engineAndVersion, std::uint64_t context) const {
    Scenario plan;
    if (entry["model"].isString()) {
        VRAMPLAN_TRY(const std::string id, entry["model"].asString());
        VRAMPLAN_TRY(const ModelEntry* preset, m_models.find(id));
        VRAMPLAN_TRY(ModelSpec spec, m_models.open(*preset));
        plan.model = std::make_shared<ModelSpec>(std::move(spec));
    } else {
        const JsonView config = entry["model"].present() ? entry["model"] : entry["config"];
        VRAMPLAN_TRY(ModelSpec spec, modelFromHfConfig(facts.part(config), {}));
        plan.model = std::make_shared<ModelSpec>(std::move(spec));
    }
    plan.engine = engineAndVersion.substr(0, engineAndVersion.find('@'));
    VRAMPLAN_TRY(plan.profile, engineProfile(m_folder + "/presets", engineAndVersion));
    plan.workload.context = context;
    VRAMPLAN_TRY(const auto tensor, entry["tensor"].optionalUnsigned(1024, 1));
    VRAMPLAN_TRY(const auto pipeline, entry["pipeline"].optionalUnsigned(1024, 1));
    VRAMPLAN_TRY(const auto data, entry["data"].optionalUnsigned(1024, 1));
    VRAMPLAN_TRY(const auto kvType, entry["kv_type"].optionalString());
    plan.parallelism.tensor = tensor.value_or(1);
    plan.parallelism.pipeline = pipeline.value_or(1);
    plan.parallelism.data = data.value_or(1);
    if (kvType) {
        plan.precision.kvK = plan.precision.kvV = elementTypeByName(*kvType);
        if (!plan.precision.kvK)
            return fail(ErrorKind::Invalid, "bad_facts", fmt::format("no cache type {}", *kvType));
    }
    for (const std::string& key : entry["settings"].keys()) {
        VRAMPLAN_TRY(std::string value, entry["settings"][key].asString());
        plan.settings.emplace_back(key, std::move(value));
    }
    plan.devices.assign(
        plan.parallelism.tensor * plan.parallelism.pipeline, manualBudget(Count(2000) * kGiB));
    plan.host = manualBudget(Count(4000) * kGiB);
    plan.host.source = BudgetSource::Host;
    return plan;
}

Result<void> PlanMaker::fillWorkload(const JsonView& entry, Scenario& plan) {
    VRAMPLAN_TRY(plan.workload.context, entry["context"].asUnsigned());
    VRAMPLAN_TRY(plan.workload.sequences, entry["sequences"].asUnsigned());
    VRAMPLAN_TRY(const std::string keyType, entry["kv_type_k"].asString());
    VRAMPLAN_TRY(const std::string valueType, entry["kv_type_v"].asString());
    plan.precision.kvK = elementTypeByName(keyType);
    plan.precision.kvV = elementTypeByName(valueType);
    return {};
}

} // namespace vramplan::accuracy
