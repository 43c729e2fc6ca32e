// SPDX-License-Identifier: Apache-2.0
#include "app/probe_worker/worker_process.h"
#include "core/probe/backends/backend.h"
#include "core/probe/report_json.h"
#include "core/probe/small_file.h"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace vramplan;

constexpr const char* kUsage = "usage: vramplan-probe --backend nvml|cuda|vulkan|amdgpu|dxgi|metal\n"
                               "  [--device INDEX] [--exact-free] [--leave-out VENDOR,…] [--wake]\n";

struct Command {
    std::string backend;
    BackendRequest request;
};

std::vector<std::string> split(std::string_view list) {
    std::vector<std::string> parts;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        parts.emplace_back(list.substr(0, comma));
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    }
    return parts;
}

std::optional<Command> parse(const std::vector<std::string_view>& words) {
    Command command;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool hasValue = i + 1 < words.size();
        if (words[i] == "--exact-free") {
            command.request.exactFree = true;
        } else if (words[i] == "--wake") {
            command.request.wake = true;
        } else if (words[i] == "--backend" && hasValue) {
            command.backend = words[++i];
        } else if (words[i] == "--leave-out" && hasValue) {
            command.request.leaveOut = split(words[++i]);
        } else if (words[i] == "--device" && hasValue) {
            const auto index = wholeNumber(words[++i]);
            if (!index || *index > 255) return std::nullopt;
            command.request.onlyIndex = static_cast<std::uint32_t>(*index);
        } else {
            return std::nullopt;
        }
    }
    if (command.backend.empty()) return std::nullopt;
    return command;
}

} // namespace

int main(int argc, char** argv) {
    const auto command = parse({argv + (argc > 0 ? 1 : 0), argv + argc});
    if (!command) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    const worker::Output output = worker::takeOutput();
    worker::hardenProcess();
    const auto report = runBackend(command->backend, command->request);
    if (!report) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    const bool written = worker::write(output, backendReportJson(*report) + "\n");
    worker::leave(written ? 0 : 1);
}
