// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// What the worker was asked for.
struct BackendRequest {
    bool wake = false;      ///< amdgpu: read sleeping devices too, which wakes them
    bool exactFree = false; ///< CUDA: create a context to measure free memory (costs memory)
    std::vector<std::string>
        leaveOut; ///< Vulkan: vendors whose devices sleep; their drivers are filtered out
    std::optional<std::uint32_t> onlyIndex; ///< NVML: only this device, after one of them crashed the library
};

// Each talks to one vendor interface in this process, which may crash or hang: only the worker calls them.
// They never fail; what went wrong is the report's status.
BackendReport runNvml(const BackendRequest& request);
BackendReport runCuda(const BackendRequest& request);
BackendReport runVulkan(const BackendRequest& request);
BackendReport runDxgi(const BackendRequest& request);
BackendReport runMetal(const BackendRequest& request);
BackendReport runAmdgpu(const BackendRequest& request);

/// Runs the back end of that name and measures its time; empty where there is none of that name.
std::optional<BackendReport> runBackend(std::string_view name, const BackendRequest& request);

} // namespace vramplan
