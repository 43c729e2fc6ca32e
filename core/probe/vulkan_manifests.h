// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/worker_environment.h"

#include <set>
#include <string>
#include <vector>

namespace vramplan {

/// The driver manifests that the Vulkan loader would use with this environment, in its order and once each.
/// Source: Vulkan-Loader, LoaderDriverInterface.md, "Driver Discovery" on Linux. Empty on systems where
/// manifests are not found by folders.
std::vector<std::string> vulkanManifests(const EnvironmentBlock& environment);

/// The manifests to try one by one after a crash: drivers of vendors in this machine first, drawing
/// processors and other word sizes last, those of `leftOut` vendors never.
std::vector<std::string> manifestsToTry(
    std::vector<std::string> manifests, const std::set<std::string>& leftOut);

/// "A:B": the value of VK_DRIVER_FILES.
std::string manifestList(const std::vector<std::string>& manifests);

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
/// Remembers them, silently giving up where the file cannot be written.
void writeCulprits(const std::string& path, const std::vector<Culprit>& culprits);
Culprit culpritNow(const std::string& manifest);

} // namespace vramplan
