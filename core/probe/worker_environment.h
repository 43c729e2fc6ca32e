// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// "NAME=value" entries, as a process is started with.
using EnvironmentBlock = std::vector<std::string>;

/// The value of a variable; empty where it is not set.
std::string_view environmentValue(const EnvironmentBlock& block, std::string_view name);
/// Sets or replaces a variable.
void setEnvironmentValue(EnvironmentBlock& block, std::string_view name, std::string_view value);

/// The running program's own environment.
EnvironmentBlock currentEnvironment();

/// The environment of a worker, from the user's: without what hides devices from this one question or loads
/// layers into it, with PCI order for CUDA and without implicit Vulkan layers, and with a library path that
/// holds neither relative folders nor those of the bundle (AppImage) that `programFolder` lies in.
EnvironmentBlock workerEnvironment(const EnvironmentBlock& user, const std::string& programFolder);

/// Sentences about variables that hide devices from programs started from this environment: the worker does
/// not see them, but an engine will.
std::vector<std::string> hidingNotes(const EnvironmentBlock& user);

} // namespace vramplan
