// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_edits.h"

#include "core/estimate/plan_changes.h"
#include "ui/session/machine.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan {
namespace {

/// What a change is called in "Undo …".
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(PlanEdits)
};

using Override = std::optional<std::uint64_t> GeometryOverrides::*;

Override overrideOf(GeometryField field) {
    switch (field) {
    case GeometryField::Layers: return &GeometryOverrides::layers;
    case GeometryField::QueryHeads: return &GeometryOverrides::heads;
    case GeometryField::KvHeads: return &GeometryOverrides::kvHeads;
    case GeometryField::HeadDimension: break;
    }
    return &GeometryOverrides::headDim;
}

QString nameOf(GeometryField field) {
    switch (field) {
    case GeometryField::Layers: return Tr::tr("layers");
    case GeometryField::QueryHeads: return Tr::tr("query heads");
    case GeometryField::KvHeads: return Tr::tr("KV heads");
    case GeometryField::HeadDimension: break;
    }
    return Tr::tr("head dimension");
}

std::uint64_t shortestOf(const Workload& workload) {
    return workload.lengths.empty() ? workload.context
                                    : *std::min_element(workload.lengths.begin(), workload.lengths.end());
}

} // namespace

std::uint64_t geometryValue(const Geometry& geometry, GeometryField field) {
    switch (field) {
    case GeometryField::Layers: return geometry.layers;
    case GeometryField::QueryHeads: return geometry.heads;
    case GeometryField::KvHeads: return geometry.kvHeads;
    case GeometryField::HeadDimension: break;
    }
    return geometry.headDim;
}

void setModelSize(PlanSession& session, GeometryField field, std::uint64_t value, int gesture) {
    const auto& model = session.scenario().model;
    if (!model || geometryValue(model->geometry, field) == value) return;
    session.editGeometry(nameOf(field), gesture, [&](GeometryOverrides& overrides) {
        auto& override = overrides.*overrideOf(field);
        override.reset();
        const auto without = model->definition->expand(overrides);
        if (!without || geometryValue(without->geometry, field) != value) override = value;
    });
}

std::optional<std::uint64_t> ownModelSize(const ModelSpec& model, GeometryField field) {
    GeometryOverrides others = model.overrides;
    if (!model.definition || !(others.*overrideOf(field))) return std::nullopt;
    (others.*overrideOf(field)).reset();
    const auto without = model.definition->expand(others);
    return without ? std::optional(geometryValue(without->geometry, field)) : std::nullopt;
}

void resetModel(PlanSession& session) {
    session.editGeometry(Tr::tr("reset to model"), -1, [](GeometryOverrides& overrides) { overrides = {}; });
}

void setContext(PlanSession& session, std::uint64_t tokens, int gesture) {
    if (session.scenario().workload.longest() == tokens) return;
    session.edit(
        Tr::tr("context"), gesture, [&](Scenario& scenario) { scenario.workload.setContext(tokens); });
}

void setSequences(PlanSession& session, std::uint64_t sequences, int gesture) {
    if (session.scenario().workload.sequenceCount() == sequences) return;
    session.edit(
        Tr::tr("sequences"), gesture, [&](Scenario& scenario) { scenario.workload.setSequences(sequences); });
}

void setLengths(PlanSession& session, std::vector<std::uint64_t> lengths) {
    if (session.scenario().workload.lengths == lengths) return;
    session.edit(Tr::tr("lengths"), -1, [&](Scenario& scenario) {
        Workload& workload = scenario.workload;
        workload.context = workload.longest();
        workload.sequences = workload.sequenceCount();
        workload.lengths = std::move(lengths);
        workload.prefix = std::min(workload.prefix, shortestOf(workload));
    });
}

void setPrefix(PlanSession& session, std::uint64_t tokens, int gesture) {
    tokens = std::min(tokens, shortestOf(session.scenario().workload));
    if (session.scenario().workload.prefix == tokens) return;
    session.edit(
        Tr::tr("shared prefix"), gesture, [&](Scenario& scenario) { scenario.workload.prefix = tokens; });
}

void setWeightScheme(PlanSession& session, std::shared_ptr<const WeightScheme> scheme) {
    if (session.scenario().precision.weights == scheme) return;
    session.edit(Tr::tr("weights precision"), -1,
        [&](Scenario& scenario) { scenario.precision.weights = std::move(scheme); });
}

