// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/probe/report_json.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace vramplan {
namespace {

std::string sizeOrUnknown(const std::optional<Bytes>& size) { return size ? bytesText(*size) : "unknown"; }

std::string machineTable(const ProbeResult& machine) {
    std::vector<std::vector<std::string>> rows = {{"Device", "Kind", "Memory", "Total", "Free", "Origin"}};
    std::string notes;
    for (const Device& device : machine.devices) {
        std::string deviceName = device.name;
        std::string kind(name(device.kind));
        if (device.pools.empty())
            rows.push_back({deviceName, kind, "", "unknown", "unknown", std::string(name(device.status))});
        for (const MemoryPool& pool : device.pools) {
            rows.push_back({deviceName, kind, std::string(name(pool.kind)), sizeOrUnknown(pool.total),
                sizeOrUnknown(pool.free), pool.origin});
            deviceName.clear();
            kind.clear();
        }
        for (const std::string& note : device.notes) notes += fmt::format("! {}: {}\n", device.name, note);
    }
    rows.push_back({"Host memory", "", "", sizeOrUnknown(machine.host.total),
        sizeOrUnknown(machine.host.available), machine.host.origin});
    std::string text = alignedTable(rows, {false, false, false, true, true});
    if (machine.devices.empty()) text += "No GPU was found.\n";
    text += notes + "\n";
    std::vector<std::vector<std::string>> backends = {{"Back end", "Status", "Time", "Detail"}};
    for (const BackendReport& report : machine.backends) {
        backends.push_back({report.backend, std::string(name(report.status)),
            fmt::format("{} ms", report.milliseconds), report.detail});
        for (const std::string& note : report.notes) backends.push_back({"", "", "", note});
    }
    return text + alignedTable(backends, {false, false, true});
}

} // namespace

void declareProbe(CLI::App& program, Command& chosen) {
    CLI::App* command = program.add_subcommand(
        "probe", "the GPUs and the memory of this machine, and how each number was found");
    declareOutput(*command, chosen.output, "table|json");
    command->callback([&chosen] {
        chosen.run = [&chosen](Environment& environment) -> CommandResult {
            const ProbeResult& machine = environment.machine();
            VRAMPLAN_CHECK(write(chosen.output,
                chosen.output.format == "json" ? devicesJson(machine) : machineTable(machine)));
            return 0;
        };
    });
}

} // namespace vramplan
