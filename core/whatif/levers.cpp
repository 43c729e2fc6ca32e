// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/levers.h"

#include "core/estimate/command_line.h"
#include "core/estimate/engine.h"
#include "core/estimate/plan_changes.h"
#include "core/units/text.h"
#include "core/whatif/gpu_layers.h"
#include "core/whatif/limits.h"
#include "core/whatif/sweep.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

bool hasSetting(const Scenario& scenario, std::string_view key) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return false;
    const auto settings = engine->info().settings;
    return std::any_of(
        settings.begin(), settings.end(), [&](const SettingInfo& setting) { return key == setting.key; });
}

void narrowerCache(
    const Scenario& scenario, const Estimate& now, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr || now.kv.bytes == Bytes()) return;
    const double bits = std::max(bitsPerElement(now.kvK), bitsPerElement(now.kvV));
    for (const ElementType type : {ElementType::Q8_0, ElementType::F8, ElementType::Q5_1, ElementType::Q4_0,
             ElementType::NVFP4, ElementType::Int4}) {
        const auto known = engine->info().kvTypes;
        if (bitsPerElement(type) >= bits || std::find(known.begin(), known.end(), type) == known.end())
            continue;
        LeverIdea idea{"kv_type", fmt::format("K and V as {}", name(type)), {}, scenario};
        idea.scenario.precision.kvK = idea.scenario.precision.kvV = type;
        idea.cost = bitsPerElement(type) >= 8
            ? "Usually no visible loss of quality; the cache is converted while it is read."
            : "Loss of quality grows with the context; the cache is converted while it is read. Compare "
              "answers before relying on it.";
        ideas.push_back(std::move(idea));
    }
}

void narrowerWeights(const Scenario& scenario, const Estimate& now, const AdviceSources& sources,
    std::vector<LeverIdea>& ideas) {
    const auto parameters = scenario.model->parameters;
    if (!now.weightsKnown || !parameters || parameters->value() == 0) return;
    const double bitsNow = 8.0 * static_cast<double>(now.totalOf(Component::Weights).value())
        / static_cast<double>(parameters->value());
    static constexpr std::array<std::string_view, 6> local = {
        "q8_0", "q6_k", "q5_k_m", "q4_k_m", "iq4_xs", "q3_k_m"};
    static constexpr std::array<std::string_view, 3> serving = {"fp8", "int8", "awq"};
    const Engine* engine = engineByName(scenario.engine);
    const bool isLocal = engine != nullptr && engine->info().ggufOnly;
    const std::span<const std::string_view> wanted =
        isLocal ? std::span<const std::string_view>(local) : std::span<const std::string_view>(serving);
    for (const auto& scheme : sources.schemes) {
        if (std::find(wanted.begin(), wanted.end(), scheme->id) == wanted.end()) continue;
        const double bits = scheme->matrices.packing == Packing::Plain ? bitsPerElement(scheme->matrices.type)
                                                                       : scheme->matrices.bits;
        if (bits > bitsNow * 0.95) continue;
        LeverIdea idea{"weights", fmt::format("Weights as {}", scheme->title), {}, scenario};
        idea.scenario.precision.weights = scheme;
        idea.cost = bits >= 7.9 ? "Usually no visible loss of quality; needs a checkpoint in this format."
                                : "Some loss of quality, more for small models; needs a checkpoint in this "
                                  "format. Says nothing about the cache, which keeps its own type.";
        ideas.push_back(std::move(idea));
    }
}

void shorterContext(
    const Scenario& scenario, const Estimate& now, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    if (now.verdict.fits == true) return;
    const Limits limits = findLimits(scenario);
    if (limits.maxContext && *limits.maxContext < scenario.workload.longest()) {
        auto changed = withQuantity(scenario, Quantity::Context, *limits.maxContext);
        if (changed)
            ideas.push_back({"context", fmt::format("Context of {} tokens", groupedText(*limits.maxContext)),
                "Longer prompts and answers no longer run.", std::move(*changed)});
    }
    if (limits.maxSequences && *limits.maxSequences < scenario.workload.sequenceCount()) {
        auto changed = withQuantity(scenario, Quantity::Sequences, *limits.maxSequences);
        if (changed)
            ideas.push_back({"sequences",
                fmt::format("{} at once",
                    *limits.maxSequences == 1 ? std::string("One sequence")
                                              : groupedText(*limits.maxSequences) + " sequences"),
                "Further requests wait for a free place.", std::move(*changed)});
    }
}

/// Weights that the host holds, each once: what is mapped from the file may be there a second time,
/// rearranged.
Bytes hostWeights(const Estimate& estimate) {
    Bytes all, mapped;
    for (const DeviceEstimate& device : estimate.devices) {
        if (device.device.source != BudgetSource::Host) continue;
        for (const LineItem& item : device.items) {
            if (item.component != Component::Weights) continue;
            all += item.bytes;
            if (item.mapped) mapped += item.bytes;
        }
    }
    return mapped == Bytes() ? all : mapped;
}

