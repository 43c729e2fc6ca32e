// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/local_models.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace vramplan {

/// One search through stores: limits, folders already entered, cancellation.
class ModelFolderScan {
public:
    ModelFolderScan(LocalModels& result, const LocalModelProgress& progress)
        : m_result(result), m_progress(progress) { }

    /// All model files and folders below `folder`, named by their place in it.
    void scanTree(const std::filesystem::path& folder, const std::string& store);
    /// The models directly in one folder: its GGUF files (named `name/file` where there are several), or the
    /// folder itself where it holds safetensors.
    void scanOne(const std::filesystem::path& folder, const std::string& name, const std::string& store);
    void add(LocalModel model);

    /// Names of a folder's entries, sorted. Empty where it cannot be read (noted), was entered before or the
    /// search is over.
    std::vector<std::filesystem::directory_entry> enter(const std::filesystem::path& folder);
    bool over() const { return m_over; }

private:
    void descend(
        const std::filesystem::path& folder, const std::string& name, const std::string& store, int depth);
    void addFiles(const std::vector<std::filesystem::directory_entry>& entries,
        const std::filesystem::path& folder, const std::string& name, const std::string& store);
    void stop(std::string why);

    LocalModels& m_result;
    const LocalModelProgress& m_progress;
    std::set<std::filesystem::path> m_entered;
    std::size_t m_entries = 0;
    bool m_over = false;
};

} // namespace vramplan
