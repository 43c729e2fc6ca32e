// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison.h"

#include "core/estimate/engine.h"
#include "core/report/csv.h"
#include "core/report/json_text.h"
#include "core/report/plain_table.h"
#include "core/report/summary.h"
#include "core/units/text.h"
#include "core/whatif/compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;
using Columns = std::vector<ComparedColumn>;

/// The components that any plan has, with a place for each plan.
std::vector<ComponentDifference> componentsOf(const Columns& columns) {
    std::vector<const Estimate*> answers;
    for (const ComparedColumn& column : columns)
        if (column.answer != nullptr) answers.push_back(column.answer);
    std::vector<ComponentDifference> rows = compareComponents(answers);
    if (answers.size() == columns.size()) return rows;
    for (ComponentDifference& row : rows) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i].answer == nullptr)
                row.bytes.insert(row.bytes.begin() + static_cast<std::ptrdiff_t>(i), std::nullopt);
        row.differs = std::any_of(
            row.bytes.begin(), row.bytes.end(), [&](const auto& size) { return size != row.bytes.front(); });
    }
    return rows;
}

std::optional<Bytes> totalOf(const ComparedColumn& column) {
    if (column.answer == nullptr || !column.answer->weightsKnown) return std::nullopt;
    return column.answer->total;
}

std::optional<std::int64_t> headroomOf(const ComparedColumn& column) {
    const Estimate* answer = column.answer;
    if (answer == nullptr || answer->verdict.device >= answer->devices.size()) return std::nullopt;
    return answer->devices[answer->verdict.device].headroom;
}

std::string stateOf(const ComparedColumn& column) {
    if (column.answer != nullptr) return std::string(name(column.answer->verdict.state));
    return column.error && column.error->code == "refused" ? "refused" : "unknown";
}

std::vector<Warning> warningsOf(const ComparedColumn& column) {
    return column.answer == nullptr ? std::vector<Warning>() : column.answer->warnings;
}

std::string cacheText(const Estimate& answer) {
    return answer.kvK == answer.kvV ? std::string(name(answer.kvK))
                                    : fmt::format("{} / {}", name(answer.kvK), name(answer.kvV));
}

std::string sizeText(const std::optional<Bytes>& size) { return size ? bytesText(*size) : "unknown"; }

Json planValue(const ComparedColumn& column) {
    Json warnings = Json::array();
    for (const Warning& warning : warningsOf(column))
        warnings.push_back({{"code", warning.code}, {"text", warning.text}});
    Json value = {{"file", column.file}, {"name", column.title}, {"model", column.scenario->model->name},
        {"engine", column.scenario->engine}, {"weights", nullptr}, {"kv_k", nullptr}, {"kv_v", nullptr},
        {"workload", workloadSummary(column.scenario->workload)}, {"total", nullptr},
        {"state", stateOf(column)}, {"warnings", std::move(warnings)}};
    if (const auto total = totalOf(column)) value["total"] = total->value();
    if (column.answer != nullptr) {
        value["weights"] = column.answer->weightPrecision;
        value["kv_k"] = name(column.answer->kvK);
        value["kv_v"] = name(column.answer->kvV);
    }
    return value;
}

/// What people read, the titles first.
Rows readableRows(const Columns& columns) {
    Rows rows;
    const auto add = [&](std::string_view title, auto&& cell) {
        auto& row = rows.emplace_back(1, std::string(title));
        for (const ComparedColumn& column : columns) row.push_back(cell(column));
    };
    add("", [](const ComparedColumn& column) { return column.title; });
    // What tells plans of the same name apart.
    if (std::any_of(columns.begin(), columns.end(), [](const auto& column) { return !column.file.empty(); }))
        add("File", [](const ComparedColumn& column) { return column.file; });
    add("Model", [](const ComparedColumn& column) { return column.scenario->model->name; });
    add("Engine", [](const ComparedColumn& column) {
        const Engine* engine = engineByName(column.scenario->engine);
        return engine != nullptr ? std::string(engine->info().title) : column.scenario->engine;
    });
    add("Workload", [](const ComparedColumn& column) { return workloadSummary(column.scenario->workload); });
    add("Precision", [](const ComparedColumn& column) {
        return column.answer == nullptr
            ? std::string("unknown")
            : fmt::format("{}, cache {}", column.answer->weightPrecision, cacheText(*column.answer));
    });
    for (const ComponentDifference& row : componentsOf(columns)) {
        auto& cells = rows.emplace_back(1, std::string(title(row.component)));
        for (const auto& size : row.bytes) cells.push_back(sizeText(size));
    }
    add("Total", [](const ComparedColumn& column) { return sizeText(totalOf(column)); });
    add("Verdict", stateOf);
    return rows;
}

