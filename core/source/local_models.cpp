// SPDX-License-Identifier: Apache-2.0
#include "core/source/local_models.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/path.h"
#include "core/source/model_folder_scan.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMaxManifest = 1u << 20;
constexpr std::string_view kOllamaLibrary = "registry.ollama.ai/library/";
constexpr std::string_view kOllamaRegistry = "registry.ollama.ai/";

bool isFolder(const fs::path& path) {
    std::error_code code;
    return fs::is_directory(path, code);
}

/// "models--meta-llama--Llama-3.1-8B" → "meta-llama/Llama-3.1-8B"
std::string repositoryName(std::string_view folder) {
    std::string name(folder.substr(std::string_view("models--").size()));
    const std::size_t dashes = name.find("--");
    if (dashes != std::string::npos) name.replace(dashes, 2, "/");
    return name;
}

/// The snapshot that refs/main names, else the one written last.
fs::path currentSnapshot(const fs::path& repository) {
    const fs::path snapshots = repository / "snapshots";
    if (const auto main = readFile((repository / "refs" / "main").string(), 256)) {
        std::string revision = *main;
        while (!revision.empty() && (revision.back() == '\n' || revision.back() == '\r')) revision.pop_back();
        const bool plain = !revision.empty() && std::all_of(revision.begin(), revision.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
        });
        if (plain && isFolder(snapshots / pathOf(revision))) return snapshots / pathOf(revision);
    }
    fs::path newest;
    fs::file_time_type newestTime{};
    std::error_code code;
    for (fs::directory_iterator entry(snapshots, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code timeCode;
        const auto time = entry->last_write_time(timeCode);
        if (timeCode || !entry->is_directory(timeCode)) continue;
        if (!newest.empty() && time < newestTime) continue;
        newest = entry->path();
        newestTime = time;
    }
    return newest;
}

void scanHuggingFace(const ModelStore& store, ModelFolderScan& scan) {
    for (const fs::directory_entry& entry : scan.enter(pathOf(store.path))) {
        const std::string folder = entry.path().filename().string();
        if (scan.over() || !folder.starts_with("models--")) continue;
        const fs::path snapshot = currentSnapshot(entry.path());
        if (!snapshot.empty()) scan.scanOne(snapshot, repositoryName(folder), store.name);
    }
}

bool isDigest(std::string_view digest) {
    return digest.size() == 71 && digest.starts_with("sha256:")
        && std::all_of(digest.begin() + 7, digest.end(),
            [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// The digest and size of the layer that holds the weights.
Result<std::pair<std::string, std::uint64_t>> modelLayer(const std::string& manifest) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(manifest, {kMaxManifest}));
    const JsonView layers = document.root()["layers"];
    for (std::size_t i = 0; i < layers.size(); ++i) {
        VRAMPLAN_TRY(const std::string type, layers.at(i)["mediaType"].asString());
        if (type != "application/vnd.ollama.image.model") continue;
        VRAMPLAN_TRY(std::string digest, layers.at(i)["digest"].asString());
        if (!isDigest(digest)) return std::unexpected(layers.at(i)["digest"].mismatch("a sha256 digest"));
        VRAMPLAN_TRY(const std::uint64_t size, layers.at(i)["size"].asUnsigned());
        return std::pair(std::move(digest), size);
    }
    return fail(ErrorKind::Invalid, "no_model_layer", "the manifest names no model");
}

/// "registry.ollama.ai/library/llama3.1" + "8b" → "llama3.1:8b"
std::string ollamaName(const fs::path& model, const std::string& tag) {
    std::string name = model.generic_string();
    for (const std::string_view prefix : {kOllamaLibrary, kOllamaRegistry})
        if (name.starts_with(prefix)) {
            name.erase(0, prefix.size());
            break;
        }
    return name + ":" + tag;
}

void scanManifests(
    const ModelStore& store, const fs::path& folder, int depth, ModelFolderScan& scan, LocalModels& result) {
    constexpr int kRegistryNamespaceModel = 4; // and the tag is a file
    for (const fs::directory_entry& entry : scan.enter(folder)) {
        if (scan.over()) return;
        std::error_code code;
        if (entry.is_directory(code)) {
            if (depth < kRegistryNamespaceModel) scanManifests(store, entry.path(), depth + 1, scan, result);
            continue;
        }
        const std::string tag = entry.path().filename().string();
        if (tag.starts_with(".") || !entry.is_regular_file(code)) continue;
        const auto layer = modelLayer(entry.path().string());
        if (!layer) {
            if (layer.error().code != "no_model_layer") result.problems.push_back(describe(layer.error()));
            continue;
        }
        fs::path blob = pathOf(store.path) / "blobs" / pathOf("sha256-" + layer->first.substr(7));
        const std::uintmax_t size = fs::file_size(blob, code);
        const fs::path model = fs::relative(folder, pathOf(store.path) / "manifests", code);
        scan.add({ollamaName(model, tag), "gguf", store.name, blob.string(), layer->second,
            size == layer->second});
    }
}

} // namespace

