// SPDX-License-Identifier: Apache-2.0
// What holds for every merge: random machines, and recorded ones of tests/data/probe_reports.
#include "core/base/file.h"
#include "core/probe/identity.h"
#include "core/probe/merge.h"
#include "core/probe/merge_groups.h"
#include "core/probe/report_read.h"
#include "tests/core/probe/probe_builders.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace vramplan {
namespace {

using namespace build;

/// A machine of up to four cards, told by several back ends that know different identities, sometimes wrong
/// ones.
class Machine {
public:
    explicit Machine(unsigned seed) : m_random(seed) {
        const int cards = pick(5);
        for (const char* backend : {"pci", "nvml", "cuda", "amdgpu", "dxgi", "vulkan", "vulkan"}) {
            if (pick(3) == 0) continue;
            std::vector<Device> devices;
            devices.reserve(static_cast<std::size_t>(cards));
            for (int i = 0; i < cards; ++i) devices.push_back(view(backend, i));
            std::shuffle(devices.begin(), devices.end(), m_random);
            reports.push_back(report(backend, std::move(devices)));
        }
        memory = host(gib(16) * Bytes(1 + pick(8)), gib(8));
    }

    std::vector<BackendReport> reports;
    HostMemory memory;

private:
    int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(m_random); }
    bool chance(int percent) { return pick(100) < percent; }

    Device view(const std::string& backend, int card) {
        // Sometimes another card's identity is told.
        const int told = chance(5) ? pick(5) : card;
        const char digit = static_cast<char>('1' + told);
        DeviceIds ids;
        if (chance(70)) ids.pci = "0000:0" + std::string(1, digit) + ":00.0";
        if (chance(60)) ids.uuid = chance(50) ? uuid(digit) : plainUuid(digit);
        if (chance(30)) ids.luid = "0" + std::string(1, digit) + "00000000000000";
        Device result = device(card % 2 == 0 ? "NVIDIA" : "AMD", "card", ids);
        result.driver = backend != "vulkan" ? "" : chance(50) ? "radv" : "nvidia_proprietary";
        if (chance(10)) result.kind = DeviceKind::Integrated;
        if (chance(5)) result.kind = DeviceKind::Mig;
        if (chance(5)) result.kind = DeviceKind::Cpu;
        if (backend != "pci" && chance(80)) {
            const auto total = chance(90) ? std::optional<Bytes>(gib(8) * Bytes(1 + pick(4))) : std::nullopt;
            const auto free = chance(60) ? std::optional<Bytes>(gib(1) * Bytes(pick(40))) : std::nullopt;
            result.pools = {
                dedicated(backend, total, free, chance(50) ? ReadingScope::System : ReadingScope::Process)};
        }
        return result;
    }

    std::mt19937 m_random;
};

std::vector<std::pair<std::string, ProbeResult>> recorded() {
    std::vector<std::pair<std::string, ProbeResult>> results;
    for (const auto& entry :
        std::filesystem::directory_iterator(VRAMPLAN_SOURCE_DIR "/tests/data/probe_reports")) {
        const auto text = readFile(entry.path().string(), 1u << 20);
        const auto result = text ? readDevicesJson(*text) : std::unexpected(text.error());
        EXPECT_TRUE(result) << entry.path() << ": " << (result ? "" : describe(result.error()));
        if (result) results.emplace_back(entry.path().filename().string(), *result);
    }
    return results;
}

void expectSound(const std::vector<Device>& devices, const HostMemory& memory) {
    for (const Device& device : devices) {
        EXPECT_NE(device.kind, DeviceKind::Cpu);
        for (const MemoryPool& pool : device.pools) {
            const Bytes total = pool.total.value_or(Bytes(0));
            if (!pool.total) continue;
            EXPECT_GT(total, Bytes(0));
            EXPECT_LE(pool.free.value_or(Bytes(0)), total);
            EXPECT_LE(pool.budget.value_or(Bytes(0)), total);
            EXPECT_LE(pool.reserved.value_or(Bytes(0)) + pool.free.value_or(Bytes(0)), total);
            const Bytes most = pool.kind == PoolKind::Shared ? memory.total.value_or(total) : total;
            EXPECT_LE(total, most);
        }
    }
}

std::set<std::string> addresses(const std::vector<BackendReport>& reports) {
    std::set<std::string> found;
    for (const BackendReport& report : reports)
        for (const Device& device : report.devices)
            if (!device.ids.pci.empty()) found.insert(device.ids.pci);
    return found;
}