std::vector<bool> allButFirst(const Columns& columns) {
    std::vector<bool> right(columns.size() + 1, true);
    right[0] = false;
    return right;
}

} // namespace

std::string comparisonTable(const Columns& columns) {
    std::string text = alignedTable(readableRows(columns), allButFirst(columns));
    for (const ComparedColumn& column : columns)
        for (const Warning& warning : warningsOf(column))
            text += fmt::format("\n{}: {}", column.file.empty() ? column.title : column.file, warning.text);
    return text.ends_with('\n') ? text : text + "\n";
}

std::string comparisonMarkdown(const Columns& columns) {
    std::string text = "# Comparison\n\n" + markdownTable(readableRows(columns), allButFirst(columns));
    for (const ComparedColumn& column : columns)
        for (const Warning& warning : warningsOf(column))
            text += fmt::format("\n- {}: {}", markdownText(column.title), markdownText(warning.text));
    return text.ends_with('\n') ? text : text + "\n";
}

std::string comparisonJson(const Columns& columns) {
    Json plans = Json::array(), differences = Json::array();
    for (const ComparedColumn& column : columns) plans.push_back(planValue(column));
    for (const ComponentDifference& row : componentsOf(columns)) {
        Json bytes = Json::array();
        for (const auto& size : row.bytes) bytes.push_back(size ? Json(size->value()) : Json(nullptr));
        differences.push_back(
            {{"component", name(row.component)}, {"bytes", std::move(bytes)}, {"differs", row.differs}});
    }
    const Json document = {{"format", "vramplan.comparison/1"}, {"plans", std::move(plans)},
        {"differences", std::move(differences)}};
    return jsonText(document);
}

std::string comparisonCsv(const Columns& columns) {
    std::string csv = "row,unit";
    for (const ComparedColumn& column : columns) csv += "," + csvCell(column.title);
    const auto add = [&](std::string_view row, std::string_view unit, auto&& cell) {
        csv += fmt::format("\n{},{}", row, unit);
        for (std::size_t i = 0; i < columns.size(); ++i) csv += "," + cell(i);
    };
    const auto number = [](const auto& value) { return value ? std::to_string(*value) : std::string(); };
    add("model", "", [&](std::size_t i) { return csvCell(columns[i].scenario->model->name); });
    add("engine", "", [&](std::size_t i) { return csvCell(columns[i].scenario->engine); });
    for (const ComponentDifference& row : componentsOf(columns))
        add(name(row.component), "bytes", [&](std::size_t i) {
            return row.bytes[i] ? std::to_string(row.bytes[i]->value()) : std::string();
        });
    add("total", "bytes", [&](std::size_t i) {
        const auto total = totalOf(columns[i]);
        return total ? std::to_string(total->value()) : std::string();
    });
    add("headroom", "bytes", [&](std::size_t i) { return number(headroomOf(columns[i])); });
    const auto limit = [&](auto Limits::* which) {
        return [&columns, number, which](std::size_t i) {
            return columns[i].limits ? number((*columns[i].limits).*which) : std::string();
        };
    };
    add("max_context", "tokens", limit(&Limits::maxContext));
    add("max_sequences", "sequences", limit(&Limits::maxSequences));
    add("state", "", [&](std::size_t i) { return stateOf(columns[i]); });
    return csv + "\n";
}

} // namespace vramplan
