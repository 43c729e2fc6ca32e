// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/plan.h"

#include "core/catalogue/engine_profiles.h"
#include "ui/session/machine.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace vramplan::test {
namespace {

template <class T>
T must(Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "%s\n", describe(result.error()).c_str());
        std::abort();
    }
    return std::move(*result);
}

Bytes gib(double size) { return Bytes(static_cast<std::uint64_t>(std::llround(size * 1024 * 1024)) * 1024); }

} // namespace

Scenario plan(std::initializer_list<double> gpuGib, std::uint64_t context) {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.heads = 32;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    geometry.hidden = 4096;
    geometry.intermediate = 14336;
    geometry.vocabulary = 128256;
    Scenario scenario;
    scenario.model = std::make_shared<const ModelSpec>(must(manualModel(geometry)));
    scenario.workload.context = context;
    scenario.precision.kvK = scenario.precision.kvV = ElementType::F16;
    scenario.profile = must(engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "reference"));
    int index = 0;
    for (const double size : gpuGib)
        scenario.devices.push_back(manualBudget(gib(size), gpuGib.size() > 1 ? index++ : -1));
    scenario.host = budgetOf(HostMemory{gib(64), gib(48), "test"});
    return scenario;
}

Scenario waitingPlan() {
    Scenario scenario = plan();
    scenario.devices = {Machine::standIn()};
    return scenario;
}

Device nvidiaCard(
    const std::string& name, const std::string& pci, std::uint64_t totalGib, std::uint64_t freeGib) {
    Device device;
    device.name = name;
    device.vendor = "NVIDIA";
    device.ids.pci = pci;
    MemoryPool pool;
    pool.total = Bytes(totalGib) * kGiB;
    pool.free = Bytes(freeGib) * kGiB;
    pool.origin = "NVML";
    device.pools = {pool};
    return device;
}

Estimate answer(const Scenario& scenario) { return must(estimate(scenario)); }

} // namespace vramplan::test
