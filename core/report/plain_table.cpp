// SPDX-License-Identifier: Apache-2.0
#include "core/report/plain_table.h"

#include "core/report/summary.h"
#include "core/scenario/engine_profile.h"
#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// Columns a terminal needs: code points, as our texts hold no double-width or combining characters of their
/// own.
std::size_t widthOf(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string basisText(const LineItem& item) {
    if (item.low == item.bytes && item.high == item.bytes) return std::string(name(item.basis));
    return fmt::format("{} {} – {}", name(item.basis), bytesText(item.low), bytesText(item.high));
}

std::string question(const Scenario& scenario, const Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    std::string line = spec.name;
    if (spec.parameters) line += fmt::format(" · {} parameters", parametersText(spec.parameters->value()));
    line += fmt::format(
        " · weights {} · K {} · V {}", estimate.weightPrecision, name(estimate.kvK), name(estimate.kvV));
    line += fmt::format("\n{} · engine {}", workloadSummary(scenario.workload), scenario.engine);
    if (scenario.profile && scenario.engine != "reference")
        line += fmt::format(" ({})", scenario.profile->title);
    return line;
}

std::string memoryLine(const DeviceEstimate& device) {
    std::string line = fmt::format("total {}", bytesText(device.total));
    if (device.peak != device.total) line += fmt::format(", peak {}", bytesText(device.peak));
    if (device.low != device.high)
        line += fmt::format(" ({} – {})", bytesText(device.low), bytesText(device.high));
    if (device.device.free && device.device.capacity)
        line += fmt::format(
            " · {} free of {}", bytesText(*device.device.free), bytesText(*device.device.capacity));
    if (device.device.reserve != Bytes())
        line += fmt::format(" · {} kept free", bytesText(device.device.reserve));
    if (device.beside.bytes != Bytes())
        line += fmt::format(" · {} of other devices in the same memory", bytesText(device.beside.bytes));
    if (device.headroom) line += fmt::format(" · headroom {}", signedBytesText(*device.headroom));
    return line;
}

} // namespace

std::string markdownText(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool atStart = out.empty() && std::string_view("+-").find(c) != std::string_view::npos;
        if (atStart || std::string_view("\\`*_[]<>#|~&!").find(c) != std::string_view::npos) out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

std::string markdownTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::string out;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (const std::string& cell : rows[row]) out += "| " + markdownText(cell) + " ";
        out += "|\n";
        if (row > 0) continue;
        for (std::size_t i = 0; i < rows[0].size(); ++i)
            out += i < right.size() && right[i] ? "|---:" : "|---";
        out += "|\n";
    }
    return out;
}

std::string alignedTable(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            const bool toRight = i < right.size() && right[i];
            line += (i == 0 ? "" : "  ") + (toRight ? padding + row[i] : row[i] + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string estimateTable(const Scenario& scenario, const Estimate& estimate, const Limits& limits) {
    std::string out = question(scenario, estimate) + "\n";
    for (const DeviceEstimate& device : estimate.devices) {
        out += fmt::format("\n{}\n", device.device.name);
        std::vector<std::vector<std::string>> rows;
        for (const Component component : kComponents) {
            const Bytes sum = device.sum(component);
            if (sum == Bytes()) continue;
            rows.push_back({fmt::format("  {}", title(component)), bytesText(sum)});
            for (const LineItem& item : device.items)
                if (item.component == component && item.bytes != Bytes())
                    rows.push_back({fmt::format("    {}", text(item.label)), bytesText(item.bytes),
                        basisText(item), text(item.formula)});
        }
        out += alignedTable(rows, {false, true});
        out += fmt::format("  {}\n", memoryLine(device));
    }
    if (estimate.pool)
        out += fmt::format(
            "\nPool per GPU: {} in {} blocks of {} tokens = {} tokens, {:.2f} sequences at once\n",
            bytesText(estimate.pool->bytes), groupedText(estimate.pool->blocks),
            groupedText(estimate.pool->blockTokens), groupedText(estimate.pool->tokens),
            estimate.pool->maxConcurrency);
    for (const Check& check : estimate.verdict.checks)
        out += fmt::format("{} {}\n", check.ok ? "✔" : "✘", check.text);
    out += fmt::format("\n{}\n", verdictSummary(estimate));
    if (const std::string line = limitsSummary(limits); !line.empty()) out += line + "\n";
    for (const Warning& warning : estimate.warnings) out += fmt::format("! {}\n", warning.text);
    return out;
}

std::string reportMarkdown(const Scenario& scenario, const Estimate& estimate, const Limits& limits) {
    std::string out = fmt::format(
        "# {}\n\n**{}**\n", markdownText(scenario.model->name), markdownText(verdictSummary(estimate)));
    if (const std::string line = limitsSummary(limits); !line.empty()) out += fmt::format("\n{}\n", line);
    out += fmt::format("\n{}\n", markdownText(question(scenario, estimate)));
    for (const DeviceEstimate& device : estimate.devices) {
        out += fmt::format(
            "\n## {}\n\n{}\n\n| Component | Item | Size | Basis | Formula |\n|---|---|---:|---|---|\n",
            markdownText(device.device.name), memoryLine(device));
        for (const LineItem& item : device.items)
            out += fmt::format("| {} | {} | {} | {} | {} |\n", title(item.component),
                markdownText(text(item.label)), bytesText(item.bytes), basisText(item),
                markdownText(text(item.formula)));
    }
    if (!estimate.warnings.empty()) out += "\n## Warnings\n\n";
    for (const Warning& warning : estimate.warnings) out += fmt::format("- {}\n", markdownText(warning.text));
    return out;
}

} // namespace vramplan
