// SPDX-License-Identifier: Apache-2.0
#include "core/source/open_model.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/source/hf_config.h"
#include "core/source/preset.h"
#include "core/source/safetensors.h"

#include <filesystem>
#include <memory>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostConfigBytes = std::size_t{64} << 20;

bool endsWith(const std::string& text, std::string_view end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

Result<ModelSpec> fromConfig(const JsonDocument& config, const std::string& path) {
    HfConfigContext context;
    context.source = {"hf-config", path};
    const fs::path beside = fs::path(path).parent_path() / "hf_quant_config.json";
    std::error_code code;
    if (fs::is_regular_file(beside, code)) {
        VRAMPLAN_TRY(context.quantConfig, JsonDocument::load(beside.string()));
    }
    return modelFromHfConfig(config, context);
}

/// The config's model with the exact tensors of the files beside it.
Result<ModelSpec> withTensors(ModelSpec spec, const std::string& path) {
    VRAMPLAN_TRY(TensorInventory inventory, readSafetensors(path));
    spec.storedElements = inventory.elements;
    spec.inventory = std::make_shared<const TensorInventory>(std::move(inventory));
    return spec;
}

Result<ModelSpec> openFolder(const std::string& path) {
    std::error_code code;
    const fs::path config = fs::path(path) / "config.json";
    if (!fs::exists(config, code))
        return std::unexpected(Error{ErrorKind::Unreadable, "folder_without_model",
            "this folder holds no model; a config.json or a .gguf file was expected", {}, path, {}});
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(config.string()));
    VRAMPLAN_TRY(ModelSpec spec, fromConfig(document, config.string()));
    return hasSafetensors(path) ? withTensors(std::move(spec), path) : Result<ModelSpec>(std::move(spec));
}

/// A safetensors file says nothing about heads and windows: the config beside it must.
Result<ModelSpec> openSafetensors(const std::string& path) {
    VRAMPLAN_CHECK(readSafetensors(path));
    const fs::path config = fs::path(path).parent_path() / "config.json";
    std::error_code code;
    if (!fs::exists(config, code))
        return std::unexpected(Error{ErrorKind::Unreadable, "config_missing",
            "the tensors are readable, but the layers are described by a config.json, which is not beside "
            "this file",
            {}, path, {}});
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(config.string()));
    VRAMPLAN_TRY(ModelSpec spec, fromConfig(document, config.string()));
    return withTensors(std::move(spec), path);
}

} // namespace

Result<ModelSpec> openModel(const std::string& path) {
    std::error_code code;
    if (fs::is_directory(path, code)) return openFolder(path);
    if (endsWith(path, ".safetensors") || endsWith(path, ".safetensors.index.json"))
        return openSafetensors(path);
    VRAMPLAN_TRY(const std::string text, readFile(path, kMostConfigBytes));
    auto document = JsonDocument::parse(text);
    if (!document) return std::unexpected(inFile(std::move(document).error(), path));
    if (isModelPreset(document->root())) return openModelPreset(path);
    return fromConfig(*document, path);
}

} // namespace vramplan
