// SPDX-License-Identifier: Apache-2.0
#include "app/common/scenario_builder.h"

#include "core/base/path.h"
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "core/document/plan_file.h"
#include "core/estimate/engine.h"
#include "core/estimate/engine_choice.h"
#include "core/estimate/plan_changes.h"
#include "core/model/geometry.h"
#include "core/source/open_model.h"
#include "core/units/text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::uint64_t kMostParallel = 65536;

bool looksLikePath(const std::string& reference) {
    const auto endsWith = [&](std::string_view suffix) {
        return reference.size() >= suffix.size()
            && reference.compare(reference.size() - suffix.size(), suffix.size(), suffix) == 0;
    };
    return reference.front() == '/' || reference.front() == '.' || reference.front() == '~'
        || reference.find('\\') != std::string::npos || endsWith(".json") || endsWith(".gguf")
        || endsWith(".safetensors") || endsWith(".vramplan") || endsWith("/");
}

/// Sizes beyond 2^32 are let through here and end as overflow or as an impossible geometry with a message of
/// their own.
Result<void> readCount(const std::string& text, const char* option, std::optional<std::uint64_t>& into) {
    if (text.empty()) return {};
    VRAMPLAN_TRY(into, parseWhole(text, option, 1, 0xffffffff));
    return {};
}

Result<GeometryOverrides> readGeometry(const PlanOptions& options) {
    GeometryOverrides geometry;
    VRAMPLAN_CHECK(readCount(options.layers, "--layers", geometry.layers));
    VRAMPLAN_CHECK(readCount(options.heads, "--heads", geometry.heads));
    VRAMPLAN_CHECK(readCount(options.kvHeads, "--kv-heads", geometry.kvHeads));
    VRAMPLAN_CHECK(readCount(options.headDim, "--head-dim", geometry.headDim));
    VRAMPLAN_CHECK(readCount(options.hidden, "--hidden", geometry.hidden));
    VRAMPLAN_CHECK(readCount(options.intermediate, "--intermediate", geometry.intermediate));
    VRAMPLAN_CHECK(readCount(options.vocabulary, "--vocab", geometry.vocabulary));
    if (!options.parameters.empty()) {
        VRAMPLAN_TRY(geometry.parameters, parseParameters(options.parameters, "--parameters"));
    }
    return geometry;
}

Result<ModelSpec> withGeometry(const ModelSpec& spec, const GeometryOverrides& geometry) {
    if (!geometry.any() || !spec.definition) return spec;
    return spec.definition->expand(merged(spec.overrides, geometry));
}

Result<ModelSpec> readModel(const PlanOptions& options, const Scenario& start, Environment& environment) {
    VRAMPLAN_TRY(const GeometryOverrides geometry, readGeometry(options));
    if (!options.model.empty()) {
        VRAMPLAN_TRY(const ModelSpec spec, findModel(options.model, environment));
        return withGeometry(spec, geometry);
    }
    if (start.model) return withGeometry(*start.model, geometry);
    return manualModel(geometry);
}

Result<std::vector<std::uint64_t>> readLengths(std::string_view text) {
    std::vector<std::uint64_t> lengths;
    while (true) {
        const std::size_t comma = text.find(',');
        VRAMPLAN_TRY(const std::uint64_t length, parseTokens(text.substr(0, comma), "--lengths"));
        lengths.push_back(length);
        if (comma == std::string_view::npos) return lengths;
        text.remove_prefix(comma + 1);
    }
}

/// One length per sequence, or a context and a number of sequences: either replaces what a plan says.
Result<void> readSequences(const PlanOptions& options, const ModelSpec& model, Workload& workload) {
    if (!options.lengths.empty()) {
        if (!options.context.empty() || !options.sequences.empty())
            return fail(ErrorKind::Usage, "bad_value",
                "--lengths: stands instead of --context and --sequences; give either the one or the others",
                {"--lengths"});
        VRAMPLAN_TRY(workload.lengths, readLengths(options.lengths));
    }
    if (!options.context.empty()) {
        VRAMPLAN_TRY(const std::uint64_t context, parseTokens(options.context, "--context"));
        workload.setContext(context);
    } else if (options.plan.empty() && model.maxContext) {
        workload.context = std::min(workload.context, *model.maxContext);
    }
    if (!options.sequences.empty()) {
        VRAMPLAN_TRY(const std::uint64_t sequences,
            parseWhole(options.sequences, "--sequences", 1, std::uint64_t{1} << 40));
        workload.setSequences(sequences);
    }
    return {};
}

