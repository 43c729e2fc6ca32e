// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/merge_groups.h"

namespace vramplan {

/// One device out of the entries of a group: for each field the most trusted report that knows it. Total,
/// reserved and system-wide free come from the driver that measures them (NVML, amdgpu, Metal, DXGI); a free
/// that holds for one process only is an estimate and used where there is no other. Memory is called unified
/// only where two witnesses say so: CUDA's "integrated" and a management library that knows no memory of its
/// own, or a total of nine tenths of the computer's.
Device mergedDevice(const MergeGroup& group, const HostMemory& host);

} // namespace vramplan
