// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>

namespace vramplan {

/// The amdgpu kernel driver's own figures, read from files: VRAM and GTT, total and used, for the whole
/// system. The "visible VRAM" files describe the processor's window and are never memory. A sleeping device
/// is named and not read unless `wake` is set, as reading wakes it. Source: kernel documentation, gpu/amdgpu
/// "Memory Info".
class AmdgpuSysfs {
public:
    /// `root` stands before /sys, for tests.
    explicit AmdgpuSysfs(std::string root = {}) : m_root(std::move(root)) { }
    BackendReport report(bool wake = false) const;

private:
    Device read(const std::string& folder, const std::string& address) const;
    std::string m_root;
};

} // namespace vramplan
