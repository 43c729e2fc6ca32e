// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/common/environment.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace vramplan {

/// The options that choose devices, as typed.
struct DeviceOptions {
    std::vector<std::string>
        gpus; ///< --gpu NAME[@MEMORY][:COUNT][,free=SIZE][,reserve=SIZE], "detected" or "none"
    std::vector<std::string> sizes; ///< --vram SIZE[:COUNT]
    std::string free;
    std::string reserve;
    std::string hostMemory;

    bool any() const { return !gpus.empty() || !sizes.empty(); }
    bool operator==(const DeviceOptions&) const = default;
};

/// One --gpu text taken apart.
struct GpuChoice {
    std::string name;
    std::optional<Bytes> memory;
    std::uint64_t count = 1;
    std::optional<Bytes> free;
    std::optional<Bytes> reserve;
};

/// Errors: Usage naming the part that cannot be read.
Result<GpuChoice> parseGpuChoice(const std::string& text);

/// What happens to devices that no option names: a new plan looks for this machine's, a saved one keeps its
/// own, whether it has any or not.
enum class PlanDevices : std::uint8_t { Look, Keep };

/// Fills the scenario's devices and host. Probes only where detected devices are asked for (also by default).
/// Sizes of one GPU (--gpu NAME,free=SIZE) go before those of all (--free). Errors: Usage for unknown GPUs
/// and for sizes that cannot be.
Result<void> applyDevices(const DeviceOptions& options, Environment& environment, Scenario& scenario,
    PlanDevices planDevices = PlanDevices::Look);

} // namespace vramplan
