// SPDX-License-Identifier: Apache-2.0
#include "core/source/open_model.h"

#include "core/base/byte_reader.h"
#include "core/base/path.h"
#include "core/source/checkpoint.h"
#include "core/source/gguf.h"
#include "core/source/hf_config.h"
#include "core/source/preset.h"
#include "core/source/safetensors.h"
#include "core/source/shard_name.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

std::unexpected<Error> failed(
    ErrorKind kind, const char* code, const std::string& path, std::string message) {
    return std::unexpected(Error{kind, code, std::move(message), {}, path, {}});
}

bool isFile(const fs::path& path) {
    std::error_code code;
    return fs::is_regular_file(path, code);
}

/// Errors inside the other files of a folder keep their own names.
Result<ModelSpec> readConfig(const JsonDocument& document, const std::string& path) {
    HfConfigContext context;
    context.source = {"hf-config", path};
    const fs::path quantisation = pathOf(path).parent_path() / "hf_quant_config.json";
    if (isFile(quantisation)) {
        VRAMPLAN_TRY(context.quantConfig, JsonDocument::load(quantisation.string()));
    }
    auto spec = modelFromHfConfig(document, context);
    if (!spec) return std::unexpected(inFile(std::move(spec).error(), path));
    return spec;
}

/// A config with the weights that lie in `weights` (a folder, file or index).
Result<ModelSpec> readConfigWith(const fs::path& config, const std::string& weights) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(config.string()));
    VRAMPLAN_TRY(ModelSpec spec, readConfig(document, config.string()));
    VRAMPLAN_TRY(TensorInventory inventory, readSafetensors(weights));
    spec.source = {"safetensors", weights};
    return withCheckpoint(std::move(spec), std::move(inventory));
}

Result<ModelSpec> openSafetensors(const std::string& path) {
    const fs::path config = pathOf(path).parent_path() / "config.json";
    if (isFile(config)) return readConfigWith(config, path);
    VRAMPLAN_TRY(TensorInventory inventory, readSafetensors(path));
    return modelFromTensors(std::move(inventory), path);
}

/// The first part of each GGUF model of a folder; projectors for images and sound do not count.
std::vector<std::string> ggufModels(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (!name.ends_with(".gguf") || name.find("mmproj") != std::string::npos) continue;
        const auto part = parseShardName(name, ".gguf");
        if (!part || part->number == 1) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < 5; ++i)
        text += (i == 0 ? "" : ", ") + shownText(names[i]);
    return names.size() > 5 ? text + " …" : text;
}

Result<ModelSpec> openFolder(const std::string& path) {
    const fs::path folder = pathOf(path);
    const fs::path config = folder / "config.json";
    const bool hasConfig = isFile(config), hasWeights = hasSafetensors(path);
    if (hasConfig && hasWeights) return readConfigWith(config, path);
    const std::vector<std::string> gguf = ggufModels(folder);
    if (gguf.size() == 1) return readGguf((folder / pathOf(gguf.front())).string());
    if (hasConfig) {
        VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(config.string()));
        return readConfig(document, config.string());
    }
    if (gguf.size() > 1)
        return failed(ErrorKind::Unreadable, "several_models", path,
            fmt::format("the folder holds {} GGUF models; name one of them: {}", gguf.size(), listed(gguf)));
    if (hasWeights) {
        VRAMPLAN_TRY(TensorInventory inventory, readSafetensors(path));
        return modelFromTensors(std::move(inventory), path);
    }
    return failed(ErrorKind::Unreadable, "folder_without_model", path,
        "the folder holds no model: a config.json, a .safetensors or a .gguf file was expected");
}

Result<ModelSpec> openJson(const std::string& path) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    const JsonView root = document.root();
    if (!root.isObject())
        return std::unexpected(inFile(root.mismatch("an object with the model's configuration"), path));
    if (root["weight_map"].present()) return openSafetensors(path);
    if (isModelPreset(root)) return openModelPreset(path);
    if (root["format"].present()) {
        VRAMPLAN_TRY(const std::string format, root["format"].asString());
        return failed(ErrorKind::Invalid, "not_a_model", path,
            fmt::format("this file is of the format \"{}\", which is no model", shownText(format)));
    }
    return readConfig(document, path);
}

enum class FileKind { Gguf, Safetensors, Json, Unknown };

/// By the first bytes, then by the ending.
Result<FileKind> kindOf(const std::string& path) {
    VRAMPLAN_TRY(const auto source, FileSource::open(path));
    std::string begin(64, '\0');
    VRAMPLAN_TRY(const std::size_t got, source->read(0, begin));
    begin.resize(got);
    if (begin.starts_with("GGUF")) return FileKind::Gguf;
    if (begin.starts_with("\xff\xfe") || begin.starts_with("\xfe\xff"))
        return failed(ErrorKind::Invalid, "utf16", path, "the file is UTF-16 text; save it as UTF-8");
    const std::string name = pathOf(path).filename().string();
    if (name.ends_with(".json") || name.ends_with(".vramplan")) return FileKind::Json;
    if (name.ends_with(".safetensors")) return FileKind::Safetensors;
    if (name.ends_with(".gguf")) return FileKind::Gguf;
    if (begin.size() > 9 && begin[8] == '{' && begin.substr(5, 3) == std::string(3, '\0'))
        return FileKind::Safetensors;
    const std::size_t first = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first != std::string::npos && begin[first] == '{') return FileKind::Json;
    return FileKind::Unknown;
}

} // namespace

Result<ModelSpec> openModel(const std::string& path) {
    std::error_code code;
    if (fs::is_directory(pathOf(path), code)) return openFolder(path);
    VRAMPLAN_TRY(const FileKind kind, kindOf(path));
    switch (kind) {
    case FileKind::Gguf: return readGguf(path);
    case FileKind::Safetensors: return openSafetensors(path);
    case FileKind::Json: return openJson(path);
    case FileKind::Unknown: break;
    }
    return failed(ErrorKind::Invalid, "unknown_model_file", path,
        "this is no model file that is known: a config.json, a .safetensors, a .gguf or a model preset was "
        "expected");
}

} // namespace vramplan
