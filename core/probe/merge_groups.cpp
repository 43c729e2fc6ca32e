// SPDX-License-Identifier: Apache-2.0
#include "core/probe/merge_groups.h"

#include "core/probe/identity.h"
#include "core/probe/notes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace vramplan {
namespace {

using Key = std::string MergeEntry::*;
using Members = std::vector<std::size_t>;

std::string normalisedLuid(std::string text) {
    std::ranges::transform(text, text.begin(),
        [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    return text.find_first_not_of('0') == std::string::npos ? std::string() : text;
}

/// In what space of numbers an entry's UUID lives: two different UUIDs of one space are two devices, while
/// two Vulkan drivers may well number one card differently.
std::string uuidSpace(const MergeEntry& entry) {
    if (entry.backend == "nvml" || entry.backend == "cuda" || entry.device.driver == "nvidia_proprietary")
        return "nvidia";
    return entry.backend + ":" + entry.device.driver;
}

bool equalAndKnown(const std::string& a, const std::string& b) { return !a.empty() && a == b; }

/// Takes back UUIDs that occur twice in one report without proof that both are one device: the same address,
/// or two drivers of one card.
void dropAmbiguousUuids(std::vector<MergeEntry>& entries) {
    std::set<std::size_t> ambiguous;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        for (std::size_t j = i + 1; j < entries.size(); ++j) {
            const MergeEntry &a = entries[i], &b = entries[j];
            if (a.report != b.report || !equalAndKnown(a.uuid, b.uuid)) continue;
            if (equalAndKnown(a.pci, b.pci) || equalAndKnown(a.luid, b.luid)) continue;
            const bool otherAddress = !a.pci.empty() && !b.pci.empty();
            if (otherAddress || a.device.driver == b.device.driver) ambiguous.insert({i, j});
        }
    }
    for (const std::size_t i : ambiguous) {
        entries[i].uuid.clear();
        remark(entries[i].notes,
            entries[i].backend + " gives several devices this one's UUID, so it proves nothing");
    }
}

/// The keys of slices are their own UUIDs: their address is that of the whole GPU.
void separateSlices(std::vector<MergeEntry>& entries) {
    std::set<std::string> slices;
    for (const MergeEntry& entry : entries) {
        if (entry.device.kind == DeviceKind::Mig && !entry.uuid.empty()) slices.insert(entry.uuid);
    }
    for (MergeEntry& entry : entries) {
        if (slices.contains(entry.uuid)) entry.device.kind = DeviceKind::Mig;
        if (entry.device.kind == DeviceKind::Mig) entry.pci.clear();
    }
}

/// Whether these entries cannot all be one device.
bool conflicting(const std::vector<MergeEntry>& entries, const Members& members) {
    std::set<std::string> addresses, luids;
    std::map<std::string, std::set<std::string>> uuids;
    for (const std::size_t i : members) {
        const MergeEntry& entry = entries[i];
        if (!entry.pci.empty()) addresses.insert(entry.pci);
        if (!entry.luid.empty()) luids.insert(entry.luid);
        if (!entry.uuid.empty()) uuids[uuidSpace(entry)].insert(entry.uuid);
    }
    return addresses.size() > 1 || luids.size() > 1
        || std::ranges::any_of(uuids, [](const auto& space) { return space.second.size() > 1; });
}

/// Joins the groups that hold a common value of the key.
void joinBy(
    Key key, std::string_view keyName, std::vector<MergeEntry>& entries, std::vector<Members>& groups) {
    std::set<std::string> values;
    for (const MergeEntry& entry : entries) {
        if (!(entry.*key).empty()) values.insert(entry.*key);
    }
    for (const std::string& value : values) {
        Members joined;
        std::vector<Members> rest;
        for (const Members& group : groups) {
            const bool has =
                std::ranges::any_of(group, [&](std::size_t i) { return entries[i].*key == value; });
            if (has)
                joined.insert(joined.end(), group.begin(), group.end());
            else
                rest.push_back(group);
        }
        if (conflicting(entries, joined)) {
            for (const std::size_t i : joined)
                remark(entries[i].notes,
                    "reports with the same " + std::string(keyName)
                        + " differ in another identity; they are kept apart");
            continue;
        }
        std::ranges::sort(joined);
        rest.push_back(std::move(joined));
        groups = std::move(rest);
    }
}

bool keyless(const MergeEntry& entry) {
    return entry.pci.empty() && entry.uuid.empty() && entry.luid.empty();
}

bool hasBackend(const std::vector<MergeEntry>& entries, const Members& group, const std::string& backend) {
    return std::ranges::any_of(group, [&](std::size_t i) { return entries[i].backend == backend; });
}

bool ofVendor(const std::vector<MergeEntry>& entries, const Members& group, const std::string& vendor) {
    return std::ranges::any_of(group, [&](std::size_t i) { return entries[i].device.vendor == vendor; });
}

struct Placement {
    std::vector<Members> groups;
    std::set<std::size_t> unidentified;
};

/// Entries without a key: joined with the only group they can mean, on their own where there is nothing that
/// they could repeat, else unidentified.
void placeKeyless(std::vector<MergeEntry>& entries, Placement& placement) {
    std::map<std::tuple<std::size_t, std::string, std::string>, Members> waiting;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const MergeEntry& entry = entries[i];
        if (keyless(entry))
            waiting[{backendRank(entry.backend), entry.backend, entry.device.vendor}].push_back(i);
    }
    for (const auto& [source, members] : waiting) {
        const auto& [rank, backend, vendor] = source;
        std::vector<std::size_t> candidates;
        for (std::size_t g = 0; g < placement.groups.size(); ++g) {
            if (ofVendor(entries, placement.groups[g], vendor)
                && !hasBackend(entries, placement.groups[g], backend))
                candidates.push_back(g);
        }
        // A slice is never the GPU that nobody else reported.
        const bool slice = entries[members.front()].device.kind == DeviceKind::Mig;
        if (members.size() == 1 && candidates.size() == 1 && !slice) {
            remark(entries[members.front()].notes, backend + " gives no identity; matched by elimination");
            placement.groups[candidates.front()].push_back(members.front());
            continue;
        }
        for (const std::size_t i : members) {
            placement.groups.push_back({i});
            if (!candidates.empty()) placement.unidentified.insert(i);
        }
    }
}

} // namespace

