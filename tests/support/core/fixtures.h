// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/scenario/engine_profile.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>

namespace vramplan::testing {

/// Weights of a gated transformer layer without experts.
inline WeightTensors denseLayerWeights(
    std::uint64_t hidden, std::uint64_t queryWidth, std::uint64_t kvWidth, std::uint64_t intermediate) {
    return {{WeightRole::AttentionQuery, "self_attn.q_proj", queryWidth, hidden},
        {WeightRole::AttentionKey, "self_attn.k_proj", kvWidth, hidden},
        {WeightRole::AttentionValue, "self_attn.v_proj", kvWidth, hidden},
        {WeightRole::AttentionOutput, "self_attn.o_proj", hidden, queryWidth},
        {WeightRole::MlpGate, "mlp.gate_proj", intermediate, hidden},
        {WeightRole::MlpUp, "mlp.up_proj", intermediate, hidden},
        {WeightRole::MlpDown, "mlp.down_proj", hidden, intermediate},
        {WeightRole::Norm, "norms", 1, hidden, 2}};
}

/// The geometry of Llama 3.1 8B: 32 layers, 8 KV heads of 128, hidden 4,096, 8,030,261,248 parameters.
inline ModelSpec llama8b() {
    ModelSpec spec;
    spec.id = "llama-8b";
    spec.name = "Llama 8B";
    spec.architecture = "llama";
    spec.geometry = {.layers = 32,
        .heads = 32,
        .kvHeads = 8,
        .headDim = 128,
        .hidden = 4096,
        .intermediate = 14336,
        .vocabulary = 128256};
    spec.maxContext = 131072;
    appendLayers(spec,
        {.records = {FullAttention{8, 128, 128}}, .weights = denseLayerWeights(4096, 4096, 1024, 14336)}, 32);
    spec.globalWeights = {{WeightRole::TokenEmbedding, "embed_tokens", 128256, 4096},
        {WeightRole::OutputHead, "lm_head", 128256, 4096}, {WeightRole::Norm, "norm", 1, 4096}};
    countParameters(spec);
    return spec;
}

/// The geometry of Mixtral 8x7B: 8 experts, 2 used per token.
inline ModelSpec mixtral() {
    ModelSpec spec;
    spec.id = "mixtral";
    spec.name = "Mixtral 8x7B";
    spec.geometry = {.layers = 32,
        .heads = 32,
        .kvHeads = 8,
        .headDim = 128,
        .hidden = 4096,
        .intermediate = 14336,
        .vocabulary = 32000};
    spec.expertsUsed = 2;
    spec.expertIntermediate = 14336;
    appendLayers(spec,
        {.records = {FullAttention{8, 128, 128}},
            .weights = {{WeightRole::AttentionQuery, "self_attn.q_proj", 4096, 4096},
                {WeightRole::AttentionKey, "self_attn.k_proj", 1024, 4096},
                {WeightRole::AttentionValue, "self_attn.v_proj", 1024, 4096},
                {WeightRole::AttentionOutput, "self_attn.o_proj", 4096, 4096},
                {WeightRole::Router, "block_sparse_moe.gate", 8, 4096},
                {WeightRole::ExpertGate, "experts.w1", 14336, 4096, 8},
                {WeightRole::ExpertUp, "experts.w3", 14336, 4096, 8},
                {WeightRole::ExpertDown, "experts.w2", 4096, 14336, 8},
                {WeightRole::Norm, "norms", 1, 4096, 2}}},
        32);
    spec.globalWeights = {{WeightRole::TokenEmbedding, "embed_tokens", 32000, 4096},
        {WeightRole::OutputHead, "lm_head", 32000, 4096}, {WeightRole::Norm, "norm", 1, 4096}};
    countParameters(spec);
    return spec;
}

/// A model of equal layers that is nothing but its cache: no hidden size, no vocabulary.
inline ModelSpec cacheOnly(CacheRecords records, std::uint32_t layers) {
    ModelSpec spec;
    spec.id = spec.name = "cache only";
    spec.geometry.layers = layers;
    spec.weightsKnown = false;
    spec.parameters = Count(0);
    appendLayers(spec, {.records = std::move(records), .weights = {}}, layers);
    return spec;
}

/// Constants of the reference engine for tests, round numbers: 512 (256 … 2,048) tokens at once, and 400 (200
/// … 800) MiB outside planned buffers.
inline std::shared_ptr<const EngineProfile> roundProfile() {
    EngineProfile profile;
    profile.engine = "reference";
    profile.version = "test";
    profile.constants = {{"prefill_chunk", 512, 256, 2048, "tokens", "test"}};
    for (const char* backend :
        {"context_cuda", "context_rocm", "context_vulkan", "context_metal", "context_host"})
        profile.constants.push_back(
            {backend, 400.0 * (1 << 20), 200.0 * (1 << 20), 800.0 * (1 << 20), "bytes", "test"});
    return std::make_shared<EngineProfile>(std::move(profile));
}

/// A plan for the reference engine with an f16 cache on one device of `memory`.
inline Scenario planFor(
    ModelSpec model, std::uint64_t context, std::uint64_t sequences = 1, Bytes memory = Count(24) * kGiB) {
    Scenario scenario;
    scenario.model = std::make_shared<ModelSpec>(std::move(model));
    scenario.workload.context = context;
    scenario.workload.sequences = sequences;
    scenario.precision.kvK = scenario.precision.kvV = ElementType::F16;
    scenario.profile = roundProfile();
    scenario.devices = {manualBudget(memory)};
    return scenario;
}

/// The estimate, or a test failure with the error's sentence.
inline Estimate mustEstimate(const Scenario& scenario) {
    auto result = estimate(scenario);
    if (!result) {
        ADD_FAILURE() << describe(result.error());
        return {};
    }
    return std::move(*result);
}

} // namespace vramplan::testing