Result<void> readWorkload(const PlanOptions& options, const ModelSpec& model, Workload& workload) {
    VRAMPLAN_CHECK(readSequences(options, model, workload));
    if (!options.prefix.empty()) {
        VRAMPLAN_TRY(workload.prefix, parseTokens(options.prefix, "--prefix", 0));
    }
    if (!options.prompt.empty()) {
        VRAMPLAN_TRY(workload.prompt, parseTokens(options.prompt, "--prompt"));
    }
    if (!options.encoderTokens.empty()) {
        VRAMPLAN_TRY(workload.encoderTokens, parseTokens(options.encoderTokens, "--encoder-tokens", 0));
    }
    return {};
}

Result<ElementType> readKvType(const std::string& text, const char* option) {
    if (const auto type = elementTypeByName(text)) return *type;
    return fail(ErrorKind::Usage, "bad_kv_type",
        fmt::format("{}: there is no cache type \"{}\"; try f16, bf16, fp8, q8_0 or q4_0", option,
            text.substr(0, 40)),
        {option, text});
}

Result<void> readPrecision(const PlanOptions& options, Precision& precision) {
    if (!options.weights.empty()) {
        VRAMPLAN_TRY(precision.weights, weightSchemeByName(options.weights));
    }
    if (!options.kvType.empty()) {
        VRAMPLAN_TRY(const ElementType type, readKvType(options.kvType, "--kv-type"));
        precision.kvK = precision.kvV = type;
    }
    if (!options.kvTypeK.empty()) {
        VRAMPLAN_TRY(precision.kvK, readKvType(options.kvTypeK, "--kv-type-k"));
    }
    if (!options.kvTypeV.empty()) {
        VRAMPLAN_TRY(precision.kvV, readKvType(options.kvTypeV, "--kv-type-v"));
    }
    return {};
}

Result<void> readParallelism(const PlanOptions& options, Parallelism& parallelism) {
    struct Size {
        const char* option;
        const std::string& text;
        std::uint64_t& value;
    };
    for (const Size& size : {Size{"--tensor-parallel", options.tensorParallel, parallelism.tensor},
             Size{"--pipeline-parallel", options.pipelineParallel, parallelism.pipeline},
             Size{"--data-parallel", options.dataParallel, parallelism.data},
             Size{"--expert-parallel", options.expertParallel, parallelism.expert}}) {
        if (size.text.empty()) continue;
        VRAMPLAN_TRY(size.value, parseWhole(size.text, size.option, 1, kMostParallel));
    }
    return {};
}

/// What is named here replaces what the plan says of the same key, also a list of it.
Result<void> readSettings(const std::vector<std::string>& texts, SettingValues& settings) {
    SettingValues given;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(
                ErrorKind::Usage, "bad_setting", fmt::format("--set: \"{}\" is not KEY=VALUE", text), {text});
        given.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    std::erase_if(settings, [&](const auto& old) {
        return std::any_of(
            given.begin(), given.end(), [&](const auto& setting) { return setting.first == old.first; });
    });
    settings.insert(settings.end(), given.begin(), given.end());
    return {};
}

Result<void> readEngine(
    const PlanOptions& options, const ModelSpec& model, Environment& environment, Scenario& scenario) {
    std::string choice = options.engine;
    if (choice.empty() && !scenario.profile) choice = usualEngine(model);
    if (choice.empty()) return {};
    const std::string engine = choice.substr(0, choice.find('@'));
    if (engineByName(engine) == nullptr)
        return fail(ErrorKind::Usage, "unknown_engine",
            fmt::format(
                "--engine: there is no engine \"{}\"; known are {}", engine.substr(0, 40), engineNames()),
            {engine});
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    VRAMPLAN_TRY(auto profile, engineProfile(*folder, choice));
    useEngine(scenario, std::move(profile));
    return {};
}

