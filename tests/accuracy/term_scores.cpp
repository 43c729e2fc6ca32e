// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/term_scores.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "core/scenario/engine_profile.h"
#include "tests/accuracy/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

constexpr double kDigit = 0.01 * 1024 * 1024 * 1024; // sizes are printed in hundredths of a GiB

Result<Scenario> planOf(const JsonDocument& facts, const JsonView& entry, const PlanMaker& maker) {
    VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
    VRAMPLAN_TRY(const std::string profile, entry["profile"].asString());
    VRAMPLAN_TRY(const std::uint64_t length, entry["length"].asUnsigned());
    VRAMPLAN_TRY(const double gib, entry["device_gib"].asNumber());
    VRAMPLAN_TRY(const auto weights, entry["weights"].optionalString());
    VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, engine + "@" + profile, length));
    const Bytes capacity(static_cast<std::uint64_t>(gib * static_cast<double>(kGiB.value())));
    plan.devices.assign(plan.devices.size(), manualBudget(capacity));
    if (weights) {
        VRAMPLAN_TRY(plan.precision.weights, weightSchemeByName(*weights));
    }
    // Such a rank computes no logits but one row.
    if (entry["samples"].present()) plan.settings.emplace_back("max_num_seqs", "1");
    // What is compared does not depend on the pool, which must not be refused.
    plan.settings.emplace_back("kv_cache_memory_bytes", std::to_string((Count(1000) * kGiB).value()));
    return plan;
}

const LineItem* itemOf(const Estimate& answer, std::string_view beginning) {
    for (const LineItem& item : answer.devices.front().items)
        if (text(item.label).starts_with(beginning)) return &item;
    return nullptr;
}

/// What servers print as weights: these, and what they load and round beside them.
Bytes loadedBy(const Estimate& answer) {
    Bytes bytes = answer.devices.front().sum(Component::Weights);
    for (const char* label : {"Rotary tables", "Rounding by PyTorch's allocator"})
        if (const LineItem* item = itemOf(answer, label)) bytes += item->bytes;
    return bytes;
}

bool hasState(const ModelSpec& spec) {
    return std::any_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.records.begin(), kind.records.end(),
            [](const CacheRecord& record) { return std::holds_alternative<RecurrentState>(record); });
    });
}

/// The constant of the profile that made this item, with its value where versions differ.
std::string constantOf(const Scenario& plan, const LineItem& item) {
    const std::string label = text(item.label);
    const bool experts = plan.model->expertsUsed > 0;
    std::string name;
    if (label.ends_with("sampling"))
        name = "sampling_copies";
    else if (label.ends_with("forward pass"))
        name = experts ? "forward_experts" : "forward_dense";
    else if (plan.engine == "sglang")
        name = "cuda_graphs";
    else
        name = experts || hasState(*plan.model) ? "graphs_per_mixed_layer" : "graphs_per_layer";
    const ProfileConstant* constant = plan.profile->find(name);
    return constant == nullptr ? name : fmt::format("{} {}", name, constant->value);
}

} // namespace

Result<TermScores> scoreServerTerms(const std::string& folder, const PlanMaker& maker) {
    TermScores terms;
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "server_terms.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i), expect = entry["expect"];
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
        VRAMPLAN_TRY(const Scenario plan, planOf(facts, entry, maker));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_TRY(const auto weights, expect["weights_gib"].optionalNumber());
        if (weights) {
            const double ours =
                static_cast<double>(loadedBy(answer).value()) / static_cast<double>(kGiB.value());
            terms.weights.add(engine, "weights of a GPU", id, ours, *weights);
            if (std::fabs(ours - *weights) > 0.01 * *weights) {
                VRAMPLAN_TRY(const auto why, entry["apart"].optionalString());
                terms.notes.push_back(fmt::format("{}: weights of {:.2f} GiB against {:.2f} printed, "
                                                  "{:+.1f} %{}",
                    id, ours, *weights, 100 * (ours / *weights - 1), why ? ": " + *why : std::string()));
            }
        }
        for (const auto& [key, title, label] :
            {std::tuple{"activation_gib", "activations", "Activations of the profiling run"},
                {"graph_gib", "CUDA graphs", "CUDA graphs"}}) {
            VRAMPLAN_TRY(const auto printed, expect[key].optionalNumber());
            const LineItem* item = itemOf(answer, label);
            if (!printed || item == nullptr) continue;
            const double theirs = *printed * static_cast<double>(kGiB.value());
            terms.ranges.add(engine, title, id, item->low, item->bytes, item->high, theirs, kDigit);
            terms.heldOut.add(engine, title, constantOf(plan, *item), id, item->bytes, theirs, kDigit);
        }
    }
    const JsonView left = facts.root()["left_out"];
    for (std::size_t i = 0; i < left.size(); ++i) {
        VRAMPLAN_TRY(const std::string id, left.at(i)["name"].asString());
        VRAMPLAN_TRY(const std::string why, left.at(i)["why"].asString());
        terms.notes.push_back(fmt::format("{}: left out, {}", id, why));
    }
    return terms;
}

} // namespace vramplan::accuracy
