// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/engine_scores.h"

#include "core/estimate/engine.h"
#include "core/estimate/engines/ollama_placement.h"
#include "core/estimate/engines/sglang_fraction.h"
#include "core/estimate/engines/tensorrt_llm_pools.h"
#include "tests/accuracy/figures.h"

namespace vramplan::accuracy {
namespace {

constexpr std::uint64_t kOneRequest = 4096;

Result<void> scoreSglang(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/sglang.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        if (entry["draft_layers"].present()) continue; // no setting says so
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const Scenario plan, maker.plan(facts, entry, "sglang", kOneRequest));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "sglang", id, scores));
    }
    return {};
}

Result<void> scoreSglangFractions(const std::string& folder, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/sglang_fraction.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::uint64_t mib, entry["gpu_mib"].asUnsigned());
        VRAMPLAN_TRY(const std::uint64_t tensor, entry["tensor"].asUnsigned());
        VRAMPLAN_TRY(const double fraction, entry["expect"]["fraction"].asNumber());
        const sglang::SizeDefaults defaults = sglang::sizeDefaults(Count(mib) * kMiB, tensor);
        sglang::FractionInputs inputs;
        inputs.gpuMib = static_cast<double>(mib);
        inputs.tensor = tensor;
        inputs.chunk = defaults.chunk;
        inputs.graphBatch = defaults.graphBatch;
        inputs.prefillGraphs = sglang::prefillGraphCount(defaults.chunk);
        scores.add("sglang", "memory fraction", id, sglang::memoryFraction(inputs), fraction);
    }
    return {};
}

Result<void> scoreTensorRt(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/tensorrt-llm.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i), expect = entry["expect"];
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const Scenario plan, maker.plan(facts, entry, "tensorrt-llm", kOneRequest));
        VRAMPLAN_TRY(const double gpu, entry["gpu"].asNumber());
        VRAMPLAN_TRY(const double peak, entry["peak"].asNumber());
        VRAMPLAN_TRY(const double fraction, entry["fraction"].asNumber());
        const auto layers = static_cast<std::uint32_t>(plan.model->layerCount());
        auto groups =
            tensorrt_llm::groupsOf(*plan.model, {0, layers}, plan.parallelism.tensor, {}, kOneRequest);
        const Bytes pool(static_cast<std::uint64_t>((gpu - peak) * fraction));
        tensorrt_llm::divide(groups, pool, *plan.precision.kvK, 32, kOneRequest, 0.5);
        Bytes price;
        for (const tensorrt_llm::PoolGroup& group : groups) price += group.price(*plan.precision.kvK);
        VRAMPLAN_TRY(const double perToken, expect["per_token"].asNumber());
        VRAMPLAN_TRY(const double blocks, expect["blocks"].asNumber());
        scores.add("tensorrt-llm", "price of a token", id, static_cast<double>(price.value()), perToken);
        scores.add("tensorrt-llm", "blocks", id, static_cast<double>(groups.front().blocks), blocks);
    }
    return {};
}

Result<void> scoreTransformers(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/transformers.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string version, entry["version"].asString());
        VRAMPLAN_TRY(const std::uint64_t tokens, entry["tokens"].asUnsigned());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "transformers@" + version, tokens));
        VRAMPLAN_TRY(plan.workload.sequences, entry["sequences"].asUnsigned());
        VRAMPLAN_TRY(plan.workload.encoderTokens, entry["encoder_tokens"].optionalUnsigned());
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "transformers", id, scores));
    }
    return {};
}

Result<void> scoreLlamaRules(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/llama_cpp.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "llama.cpp", kOneRequest));
        VRAMPLAN_CHECK(PlanMaker::fillWorkload(entry, plan));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "llama.cpp", id, scores));
    }
    return {};
}

Result<void> scoreOllama(const std::string& folder, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/ollama.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        ollama::FileShape shape;
        VRAMPLAN_TRY(shape.layers, entry["layers"].asUnsigned());
        VRAMPLAN_TRY(shape.leastKvHeads, entry["kv_heads"].asUnsigned());
        VRAMPLAN_TRY(shape.embedding, entry["embedding"].asUnsigned());
        VRAMPLAN_TRY(shape.mostHeads, entry["heads"].asUnsigned());
        VRAMPLAN_TRY(const std::uint64_t context, entry["context"].asUnsigned());
        VRAMPLAN_TRY(const double predicted, entry["expect"]["predicted"].asNumber());
        scores.add("ollama", "cache that its scheduler predicts", id,
            static_cast<double>(ollama::predictedCache(shape, Count(context)).value()), predicted);
    }
    return {};
}

/// Only the cases whose pool the plan can say; the others are in the engine's own tests.
Result<void> scoreVllm(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/vllm.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        if (entry["draft_layers"].present() || !entry["pool"].present()) continue;
        VRAMPLAN_TRY(const std::string id, entry["case"].asString());
        VRAMPLAN_TRY(const std::uint64_t pool, entry["pool"].asUnsigned());
        VRAMPLAN_TRY(const auto length, entry["length"].optionalUnsigned());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "vllm", length.value_or(kOneRequest)));
        plan.settings.emplace_back("kv_cache_memory_bytes", std::to_string(pool));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "vllm", id, scores));
    }
    return {};
}

} // namespace

Result<void> scoreEngineRules(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_CHECK(scoreLlamaRules(folder, maker, scores));
    VRAMPLAN_CHECK(scoreOllama(folder, scores));
    VRAMPLAN_CHECK(scoreTransformers(folder, maker, scores));
    VRAMPLAN_CHECK(scoreVllm(folder, maker, scores));
    VRAMPLAN_CHECK(scoreSglang(folder, maker, scores));
    VRAMPLAN_CHECK(scoreSglangFractions(folder, scores));
    return scoreTensorRt(folder, maker, scores);
}

} // namespace vramplan::accuracy
