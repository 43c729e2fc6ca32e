// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/serving_forward.h"

#include "core/estimate/overhead.h"
#include "core/scenario/engine_profile.h"

#include <algorithm>
#include <cmath>

namespace vramplan {

void addForwardPass(
    const Scenario& scenario, std::uint64_t tokensAtOnce, std::uint64_t ranks, std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    const Geometry& geometry = spec.geometry;
    if (geometry.hidden == 0) return;
    const Count share(std::max<std::uint64_t>(1, ranks)), hidden(geometry.hidden);
    const Count heads = Count(2) * (Count(geometry.heads) + Count(geometry.kvHeads));
    const Count attention = ceilDiv(heads * Count(geometry.headDim), share);
    const Count wide = ceilDiv(Count(spec.expertIntermediate), share);
    const Count experts =
        Count(spec.expertsUsed) * (std::max(Count(2) * wide, hidden) + std::max(wide, hidden));
    const Count dense = ceilDiv(Count(3) * Count(geometry.intermediate), share);
    const Count layer = std::max(attention, spec.expertsUsed > 0 ? std::max(experts, dense) : dense);
    const Count tokens(tokensAtOnce);

    LineItem item;
    item.component = Component::Activations;
    item.basis = Basis::Heuristic;
    item.label = "Activations of one forward pass";
    item.bytes = bytesOf(ElementType::BF16, tokens * (Count(3) * hidden + layer));
    item.low = bytesOf(ElementType::BF16, tokens * (hidden + layer));
    item.high = item.bytes * Bytes(2);
    item.formula = Phrase("{tokens:token} at once × (3 × {hidden} + {layer}) × 2 B", input("tokens", tokens),
        input("hidden", hidden), input("layer", layer));
    item.reference = "Buffers of the widest layer on one rank, reused by all layers; twice at most";
    items.push_back(item);
}

void addServingLogits(const Scenario& scenario, std::uint64_t rows, std::vector<LineItem>& items) {
    const std::uint64_t vocabulary = scenario.model->geometry.vocabulary;
    if (vocabulary == 0) return;
    LineItem item;
    item.component = Component::Output;
    item.basis = Basis::Derived;
    item.label = "Logits and probabilities";
    item.bytes = item.low = item.high = bytesOf(ElementType::F32, Count(2) * Count(rows) * Count(vocabulary));
    item.formula = Phrase("2 × {rows:request} × {vocabulary} vocabulary entries × 4 B", input("rows", rows),
        input("vocabulary", vocabulary));
    item.reference = "One row of float32 logits and one of probabilities for each request of a step";
    items.push_back(item);
}

void addMeasuredOverhead(
    const Scenario& scenario, const char* constant, const char* label, std::vector<LineItem>& items) {
    const ProfileConstant* measured = scenario.profile->find(constant);
    if (measured == nullptr) return;
    LineItem item;
    item.component = Component::Overhead;
    item.basis = Basis::Heuristic;
    item.label = label;
    item.bytes = wholeBytes(measured->value);
    item.low = wholeBytes(measured->low);
    item.high = wholeBytes(measured->high);
    item.formula = Phrase("measured from {low} to {high}", input("low", item.low), input("high", item.high));
    item.reference = "Printed by servers on real machines, or assumed; see the engine's profile";
    items.push_back(item);
}

void showSetting(Estimate& estimate, std::string_view key, const std::string& value) {
    for (auto& [name, text] : estimate.settings)
        if (name == key && text.empty()) text = value;
}

Bytes wholeBytes(double value) {
    if (value <= 0) return {};
    return value < static_cast<double>(Bytes::kMax) ? Bytes(static_cast<std::uint64_t>(value))
                                                    : Bytes::overflow();
}

Spread spreadOf(std::span<const LineItem> items) {
    Spread spread;
    for (const LineItem& item : items) {
        spread.below += std::pow(static_cast<double>(minusOrZero(item.bytes, item.low).value()), 2);
        spread.above += std::pow(static_cast<double>(minusOrZero(item.high, item.bytes).value()), 2);
    }
    return {std::sqrt(spread.below), std::sqrt(spread.above)};
}

double constantOf(const Scenario& scenario, std::string_view name, double otherwise) {
    const ProfileConstant* constant = scenario.profile->find(name);
    return constant == nullptr ? otherwise : constant->value;
}

std::optional<Bytes> usableMemory(const DeviceBudget& device) {
    if (!device.capacity || !device.free) return device.free ? device.free : device.capacity;
    return std::min(*device.capacity, *device.free);
}

void addHostCache(const Scenario& scenario, LineItem item, Estimate& estimate) {
    item.component = Component::KvCache;
    item.low = item.high = item.bytes;
    DeviceEstimate& host = estimate.devices.emplace_back();
    host.device = scenario.host;
    host.items.push_back(item);
    addContextOverhead(scenario, scenario.host, host.items);
}

} // namespace vramplan
