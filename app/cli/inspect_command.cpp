// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

namespace vramplan {
namespace {

std::string recordText(const CacheRecord& record) {
    const auto heads = [](const char* kind, std::uint32_t kvHeads, std::uint32_t k, std::uint32_t v) {
        return k == v ? fmt::format("{}: {} KV heads × {}", kind, kvHeads, k)
                      : fmt::format("{}: {} KV heads × {} (K), {} (V)", kind, kvHeads, k, v);
    };
    return std::visit(
        Overloaded{[&](const FullAttention& r) { return heads("full", r.kvHeads, r.keyWidth, r.valueWidth); },
            [&](const SlidingAttention& r) {
                return heads("sliding", r.kvHeads, r.keyWidth, r.valueWidth)
                    + fmt::format(", window {}", groupedText(r.window));
            },
            [&](const ChunkedAttention& r) {
                return heads("chunked", r.kvHeads, r.keyWidth, r.valueWidth)
                    + fmt::format(", chunk {}", groupedText(r.chunk));
            },
            [](const LatentAttention& r) {
                return fmt::format("latent: {} + {} rope", r.latentRank, r.ropeWidth);
            },
            [](const CompressedAttention& r) {
                return fmt::format("compressed: {} per {} tokens", r.width, r.ratio);
            },
            [](const SlidingLatent& r) {
                return fmt::format("latent window: {} × {} tokens", r.width, groupedText(r.window));
            },
            [](const IndexKeys& r) { return fmt::format("index keys: {} per {} tokens", r.width, r.ratio); },
            [](const RecurrentState& r) {
                return fmt::format("{} state: {} elements, window {} × {}", familyName(r.family),
                    groupedText(r.stateElements), r.convChannels, r.convKernel);
            },
            [&](const CrossAttention& r) { return heads("cross", r.kvHeads, r.keyWidth, r.valueWidth); },
            [](const SharedCache& r) { return fmt::format("reads the cache of layer {}", r.ownerLayer); }},
        record);
}

std::string layerText(const CacheRecords& records) {
    if (records.empty()) return "no cache";
    std::string text;
    for (const CacheRecord& record : records) text += (text.empty() ? "" : "; ") + recordText(record);
    return text;
}

std::string modelTable(const ModelSpec& spec) {
    const auto count = [](const std::optional<Count>& value) {
        return value ? groupedText(value->value()) : std::string("unknown");
    };
    std::vector<std::vector<std::string>> rows = {{"Name", spec.name}, {"Architecture", spec.architecture},
        {"Parameters", count(spec.parameters)}, {"Active parameters", count(spec.activeParameters)}};
    if (spec.storedElements) rows.push_back({"Stored elements", count(spec.storedElements)});
    for (const ModelPart& part : spec.parts)
        rows.push_back({"  " + part.name, groupedText(part.elements.value())});
    rows.push_back(
        {"Longest context", spec.maxContext ? groupedText(*spec.maxContext) + " tokens" : "unknown"});
    rows.push_back(
        {"Stored as", spec.storedScheme ? spec.storedScheme->title : std::string(name(spec.dtype))});
    if (spec.inventory) {
        rows.push_back({"Tensors",
            fmt::format(
                "{}, {}", groupedText(spec.inventory->tensors.size()), bytesText(spec.inventory->bytes))});
        std::map<std::string, Bytes> byType;
        for (const StoredTensor& tensor : spec.inventory->tensors)
            byType[std::string(tensor.typeName)] += tensor.bytes;
        for (const auto& [type, bytes] : byType) rows.push_back({"  " + type, bytesText(bytes)});
    }
    std::string text = alignedTable(rows, {});
    text += "\nLayers\n";
    std::vector<std::vector<std::string>> layers;
    for (const LayerRun& run : spec.runs) {
        const std::string range = run.count == 1 ? fmt::format("{}", run.first)
                                                 : fmt::format("{}–{}", run.first, run.first + run.count - 1);
        layers.push_back({"  " + range, layerText(spec.kinds[run.kind].records)});
    }
    text += alignedTable(layers, {});
    for (const Warning& warning : spec.warnings) text += "! " + warning.text + "\n";
    return text;
}

} // namespace

void declareInspect(CLI::App& program, Command& chosen) {
    CLI::App* command =
        program.add_subcommand("inspect", "what a model file or preset holds: layers, cache kinds, weights");
    auto model = std::make_shared<std::string>();
    command->add_option("MODEL", *model, "preset, config.json, folder, .safetensors or .gguf file")
        ->required();
    declareOutput(*command, chosen.output, "table|json");
    command->callback([model, &chosen] {
        chosen.run = [model, &chosen](Environment& environment) -> CommandResult {
            VRAMPLAN_TRY(const ModelSpec spec, findModel(*model, environment));
            VRAMPLAN_CHECK(
                write(chosen.output, chosen.output.format == "json" ? modelJson(spec) : modelTable(spec)));
            return 0;
        };
    });
}

} // namespace vramplan
