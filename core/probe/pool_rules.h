// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>
#include <vector>

namespace vramplan {

/// A size as a driver gave it: empty with a reason in `notes` where it is 0, all ones, or above 16 TiB.
std::optional<Bytes> believed(
    std::uint64_t bytes, std::string_view what, std::string_view origin, std::vector<std::string>& notes);

/// Makes one pool consistent in itself: total believable; reserved and budget at most the total; free at most
/// the total less what is reserved. A free reading of the whole system above its own total is no reading and
/// becomes unknown; one derived from a process budget is cut to the total. Each change leaves a sentence in
/// `notes`. Idempotent.
void applyPoolRules(MemoryPool& pool, std::vector<std::string>& notes);

/// Bounds what lies in the computer's own memory: unified and shared pools hold at most the host's total, and
/// have free at most what the host has available. Dedicated memory and a carve-out (which the host's total
/// does not contain) stay.
void applyHostRules(Device& device, const HostMemory& host);

} // namespace vramplan
