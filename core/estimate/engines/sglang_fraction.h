// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <cstdint>

namespace vramplan::sglang {

/// What SGLang chooses by the memory of a GPU where the user set nothing.
struct SizeDefaults {
    std::uint64_t chunk = 0;      ///< chunked_prefill_size, tokens
    std::uint64_t graphBatch = 0; ///< cuda_graph_max_bs, requests
};
SizeDefaults sizeDefaults(Bytes gpu, std::uint64_t tensorRanks);

/// What decides the share of a GPU that weights and pools may take.
struct FractionInputs {
    double gpuMib = 0;
    std::uint64_t tensor = 1, stages = 1;
    std::uint64_t chunk = 8192, graphBatch = 256;
    std::uint64_t attentionReplicas = 1; ///< of attention data parallelism; 1: off
    std::uint64_t prefillGraphs = 0;     ///< captured prefill sizes
    bool latent = false;                 ///< prefill graphs of latent models take a fixed share
    double visionParameters = 0;         ///< of image towers; 0: none
    bool rocm = false;
};
/// MiB outside weights and pools: 512 + 1.5 × max(chunk, 2,048) + tp × pp / 8 × 1,024 + 2 × graph batch + 3 ×
/// (4.5 × above 300) batch × replicas of attention + 8 per prefill graph, and at least 10 GiB on GPUs above
/// 60 GiB. Source: server_args.py (mem_fraction_static).
double reservedMib(const FractionInputs& inputs);
/// (GPU − reserved) / GPU in three digits; less for image towers (0.95, and a tenth for each tower as large
/// as a ViT-L beyond the first, within 0.8 and 1.05) and for AMD (0.85).
double memoryFraction(const FractionInputs& inputs);

/// Prompt sizes up to `chunk` tokens for which prefill graphs are captured: every 4 up to 32, 16 up to 256,
/// 32 up to 512, 64 up to 1,024, 256 up to 4,096, then every 512.
std::uint64_t prefillGraphCount(std::uint64_t chunk);

} // namespace vramplan::sglang
