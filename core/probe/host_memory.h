// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vramplan {

/// MemTotal and MemAvailable of the text of Linux's /proc/meminfo (proc(5): in KiB).
HostMemory parseMeminfo(std::string_view text);

/// What a control group allows: its limit and what of it is taken. Empty where there is no limit.
struct GroupLimit {
    std::optional<Bytes> limit;
    std::optional<Bytes> used; ///< without file pages that the kernel gives up first
    bool operator==(const GroupLimit&) const = default;
};

/// The tightest memory limit on the way from this process's control group to the root, version 1 or 2.
/// `root` stands before /proc and /sys, for tests. Source: kernel documentation, cgroup-v2 "memory.max",
/// cgroup-v1 "memory.limit_in_bytes"; a limit at or above `hostTotal` is none.
GroupLimit readGroupLimit(const std::string& root, Bytes hostTotal);

/// Linux: meminfo bounded by the control group's limit.
HostMemory readHostMemoryUnder(const std::string& root);

} // namespace vramplan
