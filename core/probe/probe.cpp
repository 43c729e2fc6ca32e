// SPDX-License-Identifier: Apache-2.0
#include "core/probe/probe.h"

#include "core/base/file.h"
#include "core/probe/backend_runner.h"
#include "core/probe/merge.h"
#include "core/probe/pci_names.h"
#include "core/probe/probe_plan.h"
#include "core/probe/vulkan_culprits.h"
#include "core/probe/worker_report.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

namespace vramplan {
namespace {

#ifdef _WIN32
constexpr const char* kWorker = "vramplan-probe.exe";
#else
constexpr const char* kWorker = "vramplan-probe";
#endif

#if defined(_WIN32)
constexpr const char* kSystemBackend = "dxgi";
#elif defined(__APPLE__)
constexpr const char* kSystemBackend = "metal";
#else
constexpr const char* kSystemBackend = "amdgpu";
#endif

/// The worker stands at a fixed place beside the program and is never looked for through PATH.
std::string fixedWorkerPath(const std::string& folder) { return folder + "/../libexec/vramplan/" + kWorker; }

/// Reports that threads hand in and the probing thread takes out.
class Inbox {
public:
    void put(BackendReport report) {
        const std::scoped_lock lock(m_mutex);
        m_reports.push_back(std::move(report));
        m_ready.notify_one();
    }
    BackendReport take() {
        std::unique_lock lock(m_mutex);
        m_ready.wait(lock, [this] { return !m_reports.empty(); });
        BackendReport report = std::move(m_reports.front());
        m_reports.pop_front();
        return report;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_ready;
    std::deque<BackendReport> m_reports;
};

BackendReport asleep(const char* backend) {
    return emptyReport(backend, ProbeStatus::Asleep,
        "The GPU is asleep and was not woken: choose \"Wake and measure\" to ask its driver.");
}

/// One probe of the machine: starts the back ends in threads and gathers what they tell.
class Probing {
public:
    Probing(const ProbeOptions& options, const std::function<void(const ProbeResult&)>& progress)
        : m_options(options)
        , m_progress(progress)
        , m_user(currentEnvironment())
        , m_folder(programFolder())
        , m_runner(options.workerPath.empty() ? fixedWorkerPath(m_folder) : options.workerPath, m_user,
              m_folder) { }

    ProbeResult run() {
        m_result.host = readHostMemory();
        m_scan = scanPci({});
        if (m_scan) addPciNames({}, *m_scan);
        m_sleeping = sleepingVendors(m_scan, m_options);
        addBus();
        startNvidia();
        startSystem();
        const bool early = vulkanStartsAtOnce(m_scan, m_options);
        if (early) startVulkan();
        for (; m_expected > 0; --m_expected) add(m_inbox.take());
        if (!early) finishWithVulkan();
        for (std::thread& thread : m_threads) thread.join();
        return std::move(m_result);
    }

private:
    /// What is known before any driver is asked, and what of this environment matters to engines.
    void addBus() {
        BackendReport bus = pciReport(m_scan);
        const std::vector<std::string> hiding = hidingNotes(m_user);
        bus.notes.insert(bus.notes.end(), hiding.begin(), hiding.end());
        add(std::move(bus));
    }

    template <class Task>
    void start(int reports, Task task) {
        m_expected += reports;
        m_threads.emplace_back(std::move(task));
    }

    void startNvidia() {
        if (m_sleeping.contains("NVIDIA")) {
            add(asleep("nvml"));
            add(asleep("cuda"));
            return;
        }
        // One after the other: both load the same driver.
        start(2, [this, host = m_result.host] {
            BackendReport nvml = m_runner.nvml();
            const bool needed = cudaNeeded(nvml, host, m_options);
            m_inbox.put(std::move(nvml));
            m_inbox.put(needed ? m_runner.cuda(m_options.exactFree)
                               : emptyReport("cuda", ProbeStatus::Skipped, "NVML told everything."));
        });
    }

    void startSystem() {
        if (m_scan && !mayHave(m_scan, "AMD") && std::string_view(kSystemBackend) == "amdgpu")
            add(emptyReport(kSystemBackend, ProbeStatus::NoDevice, "There is no AMD GPU."));
        else
            start(1, [this] { m_inbox.put(m_runner.plain(kSystemBackend, m_options.wakeDevices)); });
    }

    void startVulkan() {
        start(1, [this] {
            const std::string file =
                m_options.culpritFile ? *m_options.culpritFile : defaultCulpritFile(m_user);
            m_inbox.put(
                m_runner.vulkan(vulkanLeftOut(m_scan, m_sleeping), m_sleeping, file, m_options.allBackends));
        });
    }

    void finishWithVulkan() {
        if (vulkanStillNeeded(m_result.devices)) {
            startVulkan();
            add(m_inbox.take());
            m_expected = 0;
        } else {
            add(emptyReport("vulkan", ProbeStatus::Skipped,
                "The vendors' own interfaces told everything; asking all drivers asks Vulkan too."));
        }
    }

    void add(BackendReport report) {
        m_result.backends.push_back(std::move(report));
        // Always in the same order, whichever answered first.
        std::ranges::sort(m_result.backends, {}, [](const BackendReport& each) {
            constexpr std::string_view order[] = {"pci", "nvml", "cuda", kSystemBackend, "vulkan"};
            return std::ranges::find(order, each.backend) - std::begin(order);
        });
        m_result.devices = mergeReports(m_result.backends, m_result.host);
        if (m_progress) m_progress(m_result);
    }

    const ProbeOptions& m_options;
    const std::function<void(const ProbeResult&)>& m_progress;
    const EnvironmentBlock m_user;
    const std::string m_folder;
    const BackendRunner m_runner;
    PciScan m_scan;
    std::set<std::string> m_sleeping;
    Inbox m_inbox;
    std::vector<std::thread> m_threads;
    int m_expected = 0;
    ProbeResult m_result;
};

} // namespace

ProbeResult probeMachine(
    const ProbeOptions& options, const std::function<void(const ProbeResult&)>& progress) {
    return Probing(options, progress).run();
}

} // namespace vramplan
