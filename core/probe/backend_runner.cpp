// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backend_runner.h"

#include "core/probe/probe_plan.h"
#include "core/probe/vulkan_culprits.h"
#include "core/probe/vulkan_manifests.h"
#include "core/probe/worker_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <future>
#include <map>
#include <mutex>

namespace vramplan {
namespace {

/// The workers that do not end. Never destroyed: a thread that probes may outlive main().
class StuckWorkers {
public:
    static StuckWorkers& ofThisSession() {
        static StuckWorkers* const workers = new StuckWorkers;
        return *workers;
    }
    bool blocks(const std::string& backend) {
        const std::scoped_lock lock(m_mutex);
        std::vector<std::int64_t>& processes = m_processes[backend];
        std::erase_if(processes, [](std::int64_t process) { return !stillRuns(process); });
        return !processes.empty();
    }
    void add(const std::string& backend, std::int64_t process) {
        const std::scoped_lock lock(m_mutex);
        m_processes[backend].push_back(process);
    }

private:
    std::mutex m_mutex;
    std::map<std::string, std::vector<std::int64_t>> m_processes;
};

/// Whether the vendor's code ended the worker, so that a part of it may still answer.
bool died(const BackendReport& report) {
    return report.status == ProbeStatus::Crashed || report.status == ProbeStatus::TimedOut
        || report.status == ProbeStatus::Garbled;
}

/// Whether the next device may still answer after a report with this status about one of them.
bool concernsOneDevice(ProbeStatus status) {
    return status == ProbeStatus::Ok || status == ProbeStatus::DeviceLost
        || status == ProbeStatus::NoPermission;
}

void append(BackendReport& whole, const BackendReport& part) {
    whole.devices.insert(whole.devices.end(), part.devices.begin(), part.devices.end());
    whole.notes.insert(whole.notes.end(), part.notes.begin(), part.notes.end());
    whole.milliseconds += part.milliseconds;
    if (whole.driver.empty()) whole.driver = part.driver;
}

std::string joined(const std::set<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "" : ",") + text;
    return list;
}

void restrictDrivers(EnvironmentBlock& environment, const std::vector<std::string>& manifests) {
    const std::string list = manifestList(manifests);
    setEnvironmentValue(environment, "VK_DRIVER_FILES", list);
    setEnvironmentValue(environment, "VK_ICD_FILENAMES", list); // the name before loader 1.3.207
}

} // namespace

RunnerLimits RunnerLimits::ofThisSystem() {
    RunnerLimits limits;
#ifdef _WIN32
    limits.fast = limits.vulkan = std::chrono::seconds(30);
    limits.retry = std::chrono::seconds(90);
#endif
    return limits;
}

BackendRunner::BackendRunner(std::string workerPath, const EnvironmentBlock& user,
    const std::string& programFolder, RunnerLimits limits)
    : m_workerPath(std::move(workerPath))
    , m_environment(workerEnvironment(user, programFolder))
    , m_limits(std::move(limits)) { }

BackendReport BackendRunner::askOnce(const Question& question, std::chrono::milliseconds limit) const {
    WorkerCommand command;
    command.program = m_workerPath;
    command.arguments = {"--backend", question.backend};
    command.arguments.insert(command.arguments.end(), question.arguments.begin(), question.arguments.end());
    command.environment = question.environment;
    command.limit = limit;
    command.killGrace = m_limits.killGrace;
    command.kill = m_limits.kill;
    const WorkerOutcome outcome = runWorker(command);
    if (outcome.end == WorkerEnd::Stuck) StuckWorkers::ofThisSession().add(question.backend, outcome.process);
    return reportOf(outcome, question.backend, command);
}

BackendReport BackendRunner::ask(const Question& question) const {
    if (StuckWorkers::ofThisSession().blocks(question.backend))
        return emptyReport(question.backend, ProbeStatus::Stuck,
            "An earlier worker still hangs in this driver, so it is not asked again: restart the computer.");
    BackendReport report = askOnce(question, question.limit);
    if (report.status == ProbeStatus::TimedOut && m_limits.retry.count() > 0)
        report = askOnce(question, m_limits.retry);
    return report;
}

BackendReport BackendRunner::nvml() const {
    BackendReport report = ask({"nvml", {}, m_environment, m_limits.fast});
    return report.status == ProbeStatus::Crashed ? nvmlDeviceByDevice(std::move(report)) : report;
}

/// A GPU that fell off the bus can crash the library for all of them.
BackendReport BackendRunner::nvmlDeviceByDevice(BackendReport whole) const {
    constexpr int most = 16;
    BackendReport pieces = emptyReport("nvml", ProbeStatus::Ok, {});
    pieces.milliseconds = whole.milliseconds;
    int crashes = 0;
    for (int i = 0; i < most; ++i) {
        const BackendReport piece =
            askOnce({"nvml", {"--device", std::to_string(i)}, m_environment, m_limits.fast}, m_limits.fast);
        append(pieces, piece);
        if (piece.status == ProbeStatus::Crashed) {
            pieces.notes.push_back(fmt::format("GPU {} crashes the NVIDIA management library", i));
            if (++crashes > 1 && pieces.devices.empty()) break; // the library itself, not one device
        } else if (!concernsOneDevice(piece.status)) {
            break;
        }
    }
    whole.milliseconds = pieces.milliseconds;
    if (pieces.devices.empty()) return whole;
    pieces.detail =
        "Measured device by device, because the NVIDIA management library crashes on one of them.";
    return pieces;
}

