// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/catalogue/model_catalogue.h"
#include "core/scenario/scenario.h"

#include <string>

namespace vramplan::accuracy {

/// Makes plans of facts written in JSON: a model by preset or by its configuration, an engine, settings.
class PlanMaker {
public:
    /// Errors: presets that cannot be read.
    static Result<PlanMaker> load(const std::string& folder);

    /// {"model": preset id or configuration ("config" where it is none), "tensor", "pipeline", "data": n,
    /// "kv_type": type, "settings": {…}} for one request of `context` tokens on GPUs of 2,000 GiB, one per
    /// rank.
    Result<Scenario> plan(const JsonDocument& facts, const JsonView& entry,
        const std::string& engineAndVersion, std::uint64_t context) const;

    /// Context, sequences and the two cache types of an entry.
    static Result<void> fillWorkload(const JsonView& entry, Scenario& plan);

    const ModelCatalogue& models() const { return m_models; }

private:
    explicit PlanMaker(std::string folder, ModelCatalogue models)
        : m_folder(std::move(folder)), m_models(std::move(models)) { }
    std::string m_folder;
    ModelCatalogue m_models;
};

} // namespace vramplan::accuracy
