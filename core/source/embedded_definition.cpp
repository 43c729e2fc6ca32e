// SPDX-License-Identifier: Apache-2.0
#include "core/source/embedded_definition.h"

#include "core/model/cache_record.h"
#include "core/source/gguf_header.h"
#include "core/source/number_ranges.h"
#include "core/source/safetensors.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <unordered_map>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostTensors = std::size_t{1} << 20; // the largest checkpoints have some 200,000
constexpr std::size_t kMostDimensions = 8;

/// Tensors alike in all but the numbers of their names.
struct Alike {
    NumberedName name; ///< without numbers
    const StoredTensor* first = nullptr;
    std::vector<Numbers> numbers;
};

std::vector<Alike> groupsOf(const std::vector<StoredTensor>& tensors) {
    std::vector<Alike> groups;
    std::unordered_map<std::string, std::size_t> indexOf;
    for (const StoredTensor& tensor : tensors) {
        NumberedName name = splitNumbers(tensor.name);
        std::string key = name.pattern + ' ' + std::string(tensor.typeName);
        for (const std::uint64_t size : tensor.shape) key += ' ' + std::to_string(size);
        const auto [entry, isNew] = indexOf.try_emplace(std::move(key), groups.size());
        Numbers numbers = std::move(name.numbers);
        if (isNew) groups.push_back({{std::move(name.pattern), {}}, &tensor, {}});
        groups[entry->second].numbers.push_back(std::move(numbers));
    }
    return groups;
}

/// The type and the literal that spells it.
const StoredTensor* typeNamed(const std::string& text) {
    static const auto known = [] {
        std::unordered_map<std::string_view, StoredTensor> types;
        for (const ElementTypeInfo& each : elementTypes()) {
            StoredTensor tensor;
            tensor.type = each.type;
            tensor.typeName = ggmlTypeName(tensor.type);
            types.emplace(tensor.typeName, tensor);
        }
        for (const auto& [name, type] : safetensorsTypes()) {
            StoredTensor tensor;
            tensor.type = type;
            tensor.typeName = name;
            types.emplace(name, tensor);
        }
        return types;
    }();
    const auto found = known.find(text);
    return found == known.end() ? nullptr : &found->second;
}

Result<StoredTensor> readTensor(const JsonView& json) {
    VRAMPLAN_TRY(const std::string typeName, json["type"].asString());
    const StoredTensor* type = typeNamed(typeName);
    if (type == nullptr) return std::unexpected(json["type"].mismatch("a type of tensors such as \"BF16\""));
    StoredTensor tensor = *type;
    const JsonView shape = json["shape"];
    if (!shape.isArray() || shape.size() > kMostDimensions)
        return std::unexpected(shape.mismatch("a list of at most 8 sizes"));
    for (std::size_t i = 0; i < shape.size(); ++i) {
        VRAMPLAN_TRY(const std::uint64_t size, shape.at(i).asUnsigned());
        tensor.shape.push_back(size);
    }
    if (tensor.elements().overflowed()) return std::unexpected(shape.mismatch("a size within 64 bits"));
    VRAMPLAN_TRY(const std::uint64_t bytes, json["bytes"].asUnsigned());
    tensor.bytes = Bytes(bytes);
    return tensor;
}

/// A tensor with what puts it back in its place: its layer, then where its name came first.
struct Placed {
    StoredTensor tensor;
    Numbers numbers;
    std::size_t rank = 0;
};

bool isBefore(const Placed& a, const Placed& b) {
    const std::uint64_t layerA = a.numbers.empty() ? 0 : a.numbers[0] + 1;
    const std::uint64_t layerB = b.numbers.empty() ? 0 : b.numbers[0] + 1;
    return std::tie(layerA, a.rank, a.numbers) < std::tie(layerB, b.rank, b.numbers);
}

Json tensorsValue(const std::vector<StoredTensor>& tensors) {
    Json list = Json::array();
    for (Alike& group : groupsOf(tensors))
        for (const std::vector<std::string>& ranges : combinations(std::move(group.numbers))) {
            Json entry = {{"name", group.name.pattern}};
            if (!ranges.empty()) entry["numbers"] = ranges;
            entry["type"] = group.first->typeName;
            entry["shape"] = group.first->shape;
            entry["bytes"] = group.first->bytes.value();
            list.push_back(std::move(entry));
        }
    return list;
}

