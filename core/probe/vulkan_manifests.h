// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/worker_environment.h"

#include <set>
#include <string>
#include <vector>

namespace vramplan {

/// The driver manifests that the Vulkan loader would use with this environment, in its order and once each.
/// Source: Vulkan-Loader, LoaderDriverInterface.md, "Driver Discovery" on Linux. On Windows only those that
/// the environment lists in place of all others: the registry names the rest.
std::vector<std::string> vulkanManifests(const EnvironmentBlock& environment);

/// The manifests to try one by one after a crash: drivers of vendors in this machine first, drawing
/// processors and other word sizes last, those of `leftOut` vendors never.
std::vector<std::string> manifestsToTry(
    std::vector<std::string> manifests, const std::set<std::string>& leftOut);

/// "A:B": the value of VK_DRIVER_FILES.
std::string manifestList(const std::vector<std::string>& manifests);

} // namespace vramplan
