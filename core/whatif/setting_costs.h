// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// What another value of an engine setting would cost.
struct SettingCost {
    std::string key;
    std::string value;                 ///< the other value, in the engine's spelling
    std::optional<std::int64_t> bytes; ///< over all devices; empty: the engine refuses it
    bool operator==(const SettingCost&) const = default;
};

/// The other values of each setting that are worth a try: the other side of a flag, every other choice, the
/// double of a number. A setting without a value (the engine finds it itself) is left out.
std::vector<SettingCost> findSettingCosts(
    const Scenario& scenario, const Estimate& now, const std::function<bool()>& cancelled = {});

} // namespace vramplan