std::vector<ModelStore> usualModelStores(const std::function<std::string(const char*)>& environment) {
    const auto joined = [](const std::string& base, const char* rest) {
        return base.empty() ? std::string() : (pathOf(base) / rest).make_preferred().string();
    };
    std::string home = environment("HOME");
    if (home.empty()) home = environment("USERPROFILE");
    std::string cache = environment("XDG_CACHE_HOME");
    if (cache.empty()) cache = joined(home, ".cache");
    const auto firstOf = [](std::initializer_list<std::string> paths) {
        for (const std::string& path : paths)
            if (!path.empty()) return path;
        return std::string();
    };
    using Layout = ModelStore::Layout;
    std::vector<ModelStore> stores = {
        {Layout::HuggingFaceCache, "Hugging Face",
            firstOf({environment("HF_HUB_CACHE"), environment("HUGGINGFACE_HUB_CACHE"),
                joined(environment("HF_HOME"), "hub"), joined(cache, "huggingface/hub")})},
        {Layout::Ollama, "Ollama", firstOf({environment("OLLAMA_MODELS"), joined(home, ".ollama/models")})},
#ifndef _WIN32
        {Layout::Ollama, "Ollama", "/usr/share/ollama/.ollama/models"}, // of the system service
#endif
        {Layout::Folder, "LM Studio", joined(home, ".lmstudio/models")},
        {Layout::Folder, "LM Studio", joined(home, ".cache/lm-studio/models")},
#ifdef __APPLE__
        {Layout::Folder, "llama.cpp",
            firstOf({environment("LLAMA_CACHE"), joined(home, "Library/Caches/llama.cpp")})},
#elif defined(_WIN32)
        {Layout::Folder, "llama.cpp",
            firstOf({environment("LLAMA_CACHE"), joined(environment("LOCALAPPDATA"), "llama.cpp")})},
#else
        {Layout::Folder, "llama.cpp", firstOf({environment("LLAMA_CACHE"), joined(cache, "llama.cpp")})},
#endif
    };
    std::erase_if(stores, [](const ModelStore& store) { return store.path.empty(); });
    return stores;
}

std::vector<ModelStore> usualModelStores() {
    return usualModelStores([](const char* name) {
        const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets it while we run
        return std::string(value == nullptr ? "" : value);
    });
}

LocalModels findLocalModels(const std::vector<ModelStore>& stores, const LocalModelProgress& progress) {
    LocalModels result;
    ModelFolderScan scan(result, progress);
    for (const ModelStore& store : stores) {
        if (scan.over() || !isFolder(pathOf(store.path))) continue;
        const auto first = static_cast<std::ptrdiff_t>(result.models.size());
        switch (store.layout) {
        case ModelStore::Layout::HuggingFaceCache: scanHuggingFace(store, scan); break;
        case ModelStore::Layout::Ollama:
            scanManifests(store, pathOf(store.path) / "manifests", 1, scan, result);
            break;
        case ModelStore::Layout::Folder: scan.scanTree(pathOf(store.path), store.name); break;
        }
        std::sort(result.models.begin() + first, result.models.end(),
            [](const LocalModel& a, const LocalModel& b) { return a.name < b.name; });
    }
    return result;
}

} // namespace vramplan
