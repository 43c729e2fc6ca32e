// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/gpu_catalogue.h"
#include "core/catalogue/model_catalogue.h"
#include "core/device/device.h"

#include <memory>
#include <optional>
#include <string>

namespace vramplan {

/// What the programs read from disk and from this machine, each once and only when it is needed.
class Environment {
public:
    Result<const ModelCatalogue*> models();
    Result<const GpuCatalogue*> gpus();
    /// Folder with presets and constants.
    Result<const std::string*> data();
    /// This machine's GPUs and memory; probes on the first call.
    const ProbeResult& machine();
    /// What machine() found, where it has been called.
    const ProbeResult* probed() const { return m_machine ? &*m_machine : nullptr; }
    /// Host memory without touching a driver.
    const HostMemory& host();

private:
    std::optional<std::string> m_data;
    std::optional<ModelCatalogue> m_models;
    std::optional<GpuCatalogue> m_gpus;
    std::optional<ProbeResult> m_machine;
    std::optional<HostMemory> m_host;
};

} // namespace vramplan
