// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/overhead.h"

#include "core/scenario/engine_profile.h"

namespace vramplan {
namespace {

struct Backend {
    std::string_view name;
    const char* constant;
    const char* label;
};
constexpr Backend kBackends[] = {
    {"cuda", "context_cuda", "CUDA context and kernels"},
    {"rocm", "context_rocm", "ROCm context and kernels"},
    {"vulkan", "context_vulkan", "Vulkan driver memory"},
    {"metal", "context_metal", "Metal driver memory"},
    {"host", "context_host", "Program and framework"},
};

} // namespace

void addContextOverhead(const Scenario& scenario, const DeviceBudget& device, std::vector<LineItem>& items) {
    const std::string_view wanted =
        device.source == BudgetSource::Host ? std::string_view("host") : std::string_view(device.backend);
    const Backend* backend = &kBackends[0];
    for (const Backend& candidate : kBackends)
        if (candidate.name == wanted) backend = &candidate;
    const ProfileConstant* constant = scenario.profile->find(backend->constant);
    if (constant == nullptr) return;
    LineItem item;
    item.component = Component::Overhead;
    item.basis = Basis::Heuristic;
    item.label = backend->label;
    item.bytes = Bytes(static_cast<std::uint64_t>(constant->value));
    item.low = Bytes(static_cast<std::uint64_t>(constant->low));
    item.high = Bytes(static_cast<std::uint64_t>(constant->high));
    item.formula = Phrase("measured from {low} to {high}", input("low", item.low), input("high", item.high));
    item.reference = "Memory outside planned buffers as measured on real machines with this back end";
    items.push_back(item);
}

void addOtherPrograms(DeviceEstimate& device) {
    const DeviceBudget& budget = device.device;
    if (!budget.free || !budget.capacity || budget.othersLow == budget.othersHigh) return;
    const Bytes assumed = minusOrZero(*budget.capacity, *budget.free);
    LineItem item;
    item.component = Component::Overhead;
    item.basis = Basis::Heuristic;
    item.label = Phrase("Other programs, beyond the {assumed} that are not free", input("assumed", assumed));
    item.high = minusOrZero(budget.othersHigh, assumed);
    item.formula = Phrase("{assumed} are left out of what is free; seen from {lowest} to {highest}",
        input("assumed", assumed), input("lowest", budget.othersLow), input("highest", budget.othersHigh));
    item.reference = "What desktop, system and driver held before a model was loaded, in public logs";
    device.items.push_back(item);
}

} // namespace vramplan
