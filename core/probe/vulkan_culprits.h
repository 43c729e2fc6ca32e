// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/worker_environment.h"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace vramplan {

/// A manifest whose driver crashed or hung, as it was then.
struct Culprit {
    std::string manifest;
    std::int64_t changed = 0; ///< time of its file's last change; a newer file gets another chance
    auto operator<=>(const Culprit&) const = default;
};

/// The user's own file of culprits, in the cache folder; empty where there is none.
std::string defaultCulpritFile(const EnvironmentBlock& environment);
/// Those of the file whose manifests have not changed since; nothing where it cannot be read.
std::vector<Culprit> readCulprits(const std::string& path);
/// Takes those manifests out of the file, as they are tried again.
void forgetCulprits(const std::string& path, const std::vector<std::string>& manifests);
/// Remembers them, silently giving up where the file cannot be written.
void writeCulprits(const std::string& path, const std::vector<Culprit>& culprits);
Culprit culpritNow(const std::string& manifest);

} // namespace vramplan