void fewerGpuLayers(const Scenario& scenario, const Estimate& now, const AdviceSources& sources,
    std::vector<LeverIdea>& ideas) {
    if (now.verdict.fits == true || scenario.devices.empty() || !placesLayers(scenario)) return;
    auto most = mostGpuLayers(scenario, scenario.model->layerCount(), sources.cancelled);
    if (!most) return;
    ideas.push_back(
        {"gpu_layers", fmt::format("{} of {} layers on the GPU", most->layers, scenario.model->layerCount()),
            Phrase("The processor computes the other layers: every token waits for {bytes} of weights that "
                   "are read from host memory. Measure before relying on it.",
                input("bytes", hostWeights(most->estimate))),
            std::move(most->scenario)});
}

void expertsOnHost(
    const Scenario& scenario, const Estimate& now, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    const std::uint64_t experts = mixFacts(*scenario.model).experts;
    if (scenario.devices.empty() || scenario.model->expertsUsed == 0 || experts == 0
        || !hasSetting(scenario, "n_cpu_moe"))
        return;
    const std::uint64_t layers = scenario.model->layerCount();
    for (const std::uint64_t part : {layers / 2, layers}) {
        Scenario changed = withSetting(scenario, "n_cpu_moe", std::to_string(part));
        const auto after = estimate(changed);
        if (!after) continue;
        const Bytes moved = minusOrZero(hostWeights(*after), hostWeights(now));
        ideas.push_back({"experts_on_host",
            part == layers ? std::string("All experts in host memory")
                           : fmt::format("Experts of {} layers in host memory", part),
            Phrase("{bytes} of expert weights are read from host memory for each token.",
                input("bytes", moved * Count(scenario.model->expertsUsed) / Bytes(experts))),
            std::move(changed)});
    }
}

/// The engine's own trades of memory for something else.
void settingTrades(
    const Scenario& scenario, const Estimate& now, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return;
    for (const SettingTrade& trade : engine->info().trades) {
        if (trade.needsGpu && scenario.devices.empty()) continue;
        const std::string current = settingOf(now, trade.key);
        if (trade.from != nullptr ? current != trade.from : current == trade.value) continue;
        ideas.push_back({trade.id, trade.change, trade.cost, withSetting(scenario, trade.key, trade.value)});
    }
}

void sharedPrefix(
    const Scenario& scenario, const Estimate&, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    const Workload& workload = scenario.workload;
    if (workload.sequenceCount() < 2 || !workload.lengths.empty() || workload.prefix > 0) return;
    LeverIdea idea{"prefix", fmt::format("A shared prefix of {} tokens", groupedText(workload.context / 2)),
        "Only where all sequences really begin with the same tokens, such as a long instruction.", scenario};
    idea.scenario.workload.prefix = workload.context / 2;
    ideas.push_back(std::move(idea));
}

void anotherGpu(
    const Scenario& scenario, const Estimate& now, const AdviceSources&, std::vector<LeverIdea>& ideas) {
    if (now.verdict.fits == true || scenario.devices.empty()) return;
    LeverIdea idea{"another_gpu",
        fmt::format(
            "Another {}", scenario.devices.back().name.substr(0, scenario.devices.back().name.rfind(" #"))),
        "Its price, and what passes between the cards for every token.", scenario};
    idea.scenario.devices.push_back(scenario.devices.back());
    const Engine* engine = engineByName(scenario.engine);
    if (scenario.parallelism.tensor > 1 || (engine != nullptr && engine->info().fillsBudget)) {
        // Tensors are cut evenly: double the GPUs where one more would not divide the heads.
        const std::uint64_t heads = scenario.model->geometry.heads;
        const std::uint64_t more = scenario.parallelism.tensor + 1;
        const std::uint64_t wanted = heads % more == 0 ? more : 2 * scenario.parallelism.tensor;
        for (std::uint64_t ranks = more; ranks < wanted; ++ranks)
            idea.scenario.devices.push_back(idea.scenario.devices.back());
        if (wanted > more) idea.change = fmt::format("{} GPUs instead of {}", wanted, more - 1);
        idea.scenario.parallelism.tensor = wanted;
    }
    followDevices(idea.scenario);
    ideas.push_back(std::move(idea));
}

void anotherEngine(
    const Scenario& scenario, const Estimate&, const AdviceSources& sources, std::vector<LeverIdea>& ideas) {
    if (!sources.profile) return;
    for (const Engine* engine : engines()) {
        const std::string_view other = engine->info().name;
        if (other == scenario.engine || engine->info().programs == nullptr) continue;
        auto profile = sources.profile(other);
        if (!profile) continue;
        LeverIdea idea{"engine", fmt::format("Run it with {}", engine->info().title),
            "Another program with its own rules and features; settings that it does not know start at its "
            "defaults.",
            scenario};
        useEngine(idea.scenario, *std::move(profile));
        ideas.push_back(std::move(idea));
    }
}

constexpr std::array<LeverMaker, 9> kMakers = {narrowerCache, narrowerWeights, shorterContext, fewerGpuLayers,
    expertsOnHost, settingTrades, sharedPrefix, anotherGpu, anotherEngine};

} // namespace

std::span<const LeverMaker> leverMakers() { return kMakers; }

} // namespace vramplan
