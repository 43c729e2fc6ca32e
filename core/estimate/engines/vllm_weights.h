// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_options.h"
#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"
#include "core/estimate/weights.h"

#include <span>
#include <vector>

namespace vramplan::vllm {

/// What is the same for all pipeline stages, made once.
struct RankWeights {
    WeightDivision division;
    std::vector<Bytes> padding; ///< of MXFP4 experts, per layer of each kind; empty: none
};
RankWeights rankWeights(const Scenario& scenario, const Options& options);

/// Weights of one rank of pipeline stage `stage`: its part of each layer, embeddings on the first stage, the
/// head on the last; prediction layers where tokens are drafted; the padding of MXFP4 experts; or the
/// measured size alone. Returns their sum, less what is offloaded to the host.
Bytes addWeights(const Scenario& scenario, const Options& options, std::span<const LayerRange> stages,
    std::size_t stage, const RankWeights& weights, std::vector<LineItem>& items, Estimate& estimate);

/// Layers of the model's own prediction module, by its parts where the model's file keeps them apart.
std::uint32_t predictionLayers(const ModelSpec& spec);

/// What loading pads of a layer's MXFP4 expert matrices on one rank: the width to 128, the hidden size to 256
/// (128 with CUTLASS and DeepGEMM). Source: the MXFP4 experts of vLLM.
Bytes expertPadding(
    const ModelSpec& spec, const LayerKind& kind, const WeightScheme& scheme, const Options& options);

} // namespace vramplan::vllm
