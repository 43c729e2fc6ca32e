// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// A model that lies on this machine.
struct LocalModel {
    std::string name;        ///< "meta-llama/Llama-3.1-8B-Instruct", "llama3.1:8b", "publisher/repo/file"
    std::string format;      ///< "gguf" or "safetensors"
    std::string store;       ///< name of the ModelStore
    std::string path;        ///< for openModel()
    std::uint64_t bytes = 0; ///< of its weight files
    bool complete = true;    ///< false: a part is missing, or a download was not finished
    bool operator==(const LocalModel&) const = default;
};

/// A place where a program keeps models.
struct ModelStore {
    enum class Layout : std::uint8_t {
        HuggingFaceCache, ///< models--owner--name/snapshots/…
        Ollama,           ///< manifests and blobs
        Folder,           ///< any folder with model files in it (LM Studio, llama.cpp, the user's own)
    };
    Layout layout = Layout::Folder;
    std::string name; ///< "Hugging Face", "Ollama", "LM Studio", "llama.cpp", or the folder's own
    std::string path;
    bool operator==(const ModelStore&) const = default;
};

/// Where programs keep models by default, whether or not those folders exist. `environment` gives the value
/// of a variable, empty where it is not set: HF_HUB_CACHE, HF_HOME, XDG_CACHE_HOME, OLLAMA_MODELS,
/// LLAMA_CACHE, HOME, USERPROFILE, LOCALAPPDATA.
std::vector<ModelStore> usualModelStores(const std::function<std::string(const char*)>& environment);
/// The same for the environment of this process.
std::vector<ModelStore> usualModelStores();

/// Told about each folder that is entered and how many models were found so far; false stops the search.
using LocalModelProgress = std::function<bool(const std::string& folder, std::size_t found)>;

struct LocalModels {
    std::vector<LocalModel> models; ///< by store in the order given, then by name
    std::vector<std::string>
        problems; ///< folders that could not be read or were too large, one sentence each
    bool cancelled = false;
};

/// Lists the models of these stores. Reads folders and small manifests only, never weights or the network;
/// follows symbolic links but enters no folder twice; depth, entries and models are limited. Stores that do
/// not exist are skipped.
LocalModels findLocalModels(const std::vector<ModelStore>& stores, const LocalModelProgress& progress = {});

} // namespace vramplan
