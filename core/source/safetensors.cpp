// SPDX-License-Identifier: Apache-2.0
#include "core/source/safetensors.h"

#include "core/base/file.h"
#include "core/base/json_scanner.h"
#include "core/base/path.h"
#include "core/source/safetensors_files.h"
#include "core/source/tensor_names.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace vramplan {
namespace fs = std::filesystem;
namespace {

struct NamedTensor {
    std::uint64_t nameHash = 0;
    std::uint32_t file = 0;
    std::uint32_t tensor = 0;
};

/// No name may stand in two files.
Result<void> checkUnique(const TensorInventory& inventory, std::vector<NamedTensor>& names,
    const std::vector<std::string>& files) {
    std::sort(names.begin(), names.end(),
        [](const NamedTensor& a, const NamedTensor& b) { return a.nameHash < b.nameHash; });
    for (std::size_t i = 1; i < names.size(); ++i) {
        const NamedTensor &a = names[i - 1], &b = names[i];
        if (a.nameHash != b.nameHash || inventory.tensors[a.tensor].name != inventory.tensors[b.tensor].name)
            continue;
        return std::unexpected(Error{ErrorKind::Invalid, "duplicate_tensor",
            fmt::format("tensor \"{}\" also stands in {}", shownText(inventory.tensors[a.tensor].name),
                pathOf(files[a.file]).filename().string()),
            {}, files[b.file], {}});
    }
    return {};
}

/// Every tensor of the index is in the shard that it names.
Result<void> checkIndex(const SafetensorsFiles& found, const std::vector<NamedTensor>& names) {
    for (const IndexEntry& entry : found.index) {
        const auto [from, to] =
            std::equal_range(names.begin(), names.end(), NamedTensor{entry.nameHash, 0, 0},
                [](const NamedTensor& a, const NamedTensor& b) { return a.nameHash < b.nameHash; });
        if (std::any_of(from, to, [&](const NamedTensor& name) { return name.file == entry.file; })) continue;
        return std::unexpected(Error{ErrorKind::Invalid, "index_mismatch",
            fmt::format("the index names a tensor for {} that this file does not hold",
                pathOf(found.files[entry.file]).filename().string()),
            {}, found.indexPath, fmt::format("byte {}", entry.at)});
    }
    return {};
}

/// Reads names. Encoder layers are layers only where there is no decoder.
void place(TensorInventory& inventory) {
    std::vector<std::uint32_t> encoders;
    bool hasDecoder = false;
    for (std::uint32_t i = 0; i < inventory.tensors.size(); ++i) {
        StoredTensor& tensor = inventory.tensors[i];
        const TensorPlace found = placeOfHfTensor(tensor.name);
        tensor.layer = found.layer;
        tensor.role = found.role;
        tensor.part = found.part;
        tensor.field = found.field;
        hasDecoder = hasDecoder || found.inDecoder;
        if (found.inEncoder && found.part == TensorPart::Language) encoders.push_back(i);
    }
    if (!hasDecoder) return;
    for (const std::uint32_t i : encoders) inventory.tensors[i].layer = -1;
}

} // namespace

TensorInventory inventoryOf(std::vector<StoredTensor> tensors) {
    TensorInventory inventory;
    inventory.tensors = std::move(tensors);
    place(inventory);
    inventory.sumUp();
    return inventory;
}

Result<TensorInventory> readSafetensors(const std::string& path) {
    VRAMPLAN_TRY(const SafetensorsFiles found, findSafetensorsFiles(path));
    TensorInventory inventory;
    std::vector<NamedTensor> names;
    for (std::uint32_t file = 0; file < found.files.size(); ++file) {
        VRAMPLAN_TRY(const auto source, FileSource::open(found.files[file]));
        VRAMPLAN_TRY(auto tensors, readSafetensorsHeader(*source));
        for (StoredTensor& tensor : tensors) {
            names.push_back({std::hash<std::string_view>()(tensor.name), file,
                static_cast<std::uint32_t>(inventory.tensors.size())});
            inventory.tensors.push_back(std::move(tensor));
        }
    }
    VRAMPLAN_CHECK(checkUnique(inventory, names, found.files));
    VRAMPLAN_CHECK(checkIndex(found, names));
    return inventoryOf(std::move(inventory.tensors));
}

} // namespace vramplan
