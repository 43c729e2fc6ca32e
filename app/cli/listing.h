// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace vramplan {

/// A list in the asked form: `rows`, with their headings first, as aligned text (the columns named in `right`
/// to the right) or as CSV, or `value` as JSON.
std::string listing(const Output& output, const nlohmann::ordered_json& value,
    const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

} // namespace vramplan
