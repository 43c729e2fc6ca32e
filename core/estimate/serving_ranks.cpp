// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/serving_ranks.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// Equal parts; those from `longFrom` to before `longTo` have one layer more.
std::vector<LayerRange> partsOf(
    std::uint64_t layers, std::uint64_t stages, std::uint64_t longFrom, std::uint64_t longTo) {
    std::vector<LayerRange> ranges;
    std::uint64_t first = 0;
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
        const std::uint64_t count = layers / stages + (stage >= longFrom && stage < longTo ? 1 : 0);
        ranges.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)});
        first += count;
    }
    return ranges;
}

} // namespace

Result<void> checkRanks(
    const Scenario& scenario, const ServingRanks& ranks, std::string_view engine, Estimate& estimate) {
    const std::uint64_t layers = scenario.model->layerCount();
    if (ranks.stages > layers)
        return fail(ErrorKind::Refused, "refused",
            fmt::format("pipeline_parallel: {} stages are more than the model's {} layers; use at most {}",
                ranks.stages, layers, layers),
            {"pipeline_parallel", "a stage holds at least one layer"});
    const std::uint64_t gpus = servingDevices(scenario).size();
    if (ranks.count() > gpus)
        return fail(ErrorKind::Refused, "refused",
            fmt::format(
                "tensor_parallel: {} runs {} × {} × {} ranks (tensor × pipeline × data), one per GPU, "
                "and the plan has {}; name {} GPUs or lower the parallelism",
                engine, ranks.tensor, ranks.stages, ranks.replicas, gpus, ranks.count()),
            {"tensor_parallel", "one GPU per rank"});
    if (ranks.count() < gpus)
        estimate.warnings.push_back({"gpus_idle",
            fmt::format("{} of {} GPUs stay idle: {} uses one per rank; raise tensor, pipeline or data "
                        "parallelism to use them.",
                gpus - ranks.count(), gpus, engine),
            false});
    return {};
}

std::span<const DeviceBudget> servingDevices(const Scenario& scenario) {
    return scenario.devices.empty() ? std::span(&scenario.host, 1) : std::span(scenario.devices);
}

Workload busiestReplica(const Workload& workload, std::uint64_t replicas) {
    if (replicas <= 1) return workload;
    Workload part = workload;
    if (workload.lengths.empty()) {
        part.sequences = (workload.sequences + replicas - 1) / replicas;
        return part;
    }
    Count most;
    for (std::uint64_t replica = 0; replica < std::min<std::uint64_t>(replicas, workload.lengths.size());
        ++replica) {
        std::vector<std::uint64_t> dealt;
        Count sum;
        for (std::size_t i = replica; i < workload.lengths.size(); i += replicas) {
            dealt.push_back(workload.lengths[i]);
            sum += workload.lengths[i];
        }
        if (sum <= most) continue;
        most = sum;
        part.lengths = std::move(dealt);
    }
    return part;
}

std::vector<LayerRange> stagesRemainderLast(std::uint64_t layers, std::uint64_t stages) {
    return partsOf(layers, stages, stages - layers % stages, stages);
}

std::vector<LayerRange> stagesRemainderFirst(std::uint64_t layers, std::uint64_t stages) {
    return partsOf(layers, stages, 0, layers % stages);
}

} // namespace vramplan
