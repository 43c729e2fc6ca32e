// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace vramplan {

/// A document as commands and reports write it: indented, with a line break at its end.
std::string jsonText(const nlohmann::ordered_json& value);

/// What is unknown is null.
nlohmann::ordered_json orNull(const std::optional<bool>& value);
nlohmann::ordered_json orNull(const std::optional<std::uint64_t>& value);
nlohmann::ordered_json orNull(const std::optional<std::int64_t>& value);
nlohmann::ordered_json orNull(const std::optional<double>& value);
nlohmann::ordered_json orNull(const std::optional<Bytes>& value);
nlohmann::ordered_json orNull(const std::optional<Count>& value);

} // namespace vramplan
