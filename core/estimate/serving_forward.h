// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Scratch memory of one forward pass on one rank of a serving engine (heuristic): for T tokens computed at
/// once, residual stream, its normed copy and one more (3 × hidden), and the larger of attention ((query +
/// 2 × KV heads) × width / ranks, twice for its output) and feed-forward (3 × intermediate / ranks; with
/// experts used × (max(2 × width, hidden) + max(width, hidden)), the two buffers of a fused expert kernel).
/// Layers reuse the buffers. Low end: without the copies; high end: twice, for workspaces and fragments.
void addForwardPass(
    const Scenario& scenario, std::uint64_t tokensAtOnce, std::uint64_t ranks, std::vector<LineItem>& items);

/// Logits and probabilities of `rows` requests in float32: 2 × rows × vocabulary × 4 B.
void addServingLogits(const Scenario& scenario, std::uint64_t rows, std::vector<LineItem>& items);

/// An overhead item from the profile's constant of this name, with its range; nothing where the profile has
/// none.
void addMeasuredOverhead(
    const Scenario& scenario, const char* constant, const char* label, std::vector<LineItem>& items);

/// Shows what an unset setting came to.
void showSetting(Estimate& estimate, std::string_view key, const std::string& value);

/// A size that was computed as a broken number, rounded towards zero; the overflow value beyond 63 bits.
Bytes wholeBytes(double value);

/// How far items together may lie below and above their sum: spreads add in quadrature.
struct Spread {
    double below = 0, above = 0;
};
Spread spreadOf(std::span<const LineItem> items);

/// The value of a constant, or `otherwise` where the profile has none.
double constantOf(const Scenario& scenario, std::string_view name, double otherwise);

/// What a GPU's programs can use: the smaller of capacity and free; empty where neither is known.
std::optional<Bytes> usableMemory(const DeviceBudget& device);

/// Cache that leaves the GPUs for host memory: the host as a further device, with this item (of which label,
/// bytes, formula and source are given) and the program's own memory.
void addHostCache(const Scenario& scenario, LineItem item, Estimate& estimate);

} // namespace vramplan
