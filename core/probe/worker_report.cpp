// SPDX-License-Identifier: Apache-2.0
#include "core/probe/worker_report.h"

#include "core/probe/report_read.h"
#include "core/probe/small_file.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <system_error>

namespace vramplan {
namespace {

/// Line of the message among what was written, and how many other lines there were.
struct Lines {
    std::string_view last;
    std::size_t others = 0;
};

Lines linesOf(std::string_view text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(text.substr(at, end - at));
        at = end + 1;
        if (line.empty()) continue;
        if (!lines.last.empty()) ++lines.others;
        lines.last = line;
    }
    return lines;
}

std::string signalText(std::int64_t signal) {
    // An exception of Windows, which has the place of a signal there.
    if (signal == 0xC0000005) return "a memory fault (exception 0xc0000005)";
    if (signal > 0xFFFF) return fmt::format("exception {:#x}", signal);
    switch (signal) {
    case SIGSEGV: return "a memory fault (signal 11)";
    case SIGABRT: return "an abort (signal 6)";
    case SIGILL: return "an illegal instruction (signal 4)";
    case SIGFPE: return "an arithmetic fault (signal 8)";
    default: return fmt::format("signal {}", signal);
    }
}

std::string lastWords(const std::string& errors) {
    const std::string_view last = linesOf(errors).last;
    return last.empty() ? std::string() : fmt::format(" It last said: {}", last.substr(0, 200));
}

BackendReport readExit(const WorkerOutcome& outcome, const std::string& backend) {
    const Lines lines = linesOf(outcome.output);
    if (lines.last.empty())
        return emptyReport(backend, ProbeStatus::Garbled,
            fmt::format("The worker ended with code {} and without a report: the vendor library ended it.{}",
                outcome.code, lastWords(outcome.errors)));
    auto report = readBackendReport(lines.last, backend);
    if (!report)
        return emptyReport(backend, ProbeStatus::Garbled,
            fmt::format("The worker's report cannot be used: {}.", describe(report.error())));
    if (lines.others != 0)
        report->notes.push_back(
            fmt::format("{} lines of noise before the report were ignored", lines.others));
    return *std::move(report);
}

} // namespace

BackendReport emptyReport(std::string backend, ProbeStatus status, std::string detail) {
    BackendReport report;
    report.backend = std::move(backend);
    report.status = status;
    report.detail = std::move(detail);
    return report;
}

BackendReport reportOf(
    const WorkerOutcome& outcome, const std::string& backend, const WorkerCommand& command) {
    const double limit = static_cast<double>(command.limit.count()) / 1000;
    BackendReport report;
    switch (outcome.end) {
    case WorkerEnd::NotStarted:
        report = emptyReport(backend, ProbeStatus::Skipped,
            fmt::format(
                "The probe program {} cannot be started ({}): reinstall VRAM Planner, or type the memory in.",
                command.program, std::system_category().message(static_cast<int>(outcome.code))));
        break;
    case WorkerEnd::Exited: report = readExit(outcome, backend); break;
    case WorkerEnd::Signalled:
        report = emptyReport(backend, ProbeStatus::Crashed,
            fmt::format("The vendor's library crashed with {}.{}", signalText(outcome.code),
                lastWords(outcome.errors)));
        break;
    case WorkerEnd::TimedOut:
        report = emptyReport(backend, ProbeStatus::TimedOut,
            fmt::format("The vendor's library gave no answer within {:g} s and was stopped.", limit));
        break;
    case WorkerEnd::Flooded:
        report = emptyReport(backend, ProbeStatus::Garbled,
            fmt::format("The worker wrote more than {} KiB and was stopped.", command.outputLimit / 1024));
        break;
    case WorkerEnd::Stuck:
        report = emptyReport(backend, ProbeStatus::Stuck,
            "The driver hangs and does not even let the worker be stopped: it is not asked again while that "
            "worker hangs; restarting the computer may be needed.");
        break;
    }
    report.milliseconds = outcome.milliseconds;
    return report;
}

} // namespace vramplan
