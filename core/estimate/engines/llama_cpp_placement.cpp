// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_placement.h"

#include "core/estimate/engines/llama_cpp_override.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

Result<std::vector<double>> parseSplit(std::string_view text, std::size_t gpus) {
    std::vector<double> split;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        double share = 0;
        const auto parsed = std::from_chars(at, end, share);
        if (parsed.ec != std::errc() || !(share >= 0) || share > 1e12
            || (parsed.ptr != end && *parsed.ptr != ',' && *parsed.ptr != '/'))
            return fail(ErrorKind::Usage, "bad_setting",
                fmt::format("tensor_split: \"{}\" is no list of shares like 3,1", text.substr(0, 60)),
                {"tensor_split", std::string(text)});
        split.push_back(share);
        at = parsed.ptr == end ? end : parsed.ptr + 1;
    }
    if (split.size() > gpus)
        return fail(ErrorKind::Usage, "bad_setting",
            fmt::format("tensor_split: {} shares for {} GPU{}; give one share for each, or leave it out",
                split.size(), gpus, gpus == 1 ? "" : "s"),
            {"tensor_split", std::string(text)});
    split.resize(gpus, 0);
    return split;
}

/// Shares by tensor_split, else by what is free on each device, normalised.
Result<std::vector<double>> sharesOf(const Scenario& scenario, const PlacementSettings& settings) {
    std::vector<double> shares;
    if (settings.split) {
        VRAMPLAN_TRY(shares, parseSplit(*settings.split, scenario.devices.size()));
    } else {
        for (const DeviceBudget& device : scenario.devices) {
            const auto size = device.free ? device.free : device.capacity;
            shares.push_back(size ? static_cast<double>(size->value()) : 0);
        }
    }
    double sum = 0;
    for (const double share : shares) sum += share;
    for (double& share : shares) share = sum > 0 ? share / sum : 1.0 / static_cast<double>(shares.size());
    return shares;
}

/// The devices of the offloaded units, asked for from the first to the last: the first whose cumulative share
/// exceeds the unit's place (0 … 1) among them, in the engine's own single precision.
class Spread {
public:
    Spread(const std::vector<double>& shares, std::uint64_t units)
        : m_shares(shares), m_units(static_cast<float>(units)) { }

    int deviceOf(std::uint64_t unit) {
        const float where = static_cast<float>(unit) / m_units;
        while (m_device < m_shares.size()) {
            if (m_sum + static_cast<float>(m_shares[m_device]) > where) return static_cast<int>(m_device);
            m_sum += static_cast<float>(m_shares[m_device++]);
        }
        return static_cast<int>(m_shares.size()) - 1;
    }

private:
    const std::vector<double>& m_shares;
    float m_units;
    float m_sum = 0; ///< of the devices before m_device
    std::size_t m_device = 0;
};

/// Sends the experts of the layers that a search keeps without them to the host. Whether there are any.
bool sendExpertsAway(
    const LayerChoice& choice, std::uint64_t firstOnGpu, int host, std::vector<LayerShape>& layers) {
    bool any = false;
    const auto send = [&](std::uint64_t from, std::uint64_t count) {
        any = any || count > 0;
        for (std::uint64_t i = from; i < from + count && i < layers.size(); ++i)
            layers[i].expertDevice = static_cast<std::int8_t>(host);
    };
    if (choice.gpus.empty()) send(0, layers.size());
    std::uint64_t next = firstOnGpu;
    for (const LayerChoice::Gpu& gpu : choice.gpus) {
        send(next + gpu.whole(), gpu.bare);
        next += gpu.units;
    }
    return any;
}

} // namespace

std::uint64_t LayerChoice::offloaded() const {
    std::uint64_t sum = 0;
    for (const Gpu& gpu : gpus) sum += gpu.units;
    return sum;
}

PlacementSettings::PlacementSettings(const ResolvedSettings& settings)
    : gpuLayers(settings.optionalWhole("n_gpu_layers"))
    , expertsOnHost(settings.whole("n_cpu_moe"))
    , main(settings.whole("main_gpu"))
    , single(settings.text("split_mode") == "none")
    , rows(settings.text("split_mode") == "row")
    , cacheOnHost(settings.flag("no_kv_offload")) {
    if (settings.isSet("tensor_split")) split = settings.text("tensor_split");
    if (settings.isSet("override_tensor")) overrides = settings.text("override_tensor");
}

Result<Placement> place(
    const Scenario& scenario, const PlacementSettings& settings, Model& model, const LayerChoice* choice) {
    Placement placement;
    placement.gpus = static_cast<int>(scenario.devices.size());
    const std::uint64_t units = model.units();
    placement.cacheOnHost = settings.cacheOnHost;
    placement.main = static_cast<int>(settings.main);
    if (placement.gpus > 0 && placement.main >= placement.gpus)
        return fail(ErrorKind::Usage, "bad_setting",
            fmt::format(
                "main_gpu: {} is no GPU of this plan; it has 0 to {}", placement.main, placement.gpus - 1),
            {"main_gpu", std::to_string(placement.main)});
    placement.offloaded =
        placement.gpus == 0 ? 0 : std::min<std::uint64_t>(units, settings.gpuLayers.value_or(units));
    const bool chosen = choice != nullptr && !choice->gpus.empty();
    if (chosen) placement.offloaded = std::min(units, choice->offloaded());
    const bool single = settings.single;
    placement.rows = settings.rows && placement.gpus > 1;
    VRAMPLAN_TRY(placement.shares, sharesOf(scenario, settings));
    if (chosen && placement.offloaded > 0)
        for (std::size_t i = 0; i < placement.shares.size(); ++i)
            placement.shares[i] =
                static_cast<double>(choice->gpus[i].units) / static_cast<double>(placement.offloaded);

    const std::uint64_t firstOnGpu = units - placement.offloaded, expertsOnHost = settings.expertsOnHost;
    Spread spread(placement.shares, placement.offloaded);
    const auto deviceOf = [&](std::uint64_t unit) {
        if (unit < firstOnGpu) return placement.host();
        if (single || placement.rows) return placement.main;
        return spread.deviceOf(unit - firstOnGpu);
    };
    for (std::size_t i = 0; i < model.shape.layers.size(); ++i) {
        LayerShape& layer = model.shape.layers[i];
        layer.device = static_cast<std::int8_t>(deviceOf(i));
        layer.expertDevice = i < expertsOnHost ? static_cast<std::int8_t>(placement.host()) : layer.device;
        layer.cacheDevice = placement.cacheOnHost ? static_cast<std::int8_t>(placement.host()) : layer.device;
    }
    model.shape.outputDevice = static_cast<std::int8_t>(deviceOf(units - 1));
    bool bare = false; // layers whose experts the search leaves on the host
    if (choice != nullptr) bare = sendExpertsAway(*choice, firstOnGpu, placement.host(), model.shape.layers);
    placement.pipelined = placement.gpus > 1 && placement.offloaded == units && !single && !placement.rows
        && !placement.cacheOnHost && expertsOnHost == 0 && !settings.overrides && !bare;
    if (settings.overrides) VRAMPLAN_CHECK(applyOverrides(*settings.overrides, placement, model));
    return placement;
}

} // namespace vramplan::llama_cpp
