// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/probe/probe.h"
#include "core/probe/redact.h"
#include "core/probe/report_json.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>

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

struct Asked {
    ProbeOptions options;
    bool redact = false;
};

/// HOME is usually unset on Windows, whose own name for it is USERPROFILE.
std::string homeFolder() {
    for (const char* variable : {"HOME", "USERPROFILE"})
        if (const char* home = std::getenv(variable); home != nullptr && *home != '\0') return home;
    return {};
}

} // namespace

void declareProbe(CLI::App& program, Command& chosen) {
    CLI::App* command = program.add_subcommand(
        "probe", "the GPUs and the memory of this machine, and how each number was found");
    const auto asked = std::make_shared<Asked>();
    command->add_flag("--all", asked->options.allBackends,
        "ask every back end, also those that the others make unnecessary or that failed before");
    command->add_flag(
        "--wake", asked->options.wakeDevices, "measure GPUs that sleep too, which wakes them up");
    command->add_flag("--exact-free", asked->options.exactFree,
        "measure free memory with a CUDA context on each GPU, which takes some of it meanwhile");
    command->add_flag(
        "--redact", asked->redact, "make serial numbers and your home folder unrecognisable, to show others");
    declareOutput(*command, chosen.output, "table|json");
    command->callback([&chosen, asked] {
        chosen.run = [&chosen, asked](Environment&) -> CommandResult {
            ProbeResult machine = probeMachine(asked->options);
            if (asked->redact) machine = redacted(std::move(machine), homeFolder());
            VRAMPLAN_CHECK(write(chosen.output,
                chosen.output.format == "json" ? devicesJson(machine) : machineTable(machine)));
            return 0;
        };
    });
}

} // namespace vramplan
