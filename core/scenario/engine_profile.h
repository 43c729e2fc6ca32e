// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// A constant of an engine with the place it comes from.
struct ProfileConstant {
    std::string name;
    double value = 0;
    double low = 0; ///< equal to value where the constant is exact
    double high = 0;
    std::string unit; ///< "bytes", "tokens", "ratio", …
    std::string source;
};

/// One version of one engine: constants only, from presets/engines/.
struct EngineProfile {
    std::string engine;
    std::string version;
    std::string title;
    std::string date; ///< of the source the profile follows, ISO
    std::vector<ProfileConstant> constants;

    const ProfileConstant* find(std::string_view wanted) const;
};

} // namespace vramplan
