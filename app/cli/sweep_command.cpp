// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/json_text.h"
#include "app/common/scenario_builder.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/sweep.h"

#include <CLI/CLI.hpp>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

/// What a row shows of an answer; whole answers would fill the memory.
struct CellNumbers {
    std::array<std::optional<std::uint64_t>, 6> components; ///< bytes by Component
    std::optional<std::uint64_t> total, demand;             ///< bytes
    std::optional<std::int64_t> headroom;                   ///< bytes
    VerdictState state = VerdictState::Unknown;
    std::optional<bool> fits;
};
struct Row {
    std::vector<std::uint64_t> values; ///< one per axis
    Result<CellNumbers> numbers;
};

/// Of an engine that fills a budget the cache is what the workload needs: what it reserves never changes.
Bytes sizeOf(const Estimate& estimate, Component component) {
    if (estimate.pool && component == Component::KvCache) return estimate.kv.bytes;
    if (estimate.pool && component == Component::RecurrentState) return estimate.recurrentBytes;
    return estimate.totalOf(component);
}

CellNumbers numbersOf(const Estimate& estimate) {
    CellNumbers numbers;
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

std::string sweepCsv(const std::vector<SweepAxis>& axes, const std::vector<Row>& rows) {
    std::string csv;
    for (const SweepAxis& axis : axes) csv += fmt::format("{},", name(axis.quantity));
    csv += "total,weights,kv_cache,recurrent_state,activations,output,overhead,headroom,state,fits\n";
    const auto number = [](const auto& value) { return value ? std::to_string(*value) : std::string(); };
    for (const Row& row : rows) {
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

Json sweepValue(const std::vector<SweepAxis>& axes, const std::vector<Row>& rows) {
    Json axisList = Json::array(), rowList = Json::array();
    for (const SweepAxis& axis : axes)
        axisList.push_back({{"name", name(axis.quantity)}, {"values", axis.values}});
    for (const Row& row : rows) {
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

std::string sweepTable(const std::vector<SweepAxis>& axes, const std::vector<Row>& rows) {
    std::vector<std::vector<std::string>> cells(1);
    for (const SweepAxis& axis : axes) cells[0].emplace_back(name(axis.quantity));
    for (const char* title : {"KV cache", "Total", "Headroom", "State"}) cells[0].emplace_back(title);
    const auto size = [](const std::optional<std::uint64_t>& bytes) {
        return bytes ? bytesText(Bytes(*bytes)) : std::string("unknown");
    };
    for (const Row& row : rows) {
        auto& line = cells.emplace_back();
        for (const std::uint64_t value : row.values) line.push_back(groupedText(value));
        if (!row.numbers) {
            line.insert(line.end(), {"", "", "", row.numbers.error().message});
            continue;
        }
        const CellNumbers& numbers = *row.numbers;
        line.insert(line.end(),
            {size(numbers.components[static_cast<std::size_t>(Component::KvCache)]), size(numbers.total),
                numbers.headroom ? signedBytesText(*numbers.headroom) : "",
                std::string(name(numbers.state))});
    }
    return alignedTable(cells, std::vector<bool>(axes.size() + 3, true));
}

CommandResult runSweep(const std::vector<std::string>& over, const PlanOptions& options, const Output& output,
    Environment& environment) {
    std::vector<SweepAxis> axes;
    for (const std::string& text : over) {
        VRAMPLAN_TRY(SweepAxis axis, parseAxis(text));
        axes.push_back(std::move(axis));
    }
    VRAMPLAN_CHECK(checkAxes(axes));
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    std::vector<Row> rows;
    forEachCell(
        scenario, axes, [&](const std::vector<std::uint64_t>& values, const Result<Estimate>& answer) {
            rows.push_back({values,
                answer ? Result<CellNumbers>(numbersOf(*answer))
                       : Result<CellNumbers>(std::unexpected(answer.error()))});
        });
    VRAMPLAN_CHECK(write(output,
        output.format == "json"      ? jsonText(sweepValue(axes, rows))
            : output.format == "csv" ? sweepCsv(axes, rows)
                                     : sweepTable(axes, rows)));
    return 0;
}

} // namespace

void declareSweep(CLI::App& program, Command& chosen) {
    CLI::App* command = program.add_subcommand("sweep", "one row per combination of the values to try");
    auto over = std::make_shared<std::vector<std::string>>();
    auto options = std::make_shared<PlanOptions>();
    command
        ->add_option("--over", *over,
            "context=1k:128k:x2, context=8k:64k:8k or sequences=1,2,4,8; repeatable, each name once")
        ->type_name("AXIS")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false)
        ->required();
    declarePlanOptions(*command, *options);
    declareOutput(*command, chosen.output, "table|json|csv");
    command->callback([over, options, &chosen] {
        chosen.run = [over, options, &chosen](Environment& environment) {
            return runSweep(*over, *options, chosen.output, environment);
        };
    });
}

} // namespace vramplan
