// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_fit.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

using Gpu = LayerChoice::Gpu;

bool hasExperts(const LayerShape& layer) { return layer.tensors->has(Field::Router); }

/// Beyond every memory, and small enough for the difference of two to be multiplied by a number of layers.
constexpr std::int64_t kNoLimit = std::int64_t{1} << 48;

std::int64_t amountOf(Bytes bytes) {
    return bytes.overflowed() ? kNoLimit
                              : static_cast<std::int64_t>(std::min<std::uint64_t>(bytes.value(), kNoLimit));
}

/// The engine's own search, guess by guess: where the demand does not grow evenly with the layers, the order
/// of its guesses decides what it finds.
class Search {
public:
    Search(const Scenario& scenario, const ResolvedSettings& settings, Buffers& buffers)
        : m_buffers(buffers), m_units(buffers.model().units()), m_experts(scenario.model->expertsUsed > 0) {
        const std::int64_t target = amountOf(Count(settings.whole("fit_target")) * kMiB);
        const bool single = settings.text("split_mode") == "none";
        for (std::size_t i = 0; i < scenario.devices.size(); ++i) {
            const DeviceBudget& device = scenario.devices[i];
            const auto free = device.free ? device.free : device.capacity;
            m_targets.push_back(free ? amountOf(*free) - target : kNoLimit);
            if (!single || i == settings.whole("main_gpu")) m_used.push_back(i);
        }
    }

    /// Whether every GPU keeps the target free with the layers as the settings say.
    Result<bool> isEnough() {
        VRAMPLAN_CHECK(m_buffers.arrange(nullptr));
        for (const std::size_t gpu : m_used) {
            VRAMPLAN_TRY(const std::int64_t demand, demandNow(gpu));
            if (demand > m_targets[gpu]) return false;
        }
        return true;
    }

    Result<LayerChoice> run() {
        std::int64_t left = -1; // on all GPUs together, if they held everything but experts
        if (m_experts) {
            const LayerChoice bareModel;
            VRAMPLAN_CHECK(m_buffers.arrange(&bareModel));
            left = 0;
            for (const std::size_t gpu : m_used) {
                VRAMPLAN_TRY(const std::int64_t demand, demandNow(gpu));
                left += m_targets[gpu] - demand;
            }
        }
        m_choice.gpus.assign(m_targets.size(), {});
        for (std::size_t i = m_used.size(); i-- > 0;) VRAMPLAN_CHECK(fill(i));
        if (left > 0) VRAMPLAN_CHECK(completeLayers());
        return m_choice;
    }

private:
    /// A choice, and what it takes of the GPU that is being filled.
    struct Guess {
        LayerChoice choice;
        std::int64_t demand = 0;
    };

    Result<std::int64_t> demandNow(std::size_t gpu) {
        VRAMPLAN_TRY(const Bytes demand, m_buffers.demandOn(gpu));
        return amountOf(demand);
    }
    Result<Guess> guess(LayerChoice choice, std::size_t gpu) {
        VRAMPLAN_CHECK(m_buffers.arrange(&choice));
        VRAMPLAN_TRY(const std::int64_t demand, demandNow(gpu));
        return Guess{std::move(choice), demand};
    }
    bool isLast(std::size_t i) const { return i + 1 == m_used.size(); }
    Gpu& used(LayerChoice& choice, std::size_t i) const { return choice.gpus[m_used[i]]; }

    /// How many of `between` units to try next, by the line through both ends.
    static std::uint32_t stepOf(
        std::uint32_t between, std::int64_t target, std::int64_t low, std::int64_t high) {
        const std::int64_t step = high == low ? 1 : std::int64_t{between} * (target - low) / (high - low);
        // A negative number is a large one to the engine.
        return step < 0 ? between - 1
                        : static_cast<std::uint32_t>(std::clamp<std::int64_t>(step, 1, between - 1));
    }

