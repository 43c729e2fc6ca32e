// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_fit.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

class Search {
public:
    Search(
        const Scenario& scenario, const ResolvedSettings& settings, const Estimate& start, Buffers& buffers)
        : m_scenario(scenario)
        , m_target(Count(settings.whole("fit_target")) * kMiB)
        , m_key(start.kvK)
        , m_value(start.kvV)
        , m_buffers(buffers) { }

    /// Whether GPU `gpu`, or each where it is empty, keeps the target free with these layers.
    Result<bool> hasRoom(const LayerChoice& choice, std::optional<std::size_t> gpu) {
        Estimate estimate;
        estimate.kvK = m_key;
        estimate.kvV = m_value;
        return addWithin(&choice, gpu, estimate);
    }
    /// The same, and `estimate` has the buffers: all of them where there is room. The graph is planned only
    /// where everything else leaves room for it.
    Result<bool> addWithin(const LayerChoice* choice, std::optional<std::size_t> gpu, Estimate& estimate) {
        VRAMPLAN_CHECK(m_buffers.addStored(choice, estimate));
        if (!isWithin(estimate, gpu)) return false;
        VRAMPLAN_CHECK(m_buffers.addComputed(estimate));
        return isWithin(estimate, gpu);
    }

    /// Largest count up to `most` for which `fits` holds, which 0 is taken to do.
    template <class Fits>
    static Result<std::uint64_t> largest(std::uint64_t most, Fits fits) {
        std::uint64_t good = 0, bad = most + 1;
        while (bad - good > 1) {
            const std::uint64_t middle = good + (bad - good) / 2;
            VRAMPLAN_TRY(const bool holds, fits(middle));
            (holds ? good : bad) = middle;
        }
        return good;
    }

private:
    bool isWithin(const Estimate& estimate, std::optional<std::size_t> gpu) const {
        if (gpu) return leavesTarget(estimate, *gpu);
        for (std::size_t each = 0; each < m_scenario.devices.size(); ++each)
            if (!leavesTarget(estimate, each)) return false;
        return true;
    }
    bool leavesTarget(const Estimate& estimate, std::size_t gpu) const {
        Bytes planned = m_target;
        for (const LineItem& item : estimate.devices[gpu].items)
            if (item.component != Component::Overhead) planned += item.bytes;
        const DeviceBudget& device = m_scenario.devices[gpu];
        const auto free = device.free ? device.free : device.capacity;
        return !free || planned <= *free;
    }

    const Scenario& m_scenario;
    Bytes m_target;
    ElementType m_key, m_value;
    Buffers& m_buffers;
};

Result<LayerChoice> searchLayers(
    const Scenario& scenario, const ResolvedSettings& settings, const Model& model, Search& search) {
    const std::size_t gpus = scenario.devices.size();
    LayerChoice choice;
    choice.units.assign(gpus, 0);
    const bool experts = scenario.model->expertsUsed > 0;
    const std::uint64_t layers = model.shape.layers.size();
    if (experts) choice.expertsUpTo = 0;
    std::uint64_t remaining = model.units();
    const std::size_t main = settings.whole("main_gpu");
    const bool single = settings.text("split_mode") == "none";
    for (std::size_t gpu = gpus; gpu-- > 0;) {
        if (single && gpu != main) continue;
        VRAMPLAN_TRY(
            const std::uint64_t count, Search::largest(remaining, [&](std::uint64_t units) -> Result<bool> {
                choice.units[gpu] = static_cast<double>(units);
                return search.hasRoom(choice, gpu);
            }));
        choice.units[gpu] = static_cast<double>(count);
        remaining -= count;
    }
    if (experts && remaining == 0) {
        VRAMPLAN_TRY(
            const std::uint64_t whole, Search::largest(layers, [&](std::uint64_t count) -> Result<bool> {
                choice.expertsUpTo = count;
                return search.hasRoom(choice, {});
            }));
        choice.expertsUpTo = whole;
    }
    return choice;
}

} // namespace

Result<std::optional<LayerChoice>> addFitting(
    const Scenario& scenario, const ResolvedSettings& settings, Buffers& buffers, Estimate& estimate) {
    const std::size_t gpus = scenario.devices.size();
    const bool given = settings.isSet("n_gpu_layers") || settings.isSet("tensor_split")
        || settings.isSet("override_tensor") || settings.whole("n_cpu_moe") > 0;
    std::optional<LayerChoice> choice;
    if (gpus > 0 && !given && (settings.text("split_mode") != "row" || gpus == 1)) {
        Search search(scenario, settings, estimate, buffers);
        Estimate asGiven = estimate;
        VRAMPLAN_TRY(const bool enough, search.addWithin(nullptr, {}, asGiven));
        if (enough) {
            estimate = std::move(asGiven);
            return choice;
        }
        VRAMPLAN_TRY(choice, searchLayers(scenario, settings, buffers.model(), search));
    }
    VRAMPLAN_CHECK(buffers.addStored(choice ? &*choice : nullptr, estimate));
    VRAMPLAN_CHECK(buffers.addComputed(estimate));
    return choice;
}

void reportChoice(const LayerChoice& choice, const Model& model, Estimate& estimate) {
    const auto set = [&](std::string_view key, const std::string& text) {
        for (auto& [name, value] : estimate.settings)
            if (name == key) value = text;
    };
    std::string split;
    for (const double count : choice.units)
        split += (split.empty() ? "" : ",") + std::to_string(static_cast<std::uint64_t>(count));
    set("n_gpu_layers", std::to_string(choice.offloaded()));
    if (choice.units.size() > 1) set("tensor_split", split);
    Verdict& verdict = estimate.verdict;
    verdict.state = VerdictState::Adjusted;
    verdict.adjustment = choice.offloaded() == 0
        ? std::string("no layer on GPUs")
        : fmt::format("{} of {} layers and the output on GPUs", choice.offloaded() - 1, model.units() - 1);
    const std::uint64_t layers = model.shape.layers.size();
    if (choice.expertsUpTo < layers)
        verdict.adjustment +=
            fmt::format(", the experts of {} of them in host memory", layers - choice.expertsUpTo);
}

} // namespace vramplan::llama_cpp
