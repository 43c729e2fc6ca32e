// SPDX-License-Identifier: Apache-2.0
#include "app/common/environment.h"

#include "core/catalogue/data_folder.h"
#include "core/probe/probe.h"

namespace vramplan {

Result<const std::string*> Environment::data() {
    if (!m_data) {
        VRAMPLAN_TRY(m_data, dataFolder());
    }
    return &*m_data;
}

Result<const ModelCatalogue*> Environment::models() {
    if (!m_models) {
        VRAMPLAN_TRY(const std::string* folder, data());
        VRAMPLAN_TRY(m_models, ModelCatalogue::load(*folder, userPresetFolder()));
    }
    return &*m_models;
}

Result<const GpuCatalogue*> Environment::gpus() {
    if (!m_gpus) {
        VRAMPLAN_TRY(const std::string* folder, data());
        VRAMPLAN_TRY(m_gpus, GpuCatalogue::load(*folder));
    }
    return &*m_gpus;
}

const ProbeResult& Environment::machine() {
    if (!m_machine) m_machine = probeMachine();
    return *m_machine;
}

const HostMemory& Environment::host() {
    if (m_machine) return m_machine->host;
    if (!m_host) m_host = readHostMemory();
    return *m_host;
}

} // namespace vramplan
