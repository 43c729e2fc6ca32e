// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/listing.h"
#include "core/catalogue/engine_profiles.h"
#include "core/estimate/engine.h"
#include "core/report/json_text.h"
#include "core/units/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

CommandResult runGpus(const Output& output, const std::string& query, Environment& environment) {
    VRAMPLAN_TRY(const GpuCatalogue* catalogue, environment.gpus());
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows = {
        {"GPU", "Vendor", "Memory", "Basis", "Devices", "Bandwidth"}};
    for (const GpuEntry* gpu : catalogue->search(query)) {
        list.push_back({{"name", gpu->name}, {"vendor", gpu->vendor}, {"memory", gpu->memory.value()},
            {"memory_basis", gpu->memoryMeasured ? "exact" : "heuristic"}, {"label_gb", orNull(gpu->labelGb)},
            {"devices", gpu->devices}, {"sizes_gb", gpu->sizesGb},
            {"bandwidth_gb_per_second", orNull(gpu->bandwidthGbPerSecond)},
            {"architecture", gpu->architecture}, {"form_factor", gpu->formFactor},
            {"unified_memory", gpu->unifiedMemory}, {"release_year", orNull(gpu->releaseYear)},
            {"pci_ids", gpu->pciIds}});
        rows.push_back({gpu->name, gpu->vendor,
            output.format == "csv" ? std::to_string(gpu->memory.value()) : bytesText(gpu->memory),
            gpu->memoryMeasured ? "driver" : "label", std::to_string(gpu->devices),
            gpu->bandwidthGbPerSecond ? fmt::format("{:g} GB/s", *gpu->bandwidthGbPerSecond) : "?"});
    }
    VRAMPLAN_CHECK(write(output,
        listing(output, {{"format", "vramplan.gpus/1"}, {"gpus", std::move(list)}}, rows,
            {false, false, true, false, true, true})));
    return 0;
}

const char* kindName(SettingInfo::Kind kind) {
    switch (kind) {
    case SettingInfo::Kind::Flag: return "true|false";
    case SettingInfo::Kind::Whole: return "whole number";
    case SettingInfo::Kind::Real: return "number";
    case SettingInfo::Kind::Choice: return "choice";
    case SettingInfo::Kind::Size: return "size";
    case SettingInfo::Kind::Text: return "text";
    }
    return "text";
}

Result<Json> engineValue(const Engine& engine, const std::string& folder) {
    const EngineInfo& info = engine.info();
    Json settings = Json::array();
    for (const SettingInfo& setting : info.settings)
        settings.push_back({{"key", setting.key}, {"kind", kindName(setting.kind)},
            {"default", setting.fallback}, {"choices", setting.choices}, {"meaning", setting.meaning}});
    Json profiles = Json::array();
    VRAMPLAN_TRY(const auto loaded, loadEngineProfiles(folder, info.name));
    for (const auto& profile : loaded)
        profiles.push_back(
            {{"version", profile->version}, {"title", profile->title}, {"date", profile->date}});
    Json types = Json::array();
    for (const ElementType type : info.kvTypes) types.push_back(name(type));
    return Json{{"name", info.name}, {"title", info.title}, {"profiles", std::move(profiles)},
        {"settings", std::move(settings)}, {"kv_types", std::move(types)}};
}

CommandResult runEngines(const Output& output, const std::string& wanted, Environment& environment) {
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    if (!wanted.empty() && engineByName(wanted) == nullptr)
        return fail(ErrorKind::Usage, "unknown_engine",
            fmt::format("engines: there is no engine \"{}\"", wanted), {wanted});
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (const Engine* engine : engines()) {
        const EngineInfo& info = engine->info();
        if (!wanted.empty() && wanted != info.name) continue;
        VRAMPLAN_TRY(Json value, engineValue(*engine, *folder));
        rows.push_back({info.name, info.title, value["profiles"][0]["version"].get<std::string>()});
        if (!wanted.empty())
            for (const SettingInfo& setting : info.settings)
                rows.push_back({std::string("  ") + setting.key, setting.meaning,
                    *setting.fallback == '\0' ? "unset" : setting.fallback});
        list.push_back(std::move(value));
    }
    VRAMPLAN_CHECK(write(
        output, listing(output, {{"format", "vramplan.engines/1"}, {"engines", std::move(list)}}, rows, {})));
    return 0;
}

using Runner = CommandResult (*)(const Output&, const std::string&, Environment&);

void declareList(CLI::App& program, Command& chosen, const char* name, const char* help, const char* argument,
    Runner runner) {
    CLI::App* command = program.add_subcommand(name, help);
    auto query = std::make_shared<std::string>();
    command->add_option(argument, *query, "show only what matches");
    declareOutput(*command, chosen.output, "table|json|csv");
    command->callback([query, runner, &chosen] {
        chosen.run = [query, runner, &chosen](
                         Environment& environment) { return runner(chosen.output, *query, environment); };
    });
}

} // namespace

void declareCatalogues(CLI::App& program, Command& chosen) {
    declareList(program, chosen, "gpus", "the accelerators of the catalogue", "SEARCH", runGpus);
    declareList(program, chosen, "engines", "the engines, or the settings of one", "NAME", runEngines);
}

} // namespace vramplan
