// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/device/device_budget.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// One accelerator of the catalogue.
struct GpuEntry {
    std::string name;
    std::string vendor;
    Bytes memory; ///< of one device: the driver's total where known, else the label less a stated heuristic
    bool memoryMeasured = false;   ///< false: from the label, so a heuristic
    std::optional<double> labelGb; ///< what the box says
    std::uint32_t devices = 1;     ///< devices on one board
    std::optional<double> bandwidthGbPerSecond;
    std::string architecture;
    std::string formFactor;
    bool unifiedMemory = false;
    std::vector<double> sizesGb; ///< memory sizes where a name comes in several (Apple)
    std::optional<std::uint64_t> releaseYear;
    std::vector<std::string> pciIds; ///< "10de:2684"
};

class GpuCatalogue {
public:
    static Result<GpuCatalogue> load(const std::string& dataFolder);

    const std::vector<GpuEntry>& entries() const { return m_entries; }
    /// By name or unique part; case, spaces and punctuation forgiven. Errors: Usage "ambiguous_gpu",
    /// "unknown_gpu".
    Result<const GpuEntry*> find(std::string_view reference) const;
    std::vector<const GpuEntry*> search(std::string_view query) const;

    /// The devices of one board as budgets. `memorySize` chooses where the name comes in sizes. Free memory
    /// is the capacity less what a desktop is assumed to hold (0 on server boards). Errors: Usage for a size
    /// that does not exist, listing those that do.
    static Result<std::vector<DeviceBudget>> budgets(
        const GpuEntry& gpu, std::optional<Bytes> memorySize = {});

private:
    std::vector<GpuEntry> m_entries;
};

} // namespace vramplan
