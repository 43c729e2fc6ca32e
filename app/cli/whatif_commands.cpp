// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/catalogue/weight_schemes.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/limits.h"
#include "core/whatif/solve.h"
#include "core/whatif/sweep.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
Json orNull(const std::optional<bool>& value) { return value ? Json(*value) : Json(nullptr); }
Json orNull(const std::optional<std::uint64_t>& value) { return value ? Json(*value) : Json(nullptr); }

CommandResult runSolve(
    const std::string& what, const PlanOptions& options, const Output& output, Environment& environment) {
    const auto goal = goalByName(what);
    if (!goal)
        return fail(ErrorKind::Usage, "unknown_goal",
            fmt::format("solve: \"{}\" is not one of context, sequences, gpus, weights, gpu_layers", what),
            {what});
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const Solution solution, solve(scenario, *goal, weightSchemes()));
    const Limits limits = findLimits(solution.scenario);
    const Json value = solution.weights ? Json(solution.weights->id) : orNull(solution.value);
    const Json answer = {{"format", "vramplan.solution/1"}, {"solve", what}, {"value", value},
        {"reason", text(solution.reason)},
        {"estimate", estimateValue(solution.scenario, solution.estimate, limits)}};
    const std::string found = solution.weights ? solution.weights->id
        : solution.value                       ? groupedText(*solution.value)
                                               : "nothing fits";
    const std::string table = fmt::format("{}: {}. {}\n\n{}", what, found, text(solution.reason),
        estimateTable(solution.scenario, solution.estimate, limits));
    VRAMPLAN_CHECK(write(output, output.format == "json" ? dump(answer) : table));
    return 0;
}

/// Of an engine that fills a budget the cache is what the workload needs: what it reserves never changes.
Bytes sizeOf(const Estimate& e, Component component) {
    if (e.pool && component == Component::KvCache) return e.kv.bytes;
    if (e.pool && component == Component::RecurrentState) return e.recurrentBytes;
    return e.totalOf(component);
}

std::string sweepCsv(const std::vector<SweepAxis>& axes, const std::vector<SweepRow>& rows) {
    std::string csv;
    for (const SweepAxis& axis : axes) csv += fmt::format("{},", name(axis.quantity));
    csv += "total,weights,kv_cache,recurrent_state,activations,output,overhead,headroom,state\n";
    for (const SweepRow& row : rows) {
        for (const std::uint64_t value : row.values) csv += fmt::format("{},", value);
        if (!row.estimate) {
            csv += fmt::format(",,,,,,,,{}\n", row.estimate.error().code);
            continue;
        }
        const Estimate& e = *row.estimate;
        csv += e.weightsKnown ? fmt::format("{},{}", e.total.value(), e.totalOf(Component::Weights).value())
                              : ",";
        for (const Component component : {Component::KvCache, Component::RecurrentState,
                 Component::Activations, Component::Output, Component::Overhead})
            csv += fmt::format(",{}", sizeOf(e, component).value());
        const auto headroom = e.devices.empty() ? std::nullopt : e.devices[e.verdict.device].headroom;
        csv += fmt::format(",{},{}\n", headroom ? std::to_string(*headroom) : "", name(e.verdict.state));
    }
    return csv;
}

Json sweepValue(const std::vector<SweepAxis>& axes, const std::vector<SweepRow>& rows) {
    Json axisList = Json::array(), rowList = Json::array();
    for (const SweepAxis& axis : axes)
        axisList.push_back({{"name", name(axis.quantity)}, {"values", axis.values}});
    for (const SweepRow& row : rows) {
        Json value = Json::object();
        for (std::size_t i = 0; i < axes.size(); ++i)
            value[std::string(name(axes[i].quantity))] = row.values[i];
        if (!row.estimate) {
            value["error"] = {
                {"code", row.estimate.error().code}, {"message", describe(row.estimate.error())}};
        } else {
            const Estimate& e = *row.estimate;
            value["total"] = e.weightsKnown ? Json(e.total.value()) : Json(nullptr);
            value["demand"] = e.weightsKnown ? Json(e.demand().value()) : Json(nullptr);
            for (const Component component : kComponents)
                value[std::string(name(component))] = sizeOf(e, component).value();
            if (!e.weightsKnown) value["weights"] = nullptr;
            const auto headroom = e.devices.empty() ? std::nullopt : e.devices[e.verdict.device].headroom;
            value["headroom"] = headroom ? Json(*headroom) : Json(nullptr);
            value["state"] = name(e.verdict.state);
            value["fits"] = orNull(e.verdict.fits);
        }
        rowList.push_back(std::move(value));
    }
    return {{"format", "vramplan.sweep/1"}, {"axes", std::move(axisList)}, {"rows", std::move(rowList)}};
}

