// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// One device as one back end reports it, with the keys by which it may be joined with others.
struct MergeEntry {
    std::string backend;
    std::size_t report = 0; ///< entries of equal number come from the same report
    Device device;
    std::string pci, uuid, luid;    ///< normalised; empty where there is none or it is no usable key
    std::vector<std::string> notes; ///< why a key is not used
};

/// Entries that are the same device.
struct MergeGroup {
    std::vector<MergeEntry> entries; ///< most trusted back end first
    bool unidentified = false;       ///< may be one of the other groups, cannot be told which
    std::vector<std::string> notes;
};

/// Trust in a back end, 0 is the highest.
std::size_t backendRank(std::string_view backend);

/// The entries of reports, without processors that draw.
std::vector<MergeEntry> entriesOf(const std::vector<BackendReport>& reports);

/// Groups entries that share a strong key: PCI address, then UUID, then LUID. Never by name, index, device
/// number or size. A key is not followed where that would put two different keys of one kind into a group. An
/// entry without any key joins only where exactly one group of its vendor can be meant.
std::vector<MergeGroup> groupEntries(std::vector<MergeEntry> entries);

} // namespace vramplan
