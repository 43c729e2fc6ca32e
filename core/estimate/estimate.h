// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/device/device_budget.h"
#include "core/estimate/phrase.h"
#include "core/model/model_spec.h"
#include "core/scenario/scenario.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// The separate budgets of memory.
enum class Component : std::uint8_t { Weights, KvCache, RecurrentState, Activations, Output, Overhead };
inline constexpr std::array kComponents = {Component::Weights, Component::KvCache, Component::RecurrentState,
    Component::Activations, Component::Output, Component::Overhead};
/// How far a number can be trusted: stored sizes and reproduced allocation rules; a formula with known
/// inputs; fitted or assumed, within a range.
enum class Basis : std::uint8_t { Exact, Derived, Heuristic };
enum class Phase : std::uint8_t { Steady, Load, PrefillPeak, DecodePeak };
enum class VerdictState : std::uint8_t {
    Fits,
    Likely,
    Unlikely,
    No,
    Spills,
    Adjusted,
    Queues,
    Refused,
    Unknown
};
/// Rows of INTERFACE's kv_cache.by_kind.
enum class CacheKind : std::uint8_t { Full, Sliding, Chunked, Latent, Indexer, Cross };

std::string_view name(Component component);
std::string_view title(Component component); ///< "KV cache", for people
std::string_view name(Basis basis);
std::string_view name(Phase phase);
std::string_view name(VerdictState state);
std::string_view name(CacheKind kind);

/// One number with its explanation. Made in one place together with the bytes; nobody recomputes it to
/// explain it.
struct LineItem {
    Component component = Component::Overhead;
    Basis basis = Basis::Exact;
    Phase phase = Phase::Steady;
    Phrase label;
    Bytes bytes;
    Bytes low; ///< equal to bytes unless there is a range
    Bytes high;
    Phrase formula;
    const char* reference = ""; ///< where the rule comes from; a literal
    /// A pool takes what this item leaves of a fixed budget: its spread moves the border inside the budget
    /// and does not widen the device's range.
    bool absorbed = false;
    /// Pages of a file that the system may drop and read again: a shortage of them is slow, not impossible.
    bool mapped = false;
};

/// A demand with its range.
struct Demand {
    Bytes bytes, low, high;
};

/// Items and sums of one device.
struct DeviceEstimate {
    DeviceBudget device;
    std::vector<LineItem> items;
    Bytes total; ///< sum of all items
    Bytes peak;  ///< the largest phase: steady items and the largest of the others
    Bytes low;   ///< of the peak, spreads added in quadrature
    Bytes high;
    std::optional<std::int64_t> headroom;    ///< budget − peak
    std::optional<std::int64_t> headroomLow; ///< budget − high
    std::optional<bool> fits;
    VerdictState state = VerdictState::Unknown;
    Demand firm;   ///< peak, low and high without mapped pages: what must be there
    Demand beside; ///< peaks of other devices in the same memory, which has to hold them too
    /// Of an engine that fills a budget: the pool that it reserves here (one of the items), and what the
    /// workload needs of it.
    Bytes poolReserved, poolNeeded;

    Bytes sum(Component component) const;
    /// The peak with what the workload needs in place of what the engine reserves.
    Bytes demand() const;
    /// What the device's memory must hold: its own peak and that of others in the same memory. Headroom is
    /// the budget less this.
    Bytes taken() const { return peak + beside.bytes; }
};

struct KvSummary {
    Bytes bytes, k, v;
    std::array<Bytes, 6> byKind{};  ///< by CacheKind
    Bytes growthBytes;              ///< growth of one sequence up to the engine's next boundary …
    std::uint64_t growthTokens = 1; ///< … that many tokens away
};

/// A pool that an engine reserves and pages (vLLM, SGLang, TensorRT-LLM); per GPU.
struct PoolSummary {
    Bytes bytes;
    std::uint64_t blockTokens = 0;
    Bytes bytesPerBlock;
    std::uint64_t blocks = 0;
    std::uint64_t tokens = 0;
    double maxConcurrency = 0;
    Bytes bytesForOneSequence;
    Bytes needed; ///< by the whole workload
};
struct PoolRow {
    std::string kind; ///< full, sliding, state, cross
    std::uint64_t layers = 0, blockTokens = 0, blocks = 0, tokens = 0, slots = 0;
    Bytes bytesPerBlock;
};

struct Check {
    std::string name;
    bool ok = true;
    Bytes need, have;
    std::string text;
};

/// What an engine would not do with this plan, where the plan can still be shown (it starts up to that
/// point).
struct Refusal {
    std::string setting; ///< snake case
    std::string rule;    ///< what it demands and what would work
};

struct Verdict {
    VerdictState state = VerdictState::Unknown;
    std::optional<bool> fits;
    std::size_t device = 0;         ///< index of the device that decides
    std::string limitedBy;          ///< INTERFACE's verdict.limited_by; empty: null
    std::string adjustment;         ///< what the engine changes, for Adjusted
    std::optional<Refusal> refused; ///< for Refused
    std::vector<Check> checks;
};

/// The whole answer for one scenario.
struct Estimate {
    std::vector<DeviceEstimate> devices; ///< GPUs in plan order, then the host where it holds anything
    bool weightsKnown = true;
    bool activationsKnown = true;  ///< false: the model's hidden size is unknown
    bool outputKnown = true;       ///< false: the model's vocabulary is unknown
    std::array<Bytes, 6> totals{}; ///< by Component, all devices; the known part of it
    Bytes total;
    KvSummary kv;
    Bytes recurrentBytes;
    Bytes recurrentPerSequence;
    std::optional<PoolSummary> pool;
    std::vector<PoolRow> pools;
    Verdict verdict;
    std::vector<Warning> warnings;
    SettingValues settings;             ///< every resolved engine setting
    ElementType kvK = ElementType::F16; ///< resolved
    ElementType kvV = ElementType::F16;
    std::string weightPrecision; ///< id of the scheme in force: "bf16", "as stored"

    /// Whether all of this component is in the items.
    bool known(Component component) const;
    /// Whether nothing is missing: else a plan may be found too large, but not to fit.
    bool complete() const { return weightsKnown && activationsKnown && outputKnown; }
    Bytes totalOf(Component component) const { return totals[static_cast<std::size_t>(component)]; }
    /// The total with what the workload needs in place of the pools that the engine reserves: the sum that a
    /// change of the plan moves.
    Bytes demand() const;
};

} // namespace vramplan