void setKvType(PlanSession& session, bool keys, std::optional<ElementType> type) {
    auto Precision::* const which = keys ? &Precision::kvK : &Precision::kvV;
    if (session.scenario().precision.*which == type) return;
    session.edit(keys ? Tr::tr("K precision") : Tr::tr("V precision"), -1,
        [&](Scenario& scenario) { scenario.precision.*which = type; });
}

void resetPrecision(PlanSession& session) {
    const Precision& now = session.scenario().precision;
    if (!now.weights && !now.kvK && !now.kvV) return;
    session.edit(Tr::tr("reset of the precision"), -1, [](Scenario& scenario) { scenario.precision = {}; });
}

void setModel(PlanSession& session, std::shared_ptr<const ModelSpec> model,
    std::shared_ptr<const EngineProfile> ggufEngine) {
    session.edit(Tr::tr("model"), -1, [&](Scenario& scenario) {
        if (model->source.kind == "gguf" && ggufEngine) useEngine(scenario, std::move(ggufEngine));
        scenario.model = std::move(model);
    });
}

void setEngine(PlanSession& session, std::shared_ptr<const EngineProfile> profile) {
    if (!profile || session.scenario().profile == profile) return;
    session.edit(Tr::tr("engine"), -1, [&](Scenario& scenario) { useEngine(scenario, std::move(profile)); });
}

void setSetting(PlanSession& session, const std::string& key, const std::string& value, int gesture) {
    const auto named = [&](const auto& setting) { return setting.first == key; };
    const SettingValues& now = session.scenario().settings;
    const auto found = std::find_if(now.begin(), now.end(), named);
    if (found == now.end() ? value.empty() : found->second == value) return;
    session.edit(QString::fromStdString(key), gesture, [&](Scenario& scenario) {
        std::erase_if(scenario.settings, named);
        if (!value.empty()) scenario.settings.emplace_back(key, value);
    });
}

void setParallelism(PlanSession& session, const Parallelism& parallelism) {
    if (parallelism == session.scenario().parallelism) return;
    session.edit(Tr::tr("parallelism"), -1, [&](Scenario& scenario) { scenario.parallelism = parallelism; });
}

void resetEngine(PlanSession& session) {
    const Scenario& now = session.scenario();
    if (now.settings.empty() && now.parallelism == Parallelism()) return;
    session.edit(Tr::tr("reset of the engine"), -1, [](Scenario& scenario) {
        scenario.settings.clear();
        scenario.parallelism = {};
    });
}

void addDevices(PlanSession& session, const std::vector<DeviceBudget>& devices) {
    if (devices.empty()) return;
    session.edit(Tr::tr("add device"), -1, [&](Scenario& scenario) {
        scenario.noGpuFound = false;
        // A card that only stood in for one makes way.
        std::erase_if(scenario.devices, Machine::isStandIn);
        scenario.devices.insert(scenario.devices.end(), devices.begin(), devices.end());
        followDevices(scenario);
    });
}

void setDevices(PlanSession& session, std::vector<DeviceBudget> devices) {
    if (devices == session.scenario().devices) return;
    session.edit(Tr::tr("devices"), -1, [&](Scenario& scenario) {
        scenario.noGpuFound = false;
        scenario.devices = std::move(devices);
        followDevices(scenario);
    });
}

void setHost(PlanSession& session, DeviceBudget host) {
    if (host == session.scenario().host) return;
    if (host.name.empty()) {
        const DeviceBudget usual = budgetOf(HostMemory());
        host.name = usual.name;
        host.source = usual.source;
        host.sharedPool = usual.sharedPool;
    }
    session.edit(Tr::tr("host memory"), -1, [&](Scenario& scenario) { scenario.host = std::move(host); });
}

std::optional<std::size_t> plannedIndex(const Scenario& scenario, const DeviceBudget& device) {
    for (std::size_t i = 0; i < scenario.devices.size(); ++i)
        if (scenario.devices[i].source == device.source && scenario.devices[i].identity == device.identity)
            return i;
    return std::nullopt;
}

} // namespace vramplan