BackendReport BackendRunner::cuda(bool exactFree) const {
    return ask({"cuda", exactFree ? std::vector<std::string>{"--exact-free"} : std::vector<std::string>{},
        m_environment, m_limits.fast});
}

BackendReport BackendRunner::plain(const std::string& backend, bool wake) const {
    return ask({backend, wake ? std::vector<std::string>{"--wake"} : std::vector<std::string>{},
        m_environment, m_limits.fast});
}

BackendReport BackendRunner::vulkan(const std::set<std::string>& leftOut,
    const std::set<std::string>& sleeping, const std::string& culpritFile, bool retryCulprits) const {
    Question question = {"vulkan", {}, m_environment, m_limits.vulkan};
    if (!leftOut.empty()) {
        std::string filter = driverFilter(leftOut);
        const std::string_view users = environmentValue(m_environment, "VK_LOADER_DRIVERS_DISABLE");
        if (!users.empty()) filter = std::string(users) + "," + filter;
        setEnvironmentValue(question.environment, "VK_LOADER_DRIVERS_DISABLE", filter);
    }
    if (!sleeping.empty()) question.arguments = {"--leave-out", joined(sleeping)};

    std::vector<std::string> manifests = manifestsToTry(vulkanManifests(m_environment), leftOut);
    std::vector<std::string> notes;
    const std::vector<Culprit> culprits = retryCulprits ? std::vector<Culprit>() : readCulprits(culpritFile);
    for (const Culprit& culprit : culprits) {
        if (std::erase(manifests, culprit.manifest) == 0) continue;
        notes.push_back(
            fmt::format("the Vulkan driver of {} failed before and is left out; asking all drivers "
                        "tries it again",
                culprit.manifest));
    }
    if (!notes.empty()) restrictDrivers(question.environment, manifests);

    BackendReport report = !notes.empty() && manifests.empty()
        ? emptyReport("vulkan", ProbeStatus::Skipped, "Every installed Vulkan driver failed before.")
        : ask(question);
    if (died(report) && manifests.size() > 1)
        report = vulkanDriverByDriver(report, question, manifests, culpritFile);
    else if (report.status == ProbeStatus::Ok || report.status == ProbeStatus::NoDevice)
        forgetCulprits(culpritFile, manifests);
    report.notes.insert(report.notes.end(), notes.begin(), notes.end());
    return report;
}

BackendReport BackendRunner::vulkanDriverByDriver(const BackendReport& whole, const Question& question,
    const std::vector<std::string>& manifests, const std::string& culpritFile) const {
    const std::size_t count = std::min(manifests.size(), static_cast<std::size_t>(m_limits.vulkanDrivers));
    std::vector<std::future<BackendReport>> answers;
    for (std::size_t i = 0; i < count; ++i) {
        Question single = question;
        restrictDrivers(single.environment, {manifests[i]});
        answers.push_back(std::async(std::launch::async,
            [this, single = std::move(single)] { return askOnce(single, m_limits.vulkanDriver); }));
    }
    BackendReport pieces = emptyReport("vulkan", ProbeStatus::NoDevice, {});
    forgetCulprits(culpritFile, {manifests.begin(), manifests.begin() + static_cast<std::ptrdiff_t>(count)});
    std::vector<Culprit> culprits = readCulprits(culpritFile);
    std::string bad;
    for (std::size_t i = 0; i < count; ++i) {
        const BackendReport piece = answers[i].get();
        append(pieces, piece);
        if (piece.status == ProbeStatus::Ok) pieces.status = ProbeStatus::Ok;
        if (!died(piece)) continue;
        bad += (bad.empty() ? "" : ", ") + manifests[i];
        pieces.notes.push_back(fmt::format("the Vulkan driver of {} failed: {}", manifests[i], piece.detail));
        culprits.push_back(culpritNow(manifests[i]));
    }
    for (std::size_t i = count; i < manifests.size(); ++i)
        pieces.notes.push_back(fmt::format("{} was not tried alone", manifests[i]));
    pieces.milliseconds += whole.milliseconds;
    if (!bad.empty()) writeCulprits(culpritFile, culprits);
    if (bad.empty() || (pieces.devices.empty() && pieces.status != ProbeStatus::Ok)) {
        // Nothing was gained; what happened with all drivers together stays the status.
        pieces.status = whole.status;
        pieces.detail = bad.empty() ? whole.detail
                                    : fmt::format("The Vulkan driver of {} fails: update or remove it.", bad);
        return pieces;
    }
    pieces.detail =
        fmt::format("Asked driver by driver, because the one of {} fails: update or remove it.", bad);
    return pieces;
}

} // namespace vramplan