std::string sweepTable(const std::vector<SweepAxis>& axes, const std::vector<SweepRow>& rows) {
    std::vector<std::vector<std::string>> cells(1);
    for (const SweepAxis& axis : axes) cells[0].emplace_back(name(axis.quantity));
    for (const char* title : {"KV cache", "Total", "Headroom", "State"}) cells[0].emplace_back(title);
    for (const SweepRow& row : rows) {
        auto& line = cells.emplace_back();
        for (const std::uint64_t value : row.values) line.push_back(groupedText(value));
        if (!row.estimate) {
            line.insert(line.end(), {"", "", "", row.estimate.error().message});
            continue;
        }
        const Estimate& e = *row.estimate;
        const auto headroom = e.devices.empty() ? std::nullopt : e.devices[e.verdict.device].headroom;
        line.insert(line.end(),
            {bytesText(sizeOf(e, Component::KvCache)), e.weightsKnown ? bytesText(e.total) : "unknown",
                headroom ? signedBytesText(*headroom) : "", std::string(name(e.verdict.state))});
    }
    std::vector<bool> right(axes.size() + 3, true);
    return alignedTable(cells, right);
}

CommandResult runSweep(const std::vector<std::string>& over, const PlanOptions& options, const Output& output,
    Environment& environment) {
    std::vector<SweepAxis> axes;
    std::size_t cells = 1;
    for (const std::string& text : over) {
        VRAMPLAN_TRY(SweepAxis axis, parseAxis(text));
        cells *= axis.values.size();
        axes.push_back(std::move(axis));
        if (cells > 1'000'000)
            return fail(
                ErrorKind::Usage, "bad_axis", "--over: this is more than 1,000,000 combinations", {"--over"});
    }
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    const auto rows = sweep(scenario, axes);
    VRAMPLAN_CHECK(write(output,
        output.format == "json"      ? dump(sweepValue(axes, rows))
            : output.format == "csv" ? sweepCsv(axes, rows)
                                     : sweepTable(axes, rows)));
    return 0;
}

} // namespace

void declareWhatIf(CLI::App& program, Command& chosen) {
    CLI::App* solveCommand = program.add_subcommand("solve",
        "the largest or smallest value that still fits: context, sequences, gpus, weights, gpu_layers");
    auto what = std::make_shared<std::string>();
    auto solveOptions = std::make_shared<PlanOptions>();
    solveCommand->add_option("WHAT", *what, "context, sequences, gpus, weights or gpu_layers")->required();
    declarePlanOptions(*solveCommand, *solveOptions);
    declareOutput(*solveCommand, chosen.output, "table|json");
    solveCommand->callback([what, solveOptions, &chosen] {
        chosen.run = [what, solveOptions, &chosen](Environment& environment) {
            return runSolve(*what, *solveOptions, chosen.output, environment);
        };
    });

    CLI::App* sweepCommand = program.add_subcommand("sweep", "one row per combination of the values to try");
    auto over = std::make_shared<std::vector<std::string>>();
    auto sweepOptions = std::make_shared<PlanOptions>();
    sweepCommand
        ->add_option(
            "--over", *over, "context=1k:128k:x2, context=8k:64k:8k or sequences=1,2,4,8; repeatable")
        ->type_name("AXIS")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false)
        ->required();
    declarePlanOptions(*sweepCommand, *sweepOptions);
    declareOutput(*sweepCommand, chosen.output, "table|json|csv");
    sweepCommand->callback([over, sweepOptions, &chosen] {
        chosen.run = [over, sweepOptions, &chosen](Environment& environment) {
            return runSweep(*over, *sweepOptions, chosen.output, environment);
        };
    });
}

} // namespace vramplan