Result<void> readEngineSettings(const PlanOptions& options, Scenario& scenario) {
    VRAMPLAN_CHECK(readSettings(options.settings, scenario.settings));
    // Unknown settings are refused before anything is probed.
    VRAMPLAN_CHECK(ResolvedSettings::resolve(engineByName(scenario.engine)->info(), scenario.settings));
    return {};
}

Result<void> refuseReserved(const PlanOptions& options) {
    for (const auto& [option, given] :
        {std::pair{"--mmproj", !options.mmproj.empty()}, {"--lora", !options.lora.empty()},
            {"--draft", !options.draft.empty()}, {"--draft-tokens", !options.draftTokens.empty()}}) {
        if (given)
            return fail(ErrorKind::Usage, "not_modelled",
                fmt::format("{}: companions are not modelled yet; leave it out", option), {option});
    }
    return {};
}

PlanSources sourcesIn(Environment& environment) {
    PlanSources sources;
    sources.openModel = [&](const std::string& reference) { return findModel(reference, environment); };
    sources.weights = weightSchemeByName;
    sources.profile = [&](std::string_view nameAndVersion) -> Result<std::shared_ptr<const EngineProfile>> {
        VRAMPLAN_TRY(const std::string* folder, environment.data());
        return engineProfile(*folder, nameAndVersion);
    };
    return sources;
}

/// The plan with what the options say put over it.
Result<Scenario> changedScenario(const PlanOptions& options, Scenario scenario, Environment& environment) {
    VRAMPLAN_CHECK(refuseReserved(options));
    VRAMPLAN_TRY(ModelSpec model, readModel(options, scenario, environment));
    // What is typed holds for this engine; what the plan says may have been for another.
    VRAMPLAN_CHECK(readEngine(options, model, environment, scenario));
    VRAMPLAN_CHECK(readWorkload(options, model, scenario.workload));
    VRAMPLAN_CHECK(readPrecision(options, scenario.precision));
    VRAMPLAN_CHECK(readParallelism(options, scenario.parallelism));
    VRAMPLAN_CHECK(readEngineSettings(options, scenario));
    scenario.model = std::make_shared<const ModelSpec>(std::move(model));
    VRAMPLAN_CHECK(validate(scenario));
    VRAMPLAN_CHECK(applyDevices(options.devices, environment, scenario,
        options.plan.empty() ? PlanDevices::Look : PlanDevices::Keep));
    // The plan's shares may have been for other GPUs; those that are typed are not dropped.
    followDevices(scenario);
    VRAMPLAN_CHECK(readSettings(options.settings, scenario.settings));
    return scenario;
}

} // namespace

Result<ModelSpec> findModel(const std::string& reference, Environment& environment) {
    std::error_code code;
    if (std::filesystem::exists(pathOf(reference), code)
        || (!reference.empty() && looksLikePath(reference))) {
        // A saved plan has to find the file from any folder.
        const std::filesystem::path whole = std::filesystem::absolute(pathOf(reference), code);
        return openModel(code ? reference : whole.lexically_normal().string());
    }
    VRAMPLAN_TRY(const ModelCatalogue* catalogue, environment.models());
    VRAMPLAN_TRY(const ModelEntry* entry, catalogue->find(reference));
    return catalogue->open(*entry);
}

Result<Plan> openPlan(const std::string& path, Environment& environment) {
    return loadPlan(path, sourcesIn(environment));
}

Result<PlanFile> openPlanFile(const std::string& path, Environment& environment) {
    return loadPlanFile(path, sourcesIn(environment));
}

Result<Scenario> makeScenario(const PlanOptions& options, Environment& environment) {
    if (options.plan.empty()) return changedScenario(options, {}, environment);
    VRAMPLAN_TRY(const PlanFile plans, openPlanFile(options.plan, environment));
    return makeScenario(options, plans, environment);
}

Result<Scenario> makeScenario(const PlanOptions& options, const PlanFile& plans, Environment& environment) {
    return changedScenario(options, plans.plans[plans.active].scenario, environment);
}

} // namespace vramplan
