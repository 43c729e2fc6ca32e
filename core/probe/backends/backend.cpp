// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"

#include <array>
#include <chrono>
#include <utility>

namespace vramplan {

std::optional<BackendReport> runBackend(std::string_view name, const BackendRequest& request) {
    using Run = BackendReport (*)(const BackendRequest&);
    constexpr std::array<std::pair<std::string_view, Run>, 6> backends = {
        {{"nvml", runNvml}, {"cuda", runCuda}, {"vulkan", runVulkan}, {"amdgpu", runAmdgpu},
            {"dxgi", runDxgi}, {"metal", runMetal}}};
    for (const auto& [backend, run] : backends) {
        if (backend != name) continue;
        const auto start = std::chrono::steady_clock::now();
        BackendReport report = run(request);
        report.backend = name;
        report.milliseconds = static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start)
                .count());
        return report;
    }
    return std::nullopt;
}

} // namespace vramplan
