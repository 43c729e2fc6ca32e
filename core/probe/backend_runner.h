// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"
#include "core/probe/worker_process.h"

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace vramplan {

struct RunnerLimits {
    std::chrono::milliseconds fast{5000};         ///< NVML, CUDA, sysfs, Metal, DXGI
    std::chrono::milliseconds vulkan{15000};      ///< all drivers together
    std::chrono::milliseconds vulkanDriver{5000}; ///< one driver alone
    std::chrono::milliseconds retry{0};           ///< a second try after a time-out, 0: none
    std::chrono::milliseconds killGrace{2000};
    int vulkanDrivers = 4;                  ///< how many are tried alone
    std::function<void(std::int64_t)> kill; ///< how a worker is ended; empty: the system's way

    /// Windows gives more, and a second try: virus scanners hold up a program's first run.
    static RunnerLimits ofThisSystem();
};

/// Runs the worker for one back end at a time, and again in smaller pieces where it dies: Vulkan driver by
/// driver, NVML device by device, so that one bad driver or lost GPU does not hide the others. A worker that
/// could not be ended is remembered, and its back end is not started again in this session. Usable from
/// several threads.
class BackendRunner {
public:
    BackendRunner(std::string workerPath, const EnvironmentBlock& user, const std::string& programFolder,
        RunnerLimits limits = RunnerLimits::ofThisSystem());

    BackendReport nvml() const;
    BackendReport cuda(bool exactFree) const;
    BackendReport plain(const std::string& backend, bool wake) const;
    /// `leftOut`: vendors whose drivers must not be loaded; `sleeping` those of them where that is because
    /// they sleep.
    BackendReport vulkan(const std::set<std::string>& leftOut, const std::set<std::string>& sleeping,
        const std::string& culpritFile, bool retryCulprits) const;

private:
    struct Question {
        std::string backend;
        std::vector<std::string> arguments;
        EnvironmentBlock environment;
        std::chrono::milliseconds limit;
    };
    BackendReport ask(const Question& question) const;
    BackendReport askOnce(const Question& question, std::chrono::milliseconds limit) const;
    BackendReport nvmlDeviceByDevice(BackendReport whole) const;
    BackendReport vulkanDriverByDriver(const BackendReport& whole, const Question& question,
        const std::vector<std::string>& manifests, const std::string& culpritFile) const;

    std::string m_workerPath;
    EnvironmentBlock m_environment;
    RunnerLimits m_limits;
};

} // namespace vramplan
