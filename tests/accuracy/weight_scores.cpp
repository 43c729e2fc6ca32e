// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/weight_scores.h"

#include "core/estimate/engine.h"
#include "core/estimate/weights.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

struct NamedPacking {
    std::string_view name;
    Packing packing;
};
constexpr std::array kPackings = {NamedPacking{"plain", Packing::Plain}, NamedPacking{"gptq", Packing::Gptq},
    NamedPacking{"awq", Packing::Awq}, NamedPacking{"packed_group", Packing::PackedGroup},
    NamedPacking{"fp8_tensor", Packing::Fp8Tensor}, NamedPacking{"fp8_channel", Packing::Fp8Channel},
    NamedPacking{"fp8_block", Packing::Fp8Block}, NamedPacking{"bitsandbytes4", Packing::BitsAndBytes4},
    NamedPacking{"bitsandbytes8", Packing::BitsAndBytes8}};

/// A number for people, "8.03 B", instead of a count.
bool isRounded(std::uint64_t published) { return published % 100'000 == 0; }

Result<void> scoreElements(const PlanMaker& maker, Scores& scores, std::vector<std::string>& notes) {
    for (const ModelEntry& entry : maker.models().entries()) {
        VRAMPLAN_TRY(const JsonDocument preset, JsonDocument::load(entry.path));
        VRAMPLAN_TRY(const auto published, preset.root()["parameters"]["total"].optionalUnsigned());
        VRAMPLAN_TRY(const ModelSpec spec, maker.models().open(entry));
        if (!published || !spec.weightsKnown || !spec.storedElements || isRounded(*published)) continue;
        const auto ours = static_cast<double>(spec.storedElements->value());
        const auto theirs = static_cast<double>(*published);
        scores.add("models", "elements of a checkpoint", entry.id, ours, theirs);
        if (std::fabs(ours - theirs) > 0.01 * theirs)
            notes.push_back(fmt::format("{}: {:+.1f} %", entry.id, 100 * (ours - theirs) / theirs));
    }
    return {};
}

Result<void> chooseFormat(const JsonView& entry, Scenario& plan) {
    if (!entry["packing"].present()) return {}; // as the checkpoint stores it
    VRAMPLAN_TRY(const std::string wanted, entry["packing"].asString());
    VRAMPLAN_TRY(const std::uint64_t bits, entry["bits"].asUnsigned(16));
    VRAMPLAN_TRY(const std::uint64_t group, entry["group"].asUnsigned(65536));
    auto scheme = std::make_shared<WeightScheme>(plainScheme(ElementType::BF16));
    for (const NamedPacking& named : kPackings)
        if (named.name == wanted && named.packing != Packing::Plain) {
            scheme->matrices.packing = named.packing;
            scheme->matrices.bits = static_cast<std::uint8_t>(bits);
            scheme->matrices.group = static_cast<std::uint32_t>(group);
        }
    plan.precision.weights = std::move(scheme);
    return {};
}

Result<void> scoreFormats(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, JsonDocument::load(folder + "/tests/data/engines/weights.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "reference", 1));
        VRAMPLAN_CHECK(chooseFormat(entry, plan));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_TRY(const double total, entry["expect"]["total"].asNumber());
        scores.add("models", "bytes in a quantiser's format", id,
            static_cast<double>(answer.totalOf(Component::Weights).value()), total);
    }
    return {};
}

} // namespace

Result<void> scoreWeights(
    const std::string& folder, const PlanMaker& maker, Scores& scores, std::vector<std::string>& notes) {
    VRAMPLAN_CHECK(scoreElements(maker, scores, notes));
    return scoreFormats(folder, maker, scores);
}

} // namespace vramplan::accuracy