Json metadataValue(const GgufMetadata& metadata) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : metadata.values()) keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    Json values = Json::object();
    for (const std::string& key : keys)
        std::visit(Overloaded{[&](const SkippedList& list) { values[key] = {{"count", list.count}}; },
                       [&](const auto& value) { values[key] = value; }},
            *metadata.find(key));
    return values;
}

Result<GgufValue> readValue(const JsonView& json) {
    const nlohmann::json* raw = json.raw();
    if (json.isString()) return raw->get<std::string>();
    if (json.isObject()) {
        VRAMPLAN_TRY(const std::uint64_t count, json["count"].asUnsigned());
        return SkippedList{count};
    }
    if (json.isArray()) {
        std::vector<std::int64_t> list;
        for (const auto& entry : *raw) {
            if (!entry.is_number_integer()) return std::unexpected(json.mismatch("a list of whole numbers"));
            list.push_back(entry.get<std::int64_t>());
        }
        return list;
    }
    if (!json.isNumber()) return std::unexpected(json.mismatch("a number, a text or a list"));
    if (raw->is_number_unsigned()) return raw->get<std::uint64_t>();
    if (raw->is_number_integer()) return raw->get<std::int64_t>();
    return raw->get<double>();
}

std::string textOf(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace

std::string embeddedHfConfig(const JsonDocument& config, const HfConfigContext& context) {
    return textOf({{"kind", "hf-config"}, {"id", context.id}, {"name", context.name},
        {"family", context.family},
        {"source", {{"kind", context.source.kind}, {"path", context.source.path}}}, {"config", config.raw()},
        {"quant_config", context.quantConfig ? Json(context.quantConfig->raw()) : Json(nullptr)}});
}

std::string embeddedPreset(const JsonDocument& preset) {
    return textOf({{"kind", "preset"}, {"preset", preset.raw()}});
}

std::string embeddedGguf(
    const std::string& path, const GgufMetadata& metadata, const std::vector<StoredTensor>& tensors) {
    return textOf({{"kind", "gguf"}, {"path", path}, {"metadata", metadataValue(metadata)},
        {"tensors", tensorsValue(tensors)}});
}

std::string embeddedCheckpoint(
    const std::string& path, const std::string& config, const std::vector<StoredTensor>& tensors) {
    return textOf({{"kind", "safetensors"}, {"path", path},
        {"config", config.empty() ? Json(nullptr) : Json::parse(config)},
        {"tensors", tensorsValue(tensors)}});
}

Result<std::vector<StoredTensor>> readTensors(const JsonView& json) {
    if (!json.isArray()) return std::unexpected(json.mismatch("a list of tensors"));
    std::vector<Placed> placed;
    std::unordered_map<std::string, std::size_t> ranks;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const JsonView entry = json.at(i);
        VRAMPLAN_TRY(const std::string pattern, entry["name"].asString());
        VRAMPLAN_TRY(const StoredTensor like, readTensor(entry));
        std::vector<std::string> ranges;
        for (std::size_t k = 0; k < entry["numbers"].size(); ++k) {
            VRAMPLAN_TRY(std::string range, entry["numbers"].at(k).asString());
            ranges.push_back(std::move(range));
        }
        auto numbers = expandRanges(ranges, kMostTensors - placed.size());
        if (!numbers || !canJoin(pattern, ranges.size()))
            return std::unexpected(
                entry["numbers"].mismatch("a range such as \"0-31\" for each {} of the name"));
        const std::size_t rank = ranks.try_emplace(pattern, ranks.size()).first->second;
        for (Numbers& each : *numbers) {
            Placed tensor{like, std::move(each), rank};
            tensor.tensor.name = joinNumbers(pattern, tensor.numbers);
            placed.push_back(std::move(tensor));
        }
    }
    std::stable_sort(placed.begin(), placed.end(), isBefore);
    std::vector<StoredTensor> tensors;
    tensors.reserve(placed.size());
    for (Placed& each : placed) tensors.push_back(std::move(each.tensor));
    return tensors;
}

Result<GgufMetadata> readMetadata(const JsonView& json) {
    if (!json.isObject()) return std::unexpected(json.mismatch("an object with metadata"));
    GgufMetadata metadata;
    for (const std::string& key : json.keys()) {
        VRAMPLAN_TRY(GgufValue value, readValue(json[key]));
        metadata.insert(key, std::move(value));
    }
    return metadata;
}

} // namespace vramplan