TEST(MergeProperties, AnyOrderGivesTheSame) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        Machine machine(seed);
        const auto expected = mergeReports(machine.reports, machine.memory);
        std::mt19937 random(seed);
        for (int round = 0; round < 4; ++round) {
            std::shuffle(machine.reports.begin(), machine.reports.end(), random);
            for (BackendReport& report : machine.reports)
                std::shuffle(report.devices.begin(), report.devices.end(), random);
            ASSERT_EQ(mergeReports(machine.reports, machine.memory), expected) << "seed " << seed;
        }
    }
}

TEST(MergeProperties, AReportGivenTwiceChangesNothing) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        Machine machine(seed);
        const auto expected = mergeReports(machine.reports, machine.memory);
        const auto once = machine.reports;
        machine.reports.insert(machine.reports.end(), once.begin(), once.end());
        ASSERT_EQ(mergeReports(machine.reports, machine.memory), expected) << "seed " << seed;
    }
}

/// No device holds two addresses, and where every entry tells one and no slice hides it there are as many
/// devices as addresses or more (conflicts are kept apart).
TEST(MergeProperties, DevicesWithDifferentAddressesAreNeverOne) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        const Machine machine(seed);
        std::set<std::string> shown;
        for (const Device& device : mergeReports(machine.reports, machine.memory))
            if (!device.ids.pci.empty()) shown.insert(device.ids.pci);
        std::set<std::string> told;
        for (const BackendReport& report : machine.reports)
            for (const Device& device : report.devices)
                if (device.kind == DeviceKind::Discrete && !device.ids.pci.empty())
                    told.insert(device.ids.pci);
        for (const std::string& address : shown) EXPECT_TRUE(addresses(machine.reports).contains(address));
        // An address may be missing only where the entry's UUID is a slice's.
        const bool sliced = std::ranges::any_of(machine.reports, [](const BackendReport& report) {
            return std::ranges::any_of(
                report.devices, [](const Device& d) { return d.kind == DeviceKind::Mig; });
        });
        EXPECT_TRUE(sliced || std::ranges::includes(shown, told)) << "seed " << seed;
    }
}

/// A device that stands in no other report under a common key stays a device of its own.
TEST(MergeProperties, WithoutACommonStrongKeyNothingIsJoined) {
    const char* backends[] = {"nvml", "cuda", "dxgi", "vulkan", "amdgpu"};
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 random(seed);
        std::vector<BackendReport> reports;
        std::size_t count = 0;
        for (const char* backend : backends) {
            std::vector<Device> devices;
            for (unsigned i = random() % 4; i > 0; --i) {
                // Equal name, vendor and size; each has one key that nobody shares.
                const std::string number = std::to_string(10 + count++);
                DeviceIds ids;
                switch (random() % 3) {
                case 0: ids.pci = "0000:" + number + ":00.0"; break;
                case 1: ids.uuid = "GPU-aaaaaaaa-0000-0000-0000-0000000000" + number; break;
                default: ids.luid = number + "00000000000000"; break;
                }
                devices.push_back(device("AMD", "same", ids, {dedicated(backend, gib(24))}));
            }
            reports.push_back(report(backend, std::move(devices)));
        }
        EXPECT_EQ(mergeReports(reports, host(gib(64), gib(32))).size(), count) << "seed " << seed;
    }
}

TEST(MergeProperties, NumbersAreConsistentInEveryMachine) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        const Machine machine(seed);
        expectSound(mergeReports(machine.reports, machine.memory), machine.memory);
    }
}

TEST(MergeProperties, EveryEntryOfEveryReportIsInExactlyOneGroup) {
    // Grouping may learn from another report that a device is a slice; all else stays.
    const auto asCard = [](const Device& device) { return ofKind(device, DeviceKind::Discrete); };
    for (unsigned seed = 0; seed < 200; ++seed) {
        const Machine machine(seed);
        std::multiset<std::pair<std::size_t, Device>> given, grouped;
        for (std::size_t i = 0; i < machine.reports.size(); ++i)
            for (const Device& device : machine.reports[i].devices)
                if (device.kind != DeviceKind::Cpu) given.emplace(i, asCard(device));
        for (const MergeGroup& group : groupEntries(entriesOf(machine.reports)))
            for (const MergeEntry& entry : group.entries) grouped.emplace(entry.report, asCard(entry.device));
        EXPECT_EQ(grouped, given) << "seed " << seed;
    }
}

TEST(RecordedReports, MergeAgainToWhatWasRecorded) {
    const auto machines = recorded();
    EXPECT_GE(machines.size(), 8u);
    for (const auto& [file, machine] : machines) {
        EXPECT_EQ(mergeReports(machine.backends, machine.host), machine.devices) << file;
        expectSound(machine.devices, machine.host);
    }
}

} // namespace
} // namespace vramplan
