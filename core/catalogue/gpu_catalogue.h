// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/catalogue/text_search.h"
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
    bool memoryMeasured = false;                ///< false: from the label, so a heuristic
    std::optional<double> labelGb;              ///< what the box says, of the whole board
    std::uint32_t devices = 1;                  ///< devices on one board
    std::optional<double> bandwidthGbPerSecond; ///< of one device
    std::string architecture;
    std::string formFactor; ///< desktop, laptop, workstation, server, module, soc, apu
    bool unifiedMemory = false;
    std::vector<double> sizesGb;   ///< memory sizes where a name comes in several (Apple), ascending
    std::vector<Bytes> sizeMemory; ///< what a device of each of these sizes may use
    std::optional<std::uint64_t> releaseYear;
    std::vector<std::string> pciIds;     ///< "10de:2684"
    std::string memoryType;              ///< "GDDR6X", "HBM3"
    std::string memorySource;            ///< how `memory` is known, one sentence
    std::string source;                  ///< where the other figures are from
    std::string note;                    ///< a remark for the user (ECC, variants), or empty
    Bytes others, othersLow, othersHigh; ///< what desktop, system and driver hold: typical, and its range
};

class GpuCatalogue {
public:
    /// Reads every file of `dataFolder`/gpus. Errors: Unreadable, Invalid with file and key.
    static Result<GpuCatalogue> load(const std::string& dataFolder);

    const std::vector<GpuEntry>& entries() const { return m_entries; }
    /// By name or unique part; case, spaces and punctuation forgiven. A name that lacks only the maker and
    /// brand ("4090", "M2 Ultra") is taken for exact. Errors: Usage "ambiguous_gpu", "unknown_gpu".
    Result<const GpuEntry*> find(std::string_view reference) const;
    /// Best matches first; forgives spelling and punctuation; an empty query gives all in order.
    std::vector<const GpuEntry*> search(std::string_view query) const;
    /// The entry with this "vendor:device" number, where exactly one has it; else null.
    const GpuEntry* byPciId(std::string_view id) const;

    /// The devices of one board as budgets. `memorySize` chooses where the name comes in sizes (64 GB and
    /// 64 GiB both mean the 64 of the label); without it the smallest is taken. Free memory is the capacity
    /// less what a desktop is assumed to hold (0 on server boards). Errors: Usage "unknown_gpu_size" for a
    /// size that does not exist, listing those that do.
    static Result<std::vector<DeviceBudget>> budgets(
        const GpuEntry& gpu, std::optional<Bytes> memorySize = {});

private:
    std::vector<GpuEntry> m_entries;
    TextSearch m_search;
};

} // namespace vramplan