    /// Gives the i-th GPU as many of the units that are left as it holds, experts left out. The model's
    /// output is on the last GPU, always whole.
    Result<void> fill(std::size_t i) {
        const std::size_t gpu = m_used[i];
        const auto bare = [&](std::uint32_t units, bool withOutput) {
            return !m_experts ? 0 : withOutput && units > 0 ? units - 1 : units;
        };
        const auto left = static_cast<std::uint32_t>(m_units - m_choice.offloaded());
        if (left == 0) return {};
        LayerChoice all = m_choice;
        used(all, i) = {left, bare(left, isLast(i))};
        VRAMPLAN_TRY(Guess high, guess(std::move(all), gpu));
        if (high.demand <= m_targets[gpu]) {
            m_choice = std::move(high.choice);
            return {};
        }
        VRAMPLAN_TRY(Guess low, guess(m_choice, gpu));
        std::uint32_t between = m_experts && isLast(i) ? left - 1 : left;
        while (between > 1) {
            const std::uint32_t step = stepOf(between, m_targets[gpu], low.demand, high.demand);
            LayerChoice more = low.choice;
            Gpu& changed = used(more, i);
            changed.bare += bare(step, isLast(i) && changed.bare == 0);
            changed.units += step;
            VRAMPLAN_TRY(Guess test, guess(std::move(more), gpu));
            (test.demand <= m_targets[gpu] ? low : high) = std::move(test);
            between = used(high.choice, i).units - used(low.choice, i).units;
        }
        m_choice = std::move(low.choice);
        return {};
    }

    /// Turns layers without experts into whole ones, from the first GPU on, which takes them from those
    /// behind. The parts of a further layer that the engine then tries to keep are left on the host.
    Result<void> completeLayers() {
        std::size_t from = m_used.size(); // the first GPU that holds layers
        while (from > 0 && used(m_choice, from - 1).units > 0) --from;
        for (std::size_t i = 0; i <= from && from < m_used.size(); ++i) {
            const std::size_t gpu = m_used[i];
            LayerChoice all = m_choice;
            for (std::size_t j = from; j < m_used.size(); ++j) {
                const std::uint32_t moved = used(all, j).units - (isLast(j) ? 1 : 0);
                used(all, i).units += moved;
                used(all, j).units -= moved;
                used(all, j).bare = 0;
            }
            VRAMPLAN_TRY(Guess high, guess(std::move(all), gpu));
            if (high.demand <= m_targets[gpu]) {
                m_choice = std::move(high.choice);
                from = m_used.size() - 1;
                continue;
            }
            VRAMPLAN_TRY(Guess low, guess(m_choice, gpu));
            std::uint32_t between = used(high.choice, i).whole() - used(low.choice, i).whole();
            while (between > 1) {
                const std::uint32_t step = stepOf(between, m_targets[gpu], low.demand, high.demand);
                LayerChoice more = low.choice;
                const std::size_t next = complete(more, i, from, step);
                VRAMPLAN_TRY(Guess test, guess(std::move(more), gpu));
                const bool fits = test.demand <= m_targets[gpu];
                if (fits) from = next;
                (fits ? low : high) = std::move(test);
                between = used(high.choice, i).whole() - used(low.choice, i).whole();
            }
            m_choice = std::move(low.choice);
        }
        return {};
    }

    /// Makes so many layers of the GPUs from `from` on whole layers of the i-th. The first GPU that still has
    /// some without experts.
    std::size_t complete(LayerChoice& choice, std::size_t i, std::size_t from, std::uint32_t count) const {
        for (; from < m_used.size(); ++from) {
            const std::uint32_t moved = std::min(count, used(choice, from).bare);
            used(choice, from).units -= moved;
            used(choice, from).bare -= moved;
            used(choice, i).units += moved;
            count -= moved;
            if (used(choice, from).bare > 0) break;
        }
        return from;
    }

    Buffers& m_buffers;
    std::uint32_t m_units; ///< of the model, with the output
    bool m_experts;
    std::vector<std::int64_t> m_targets; ///< the most that each GPU may hold
    std::vector<std::size_t> m_used;     ///< GPUs, in order
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
        VRAMPLAN_TRY(const bool enough, search.isEnough());
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
    for (const Gpu& gpu : choice.gpus) split += (split.empty() ? "" : ",") + std::to_string(gpu.units);
    set("n_gpu_layers", std::to_string(choice.offloaded()));
    if (choice.gpus.size() > 1) set("tensor_split", split);
    Verdict& verdict = estimate.verdict;
    verdict.state = VerdictState::Adjusted;
    verdict.adjustment = choice.offloaded() == 0
        ? std::string("no layer on GPUs")
        : fmt::format("{} of {} layers and the output on GPUs", choice.offloaded() - 1, model.units() - 1);
    const auto bare = std::count_if(model.shape.layers.begin(), model.shape.layers.end(),
        [](const LayerShape& layer) { return layer.expertDevice != layer.device && hasExperts(layer); });
    if (bare > 0) verdict.adjustment += fmt::format(", the experts of {} of them in host memory", bare);
}

} // namespace vramplan::llama_cpp
