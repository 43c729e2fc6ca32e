// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/device/device.h"

#include <optional>
#include <string>
#include <string_view>

namespace vramplan {

enum class BudgetSource : std::uint8_t { Detected, Catalogue, Manual, Host };
std::string_view name(BudgetSource source);

/// The only view of a device that the estimator has: what may be used of one memory pool.
struct DeviceBudget {
    std::string name;
    BudgetSource source = BudgetSource::Manual;
    std::optional<Bytes> capacity; ///< total of the pool
    std::optional<Bytes> free;     ///< before we start
    Bytes reserve;                 ///< to be left free
    /// Low and high end of what other programs are assumed to hold, where `free` was derived from that
    /// (catalogue devices); both equal where free is measured or typed in.
    Bytes othersLow, othersHigh;
    std::string backend;  ///< "cuda", "rocm", "vulkan", "metal", "" if unknown: chooses overhead constants
    std::string identity; ///< PCI address or catalogue name, to find it again in a saved plan
    int sharedPool = -1;  ///< devices with equal non-negative numbers share one memory
    /// Of a catalogue device in unified memory: all memory of its computer, of which the device may use
    /// `capacity`.
    std::optional<Bytes> machineMemory;
    bool gone = false; ///< was in the plan, is not in the machine any more

    /// min(free, capacity) − reserve; unknown where neither is known.
    std::optional<Bytes> budget() const {
        if (!free && !capacity) return std::nullopt;
        const Bytes usable = free && capacity ? std::min(*free, *capacity) : free ? *free : *capacity;
        return minusOrZero(usable, reserve);
    }
    bool operator==(const DeviceBudget&) const = default;
};

/// Identities of the host's memory: as it was found, and as a size that was typed in, which no probe changes.
inline constexpr const char* kFoundHost = "host";
inline constexpr const char* kTypedHost = "host-typed";

/// The number of the computer's own memory among shared pools: what a unified or integrated GPU takes is gone
/// for the host, and the other way round.
inline constexpr int kHostPool = 0;

/// The back end that programs mostly use on a vendor's GPUs: "cuda", "rocm", "metal"; "vulkan" for all
/// others.
const char* usualBackend(std::string_view vendor);

/// The budget of a detected device: its dedicated pool, or the unified one, or the larger of carve-out and
/// shared memory. What lies in the computer's own memory shares that pool with the host's budget.
DeviceBudget budgetOf(const Device& device);
/// The host's memory as a device.
DeviceBudget budgetOf(const HostMemory& host);
/// A device given by size only.
DeviceBudget manualBudget(Bytes capacity, int index = -1);

} // namespace vramplan
