// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/listing.h"
#include "core/base/path.h"
#include "core/catalogue/text_search.h"
#include "core/report/json_text.h"
#include "core/source/local_models.h"
#include "core/units/text.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

struct ModelsRequest {
    std::string query;
    bool local = false;
    std::vector<std::string> folders;
};

/// What JSON holds under "problems" goes beside a table or CSV, where a script's input stays clean.
void tell(const Output& output, const std::vector<std::string>& problems) {
    if (output.format == "json") return;
    for (const std::string& problem : problems) std::fprintf(stderr, "vramplan-cli: %s\n", problem.c_str());
}

CommandResult listPresets(const Output& output, const std::string& query, Environment& environment) {
    VRAMPLAN_TRY(const ModelCatalogue* catalogue, environment.models());
    const bool exact = output.format == "csv";
    const auto shown = [&](const std::optional<std::uint64_t>& count, std::string (*text)(std::uint64_t)) {
        if (!count) return std::string(exact ? "" : "?");
        return exact ? std::to_string(*count) : text(*count);
    };
    Json list = Json::array();
    Rows rows = {{"Model", "Family", "Parameters", "Context", "Id"}};
    for (const ModelEntry* entry : catalogue->search(query)) {
        list.push_back({{"id", entry->id}, {"name", entry->name}, {"family", entry->family},
            {"architecture", entry->architecture}, {"parameters", orNull(entry->parameters)},
            {"active_parameters", orNull(entry->activeParameters)},
            {"max_context", orNull(entry->maxContext)}, {"path", entry->path}, {"own", entry->own}});
        rows.push_back({entry->name, entry->family, shown(entry->parameters, parametersText),
            shown(entry->maxContext, tokensText), entry->id});
    }
    std::vector<std::string> problems;
    for (const Error& problem : catalogue->problems()) problems.push_back(describe(problem));
    tell(output, problems);
    VRAMPLAN_CHECK(write(output,
        listing(output,
            {{"format", "vramplan.models/1"}, {"models", std::move(list)}, {"problems", problems}}, rows,
            {false, false, true, true})));
    return 0;
}

Result<std::vector<ModelStore>> storesOf(const ModelsRequest& request) {
    auto stores = usualModelStores();
    for (const std::string& folder : request.folders) {
        std::error_code code;
        if (!std::filesystem::is_directory(pathOf(folder), code))
            return std::unexpected(Error{ErrorKind::Unreadable, "not_a_folder",
                code && code != std::errc::no_such_file_or_directory
                    ? fmt::format("cannot be read ({})", code.message())
                    : "there is no such folder",
                {}, folder, {}});
        stores.push_back({ModelStore::Layout::Folder, "folder", folder});
    }
    return stores;
}

/// What the query finds, best first, as in the catalogue.
std::vector<LocalModel> matching(std::vector<LocalModel> models, const std::string& query) {
    if (query.empty()) return models;
    TextSearch search;
    for (const LocalModel& model : models) search.add({model.name});
    std::vector<LocalModel> found;
    for (const std::size_t i : search.search(query)) found.push_back(std::move(models[i]));
    return found;
}

CommandResult listLocal(const Output& output, const ModelsRequest& request) {
    VRAMPLAN_TRY(const std::vector<ModelStore> stores, storesOf(request));
    const LocalModels found = findLocalModels(stores);
    const bool exact = output.format == "csv";
    Json list = Json::array();
    Rows rows = {{"Model", "Format", exact ? "Bytes" : "Size", "Store", "Complete", "Path"}};
    for (const LocalModel& model : matching(found.models, request.query)) {
        list.push_back({{"name", model.name}, {"format", model.format}, {"bytes", model.bytes},
            {"store", model.store}, {"complete", model.complete}, {"path", model.path}});
        rows.push_back(
            {model.name, model.format, exact ? std::to_string(model.bytes) : bytesText(Bytes(model.bytes)),
                model.store, model.complete ? "yes" : "no", model.path});
    }
    Json searched = Json::array();
    for (const ModelStore& store : stores) {
        std::error_code code;
        searched.push_back({{"name", store.name}, {"path", store.path},
            {"exists", std::filesystem::is_directory(pathOf(store.path), code)}});
    }
    tell(output, found.problems);
    VRAMPLAN_CHECK(write(output,
        listing(output,
            {{"format", "vramplan.local-models/1"}, {"models", std::move(list)},
                {"stores", std::move(searched)}, {"problems", found.problems}},
            rows, {false, false, true})));
    return 0;
}

} // namespace

void declareModels(CLI::App& program, Command& chosen) {
    CLI::App* command =
        program.add_subcommand("models", "the model presets, or the model files on this machine");
    auto request = std::make_shared<ModelsRequest>();
    command->add_option("SEARCH", request->query, "show only what matches");
    CLI::Option* local = command->add_flag("--local", request->local,
        "list the model files of this machine: the Hugging Face cache, Ollama, LM Studio, llama.cpp");
    command->add_option("--folder", request->folders, "with --local: search this folder too; repeatable")
        ->type_name("DIR")
        ->allow_extra_args(false)
        ->needs(local);
    declareOutput(*command, chosen.output, "table|json|csv");
    command->callback([request, &chosen] {
        chosen.run = [request, &chosen](Environment& environment) {
            return request->local ? listLocal(chosen.output, *request)
                                  : listPresets(chosen.output, request->query, environment);
        };
    });
}

} // namespace vramplan
