// SPDX-License-Identifier: Apache-2.0
#include "core/report/sweep_report.h"

#include "core/report/json_text.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

/// Of an engine that fills a budget the cache is what the workload needs: what it reserves never changes.
Bytes sizeOf(const Estimate& estimate, Component component) {
    if (estimate.pool && component == Component::KvCache) return estimate.kv.bytes;
    if (estimate.pool && component == Component::RecurrentState) return estimate.recurrentBytes;
    return estimate.totalOf(component);
}

SweepNumbers numbersOf(const Estimate& estimate) {
    SweepNumbers numbers;
    for (const Component component : kComponents)
        if (component != Component::Weights || estimate.weightsKnown)
            numbers.components[static_cast<std::size_t>(component)] = sizeOf(estimate, component).value();
    if (estimate.weightsKnown) {
        numbers.total = estimate.total.value();
        numbers.demand = estimate.demand().value();
    }
    if (!estimate.devices.empty()) numbers.headroom = estimate.devices[estimate.verdict.device].headroom;
    numbers.state = estimate.verdict.state;
    numbers.fits = estimate.verdict.fits;
    return numbers;
}

Json sweepValue(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    Json axisList = Json::array(), rowList = Json::array();
    for (const SweepAxis& axis : axes)
        axisList.push_back({{"name", name(axis.quantity)}, {"values", axis.values}});
    for (const SweepLine& row : rows) {
        Json value = Json::object();
        for (std::size_t i = 0; i < axes.size(); ++i)
            value[std::string(name(axes[i].quantity))] = row.values[i];
        if (!row.numbers) {
            value["error"] = {{"code", row.numbers.error().code}, {"message", describe(row.numbers.error())}};
        } else {
            value["total"] = orNull(row.numbers->total);
            value["demand"] = orNull(row.numbers->demand);
            for (const Component component : kComponents)
                value[std::string(name(component))] =
                    orNull(row.numbers->components[static_cast<std::size_t>(component)]);
            value["headroom"] = orNull(row.numbers->headroom);
            value["state"] = name(row.numbers->state);
            value["fits"] = orNull(row.numbers->fits);
        }
        rowList.push_back(std::move(value));
    }
    return {{"format", "vramplan.sweep/1"}, {"axes", std::move(axisList)}, {"rows", std::move(rowList)}};
}

std::vector<std::vector<std::string>> readableRows(
    const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    std::vector<std::vector<std::string>> cells(1);
    for (const SweepAxis& axis : axes) cells[0].emplace_back(name(axis.quantity));
    for (const char* title : {"KV cache", "Total", "Headroom", "State"}) cells[0].emplace_back(title);
    const auto size = [](const std::optional<std::uint64_t>& bytes) {
        return bytes ? bytesText(Bytes(*bytes)) : std::string("unknown");
    };
    for (const SweepLine& row : rows) {
        auto& line = cells.emplace_back();
        for (const std::uint64_t value : row.values) line.push_back(groupedText(value));
        if (!row.numbers) {
            line.insert(line.end(), {"", "", "", row.numbers.error().message});
            continue;
        }
        const SweepNumbers& numbers = *row.numbers;
        line.insert(line.end(),
            {size(numbers.components[static_cast<std::size_t>(Component::KvCache)]), size(numbers.total),
                numbers.headroom ? signedBytesText(*numbers.headroom) : "",
                std::string(name(numbers.state))});
    }
    return cells;
}

} // namespace

std::vector<SweepLine> sweepLines(const Scenario& scenario, const std::vector<SweepAxis>& axes) {
    std::vector<SweepLine> lines;
    forEachCell(
        scenario, axes, [&](const std::vector<std::uint64_t>& values, const Result<Estimate>& answer) {
            lines.push_back({values,
                answer ? Result<SweepNumbers>(numbersOf(*answer))
                       : Result<SweepNumbers>(std::unexpected(answer.error()))});
        });
    return lines;
}

std::string sweepCsv(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    std::string csv;
    for (const SweepAxis& axis : axes) csv += fmt::format("{},", name(axis.quantity));
    csv += "total,weights,kv_cache,recurrent_state,activations,output,overhead,headroom,state,fits\n";
    const auto number = [](const auto& value) { return value ? std::to_string(*value) : std::string(); };
    for (const SweepLine& row : rows) {
        for (const std::uint64_t value : row.values) csv += fmt::format("{},", value);
        if (!row.numbers) {
            csv += fmt::format(",,,,,,,,{},\n", row.numbers.error().code);
            continue;
        }
        csv += number(row.numbers->total);
        for (const auto& bytes : row.numbers->components) csv += "," + number(bytes);
        const auto fits = row.numbers->fits;
        csv += fmt::format(",{},{},{}\n", number(row.numbers->headroom), name(row.numbers->state),
            !fits       ? ""
                : *fits ? "true"
                        : "false");
    }
    return csv;
}

std::string sweepJson(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    return jsonText(sweepValue(axes, rows));
}

std::string sweepTable(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    return alignedTable(readableRows(axes, rows), std::vector<bool>(axes.size() + 3, true));
}

std::string sweepMarkdown(const std::vector<SweepAxis>& axes, const std::vector<SweepLine>& rows) {
    return markdownTable(readableRows(axes, rows), std::vector<bool>(axes.size() + 3, true));
}

} // namespace vramplan
