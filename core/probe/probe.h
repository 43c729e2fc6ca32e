// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

struct ProbeOptions {
    std::string workerPath;   ///< empty: the fixed place beside the running program
    bool wakeDevices = false; ///< also start back ends whose devices sleep
    bool allBackends = false; ///< also those that the others made unnecessary
    bool exactFree = false;   ///< measure free memory with CUDA contexts, which themselves take memory
    /// File that remembers Vulkan driver manifests that crashed, so that the next probe leaves them out;
    /// empty: none is kept; not set: one in the user's cache folder. `allBackends` tries them again.
    std::optional<std::string> culpritFile;
};

/// Probes this machine: host memory and PCI here, each back end in a worker process of its own with a time
/// limit, then the merge. Blocks for up to the time limits; call it off the GUI thread. Never fails: what
/// went wrong is in the reports. `progress` is called from this thread with the result so far after each back
/// end.
ProbeResult probeMachine(
    const ProbeOptions& options = {}, const std::function<void(const ProbeResult&)>& progress = {});

/// Host memory only: no driver is touched, microseconds.
HostMemory readHostMemory();

} // namespace vramplan
