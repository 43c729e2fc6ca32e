// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/activations.h"
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/kv_cache.h"
#include "core/estimate/overhead.h"
#include "core/estimate/placement.h"
#include "core/estimate/recurrent_state.h"
#include "core/estimate/weights.h"

#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array kKvTypes = {ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::F8,
    ElementType::Int8, ElementType::Int4, ElementType::Int2, ElementType::Q8_0, ElementType::Q5_1,
    ElementType::Q5_0, ElementType::Q4_1, ElementType::Q4_0, ElementType::IQ4_NL, ElementType::NVFP4,
    ElementType::MXFP4};

constexpr EngineInfo kInfo = {.name = "reference",
    .title = "Reference formula",
    .settings = {},
    .reserved = {},
    .kvTypes = kKvTypes,
    .monotone = true,
    .fillsBudget = false};

/// The formula of the textbooks per layer kind: no rounding, padding, paging or reservation. Several devices
/// share the layers by their budgets.
class ReferenceEngine final : public Engine {
public:
    const EngineInfo& info() const override { return kInfo; }

    ElementType defaultKvType(const ModelSpec& model) const override {
        return model.checkpointKvType.value_or(
            model.dtype == ElementType::F32 || model.dtype == ElementType::F16 ? model.dtype
                                                                               : ElementType::BF16);
    }

    Result<void> plan(const Scenario& scenario, const ResolvedSettings&, Estimate& estimate) const override {
        const Parallelism& parallelism = scenario.parallelism;
        if (parallelism != Parallelism{})
            return fail(ErrorKind::Refused, "refused",
                "the reference formula knows no parallelism: name several devices, or choose an engine such "
                "as vllm",
                {"tensor_parallel", "no parallelism"});
        const ModelSpec& spec = *scenario.model;
        std::vector<DeviceBudget> devices = scenario.devices;
        if (devices.empty()) devices.push_back(scenario.host);

        std::vector<double> shares;
        shares.reserve(devices.size());
        for (const DeviceBudget& device : devices)
            shares.push_back(device.budget() ? static_cast<double>(device.budget()->value()) : 0);
        const auto ranges = splitByShare(static_cast<std::uint32_t>(spec.layerCount()), shares);
        for (std::size_t i = 0; i < devices.size(); ++i) {
            DeviceEstimate device;
            device.device = devices[i];
            device.items.reserve(16);
            const auto counts = kindCounts(spec, ranges[i]);
            const bool first = i == 0, last = i + 1 == devices.size();
            addWeightItems(scenario, {ranges[i], first, last, first}, device.items, estimate);
            addPlainKvItems(scenario, counts, estimate.kvK, estimate.kvV, device.items, estimate.kv);
            addPlainRecurrentItems(scenario, counts, device.items, estimate);
            addPlainActivations(scenario, device.items);
            if (last) addPlainOutput(scenario, device.items);
            addContextOverhead(scenario, devices[i], device.items);
            estimate.devices.push_back(std::move(device));
        }
        estimate.kv.growthBytes =
            plainKvGrowth(spec, scenario.workload.longest(), estimate.kvK, estimate.kvV);
        estimate.kv.growthTokens = 1;
        if (scenario.workload.prefix > 0)
            estimate.warnings.push_back({"prefix_not_shared",
                "The reference formula stores a shared prefix once per sequence; engines with prefix sharing "
                "store it once.",
                false});
        return {};
    }
};

} // namespace

const Engine& referenceEngine() {
    static const ReferenceEngine engine;
    return engine;
}

} // namespace vramplan
