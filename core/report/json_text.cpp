// SPDX-License-Identifier: Apache-2.0
#include "core/report/json_text.h"

#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json valueOrNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

} // namespace

std::string jsonText(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json orNull(const std::optional<bool>& value) { return valueOrNull(value); }
Json orNull(const std::optional<std::uint64_t>& value) { return valueOrNull(value); }
Json orNull(const std::optional<std::int64_t>& value) { return valueOrNull(value); }
Json orNull(const std::optional<double>& value) { return valueOrNull(value); }
Json orNull(const std::optional<Bytes>& value) { return value ? Json(value->value()) : Json(nullptr); }
Json orNull(const std::optional<Count>& value) { return value ? Json(value->value()) : Json(nullptr); }

} // namespace vramplan
