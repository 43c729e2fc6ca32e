// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_fit.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

class Search {
public:
    Search(const Scenario& scenario, const ResolvedSettings& settings, Buffers& buffers)
        : m_settings(settings)
        , m_buffers(buffers)
        , m_experts(scenario.model->expertsUsed > 0)
        , m_target(Count(settings.whole("fit_target")) * kMiB) {
        for (const DeviceBudget& device : scenario.devices)
            m_free.push_back(device.free ? device.free : device.capacity);
        m_choice.units.assign(m_free.size(), 0);
    }

    /// Whether each GPU keeps the target free with these layers; null: as the settings say.
    Result<bool> isWithin(const LayerChoice* choice) {
        VRAMPLAN_CHECK(m_buffers.arrange(choice));
        // The graph is planned only where everything else leaves room for it.
        for (std::size_t gpu = 0; gpu < m_free.size(); ++gpu)
            if (!hasRoom(gpu, m_buffers.storedOn(gpu))) return false;
        VRAMPLAN_TRY(const std::vector<Bytes> computed, m_buffers.computed());
        for (std::size_t gpu = 0; gpu < m_free.size() && !computed.empty(); ++gpu)
            if (!hasRoom(gpu, m_buffers.storedOn(gpu) + computed[gpu])) return false;
        return true;
    }

    Result<LayerChoice> run() {
        const std::uint64_t layers = m_buffers.model().shape.layers.size();
        if (m_experts) m_choice.expertsUpTo = 0;
        std::uint64_t remaining = m_buffers.model().units();
        std::uint64_t last = remaining; // GPUs are mostly alike
        const std::size_t main = m_settings.whole("main_gpu");
        const bool single = m_settings.text("split_mode") == "none";
        for (std::size_t gpu = m_free.size(); gpu-- > 0;) {
            if (single && gpu != main) continue;
            VRAMPLAN_TRY(last, mostUnits(gpu, remaining, last));
            m_choice.units[gpu] = static_cast<double>(last);
            remaining -= last;
        }
        if (m_experts && remaining == 0) {
            VRAMPLAN_TRY(m_choice.expertsUpTo, mostWholeLayers(layers));
        }
        return m_choice;
    }

private:
    bool hasRoom(std::size_t gpu, Bytes demand) const {
        return !m_free[gpu] || demand + m_target <= *m_free[gpu];
    }

    /// What these units take of a GPU: everything where it fits, else at least more than there is room for.
    Result<Bytes> demandOf(std::size_t gpu, std::uint64_t units) {
        m_choice.units[gpu] = static_cast<double>(units);
        VRAMPLAN_CHECK(m_buffers.arrange(&m_choice));
        const Bytes stored = m_buffers.storedOn(gpu);
        if (!hasRoom(gpu, stored)) return stored;
        VRAMPLAN_TRY(const std::vector<Bytes> computed, m_buffers.computed());
        return computed.empty() ? stored : stored + computed[gpu];
    }

    /// The most of `remaining` units that fit, 0 being taken to do. The demand is nearly proportional to the
    /// units, so guesses follow the line through what is known; where that takes long, every other one halves
    /// what is left.
    Result<std::uint64_t> mostUnits(std::size_t gpu, std::uint64_t remaining, std::uint64_t guess) {
        if (!m_free[gpu]) return remaining;
        const auto room = static_cast<double>(minusOrZero(*m_free[gpu], m_target).value());
        std::uint64_t good = 0, bad = remaining + 1;
        double atGood = 0, atBad = 0; // the demand there; 0: not asked for
        for (int guesses = 1; bad - good > 1; ++guesses) {
            guess = std::clamp(guess, good + 1, bad - 1);
            VRAMPLAN_TRY(const Bytes demand, demandOf(gpu, guess));
            const bool fits = hasRoom(gpu, demand);
            (fits ? good : bad) = guess;
            (fits ? atGood : atBad) = demand.overflowed() ? 2 * room : static_cast<double>(demand.value());
            const auto left = static_cast<double>(bad - good);
            const double perUnit = atBad > 0 ? (atBad - atGood) / left : atGood / static_cast<double>(good);
            const bool byLine = perUnit > 0 && (guesses < 4 || guesses % 2 == 0);
            const double more = byLine ? (room - atGood) / perUnit : left / 2;
            guess = good + static_cast<std::uint64_t>(std::clamp(more, 1.0, left));
        }
        return good;
    }

    /// The most layers that fit with their experts, from the first on.
    Result<std::uint64_t> mostWholeLayers(std::uint64_t layers) {
        std::uint64_t good = 0, bad = layers + 1;
        while (bad - good > 1) {
            m_choice.expertsUpTo = good + (bad - good) / 2;
            VRAMPLAN_TRY(const bool fits, isWithin(&m_choice));
            (fits ? good : bad) = m_choice.expertsUpTo;
        }
        return good;
    }

    const ResolvedSettings& m_settings;
    Buffers& m_buffers;
    bool m_experts;
    Bytes m_target;
    std::vector<std::optional<Bytes>> m_free; ///< by GPU; empty: unknown, and taken to be enough
    LayerChoice m_choice;
};

} // namespace

Result<std::optional<LayerChoice>> addFitting(
    const Scenario& scenario, const ResolvedSettings& settings, Buffers& buffers, Estimate& estimate) {
    const std::size_t gpus = scenario.devices.size();
    const bool given = settings.isSet("n_gpu_layers") || settings.isSet("tensor_split")
        || settings.isSet("override_tensor") || settings.whole("n_cpu_moe") > 0;
    std::optional<LayerChoice> choice;
    if (gpus > 0 && !given && (settings.text("split_mode") != "row" || gpus == 1)) {
        Search search(scenario, settings, buffers);
        VRAMPLAN_TRY(const bool enough, search.isWithin(nullptr));
        if (!enough) {
            VRAMPLAN_TRY(choice, search.run());
            VRAMPLAN_CHECK(buffers.arrange(&*choice));
        }
    } else {
        VRAMPLAN_CHECK(buffers.arrange(nullptr));
    }
    buffers.addStored(estimate);
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
