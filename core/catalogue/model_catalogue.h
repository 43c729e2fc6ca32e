// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// One preset as lists and search show it, without reading its config.
struct ModelEntry {
    std::string id;
    std::string name;
    std::string family;
    std::string architecture;
    std::optional<std::uint64_t> parameters, activeParameters, maxContext;
    std::string path; ///< file that holds it
    bool own = false; ///< the user's own preset
};

/// The model presets of a data folder and of the user's own preset folder. Immutable once loaded.
class ModelCatalogue {
public:
    /// `userFolder` may be empty or missing. A broken preset becomes a problem and never hides the others.
    static Result<ModelCatalogue> load(const std::string& dataFolder, const std::string& userFolder = {});

    const std::vector<ModelEntry>& entries() const { return m_entries; }
    const std::vector<Error>& problems() const { return m_problems; }

    /// Exact id, else the one entry that has `reference` as a part of its id or name (case and punctuation
    /// forgiven). Errors: Usage "ambiguous" listing the candidates, "unknown_model" with the nearest names.
    Result<const ModelEntry*> find(std::string_view reference) const;
    /// Best matches first; forgives spelling and punctuation; an empty query gives all in order.
    std::vector<const ModelEntry*> search(std::string_view query) const;
    /// Reads the preset's model. Errors: Invalid with file and key.
    Result<ModelSpec> open(const ModelEntry& entry) const;

private:
    std::vector<ModelEntry> m_entries;
    std::vector<Error> m_problems;
};

} // namespace vramplan
