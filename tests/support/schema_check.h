// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace vramplan::testing {

namespace schema {

using Json = nlohmann::json;

inline bool isOfType(const Json& value, const std::string& type) {
    return type == "object" ? value.is_object()
        : type == "array"   ? value.is_array()
        : type == "string"  ? value.is_string()
        : type == "boolean" ? value.is_boolean()
        : type == "integer" ? value.is_number_integer()
        : type == "number"  ? value.is_number()
        : type == "null"    ? value.is_null()
                            : false;
}

} // namespace schema

/// What of a document is not as its schema says, with its place; empty where all is well. Knows the words of
/// JSON Schema that ours use: type, const, enum, required, properties, items, minItems, minimum.
inline std::string schemaProblem(
    const nlohmann::json& value, const nlohmann::json& schema, const std::string& place = "document") {
    if (const auto type = schema.find("type"); type != schema.end()) {
        bool fits = false;
        for (const auto& each : type->is_array() ? *type : nlohmann::json::array({*type}))
            fits = fits || schema::isOfType(value, each.get<std::string>());
        if (!fits) return place + " is not of type " + type->dump();
    }
    if (schema.contains("const") && value != schema["const"])
        return place + " is not " + schema["const"].dump();
    if (const auto list = schema.find("enum"); list != schema.end())
        if (std::find(list->begin(), list->end(), value) == list->end())
            return place + " is none of " + list->dump();
    if (schema.contains("minimum") && value.is_number() && value < schema["minimum"])
        return place + " is below " + schema["minimum"].dump();
    if (value.is_object()) {
        const nlohmann::json required = schema.value("required", nlohmann::json::array());
        for (const auto& key : required)
            if (!value.contains(key.get<std::string>())) return place + " lacks " + key.dump();
        const nlohmann::json parts = schema.value("properties", nlohmann::json::object());
        for (const auto& [key, part] : parts.items())
            if (value.contains(key))
                if (std::string problem =
                        schemaProblem(value[key], part, std::string(place).append(".").append(key));
                    !problem.empty())
                    return problem;
    }
    if (value.is_array()) {
        if (value.size() < schema.value("minItems", std::size_t{0})) return place + " has too few items";
        if (schema.contains("items"))
            for (std::size_t i = 0; i < value.size(); ++i)
                if (std::string problem =
                        schemaProblem(value[i], schema["items"], place + "[" + std::to_string(i) + "]");
                    !problem.empty())
                    return problem;
    }
    return {};
}

} // namespace vramplan::testing
