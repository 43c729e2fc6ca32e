// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/data_folder.h"
#include "core/catalogue/text_search.h"
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
    /// Lists `dataFolder`/models and `userFolder`, which may be empty or missing. Presets whose size and time
    /// stand in an index are not read: the index delivered with the data folder, or one kept in `cacheFolder`
    /// (empty: none is kept), which is renewed silently. A broken preset becomes a problem and never hides
    /// the others; a user's preset replaces the delivered one of the same id. Errors: Unreadable where the
    /// data folder has no presets.
    static Result<ModelCatalogue> load(const std::string& dataFolder, const std::string& userFolder = {},
        const std::string& cacheFolder = userCacheFolder());

    /// The user's own first, then by family, size and name.
    const std::vector<ModelEntry>& entries() const { return m_entries; }
    /// What is wrong with presets that could not be read: file, line and key.
    const std::vector<Error>& problems() const { return m_problems; }

    /// Exact id, else the one entry whose name or id after the slash is `reference`, else the one that has it
    /// as a part of its id or name (case and punctuation forgiven). Errors: Usage "ambiguous" listing the
    /// candidates, "unknown_model" with the nearest names.
    Result<const ModelEntry*> find(std::string_view reference) const;
    /// Best matches first; forgives spelling and punctuation; an empty query gives all in order.
    std::vector<const ModelEntry*> search(std::string_view query) const;
    /// Reads the preset's model. Errors: Unreadable, Invalid with file, line and key.
    Result<ModelSpec> open(const ModelEntry& entry) const;

private:
    void addFolder(
        const std::string& folder, const std::string& delivered, const std::string& cacheFolder, bool own);
    void arrange();

    std::vector<ModelEntry> m_entries;
    std::vector<Error> m_problems;
    TextSearch m_search;
};

} // namespace vramplan