std::size_t backendRank(std::string_view backend) {
    constexpr std::array<std::string_view, 7> order = {
        "nvml", "cuda", "amdgpu", "metal", "dxgi", "vulkan", "pci"};
    return static_cast<std::size_t>(std::ranges::find(order, backend) - order.begin());
}

std::vector<MergeEntry> entriesOf(const std::vector<BackendReport>& reports) {
    std::vector<MergeEntry> entries;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        for (const Device& device : reports[i].devices) {
            if (device.kind == DeviceKind::Cpu) continue;
            MergeEntry entry;
            entry.backend = reports[i].backend;
            entry.report = i;
            entry.device = device;
            entry.pci = normalisedPci(device.ids.pci);
            // MoltenVK builds its UUID from model numbers and repeats it for the halves of a double card.
            if (device.driver != "moltenvk") entry.uuid = normalisedUuid(device.ids.uuid);
            entry.luid = normalisedLuid(device.ids.luid);
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

std::vector<MergeGroup> groupEntries(std::vector<MergeEntry> entries) {
    std::ranges::sort(entries, [](const MergeEntry& a, const MergeEntry& b) {
        return std::forward_as_tuple(backendRank(a.backend), a.backend, a.device)
            < std::forward_as_tuple(backendRank(b.backend), b.backend, b.device);
    });
    dropAmbiguousUuids(entries);
    separateSlices(entries);
    Placement placement;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!keyless(entries[i])) placement.groups.push_back({i});
    }
    joinBy(&MergeEntry::pci, "PCI address", entries, placement.groups);
    joinBy(&MergeEntry::uuid, "UUID", entries, placement.groups);
    joinBy(&MergeEntry::luid, "LUID", entries, placement.groups);
    placeKeyless(entries, placement);

    std::vector<MergeGroup> groups;
    for (Members& members : placement.groups) {
        std::ranges::sort(members);
        MergeGroup group;
        for (const std::size_t i : members) {
            group.unidentified = group.unidentified || placement.unidentified.contains(i);
            for (const std::string& note : entries[i].notes) remark(group.notes, note);
            group.entries.push_back(std::move(entries[i]));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace vramplan
