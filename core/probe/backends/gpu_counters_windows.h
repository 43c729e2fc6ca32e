// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace vramplan {

/// What all processes together use of an adapter's memory, in bytes.
struct GpuUse {
    std::optional<std::uint64_t> dedicated, shared;
};

/// Windows' performance counters "GPU Adapter Memory", read once: the only figures there that hold for the
/// whole system. Empty where they are not available.
class GpuCounters {
public:
    GpuCounters();
    /// Of the adapter with that LUID, as luidText() writes it.
    GpuUse of(const std::string& luid) const;

private:
    std::map<std::string, GpuUse> m_uses;
};

} // namespace vramplan
