// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace vramplan {

/// A document as a command prints it: indented, with a line break at its end.
std::string jsonText(const nlohmann::ordered_json& value);

/// What is unknown is null.
nlohmann::ordered_json orNull(const std::optional<bool>& value);
nlohmann::ordered_json orNull(const std::optional<std::uint64_t>& value);
nlohmann::ordered_json orNull(const std::optional<std::int64_t>& value);
nlohmann::ordered_json orNull(const std::optional<double>& value);

} // namespace vramplan
