// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_options.h"
#include "core/estimate/estimate.h"

#include <vector>

namespace vramplan::vllm {

/// Peak of the profiling run above the weights: the larger of one forward pass over max_num_batched_tokens
/// and of sampling for max_num_seqs rows (heuristic), or the measured size.
///
///   forward   tokens × (4 × hidden + the wider of attention and feed-forward) × bytes per value, where a
///             dense feed-forward holds 3 × intermediate / ranks, experts used × (max(width, hidden) +
///             max(2 × width, hidden)), at least used × (width + max(2 × width, hidden)): Marlin's and older
///             Triton kernels; several ranks hold one more × hidden, as reducing is not done in place
///   sampling  copies × rows × vocabulary (to a multiple of 64) × 4 B: logits in float32, sorted for top-k;
///             and tokens × hidden × bytes per value, which wait meanwhile
LineItem activationItem(const Scenario& scenario, const Options& options);

/// CUDA graphs of one rank: per layer, by the number of captured batch sizes (heuristic), or measured. The
/// sizes are 1, 2, 4, multiples of 8 up to 256 and of 16 (before 0.12: 8) above, up to min(2 × max_num_seqs,
/// 512).
LineItem graphItem(const Scenario& scenario, const Options& options, std::uint32_t layers);
std::uint64_t capturedSizes(std::uint64_t maxNumSeqs, std::uint64_t stepAbove256 = 16);

/// Memory of the process outside the framework's allocator and inside the budget (heuristic), or measured.
LineItem nonTorchItem(const Scenario& scenario, const Options& options);
/// Communication buffers of several ranks; nothing for one.
void addNetwork(const Scenario& scenario, const Options& options, std::vector<LineItem>& items);

/// ceil(total × share). Source: request_memory of vLLM.
Bytes requestedMemory(Bytes total, double utilization);

} // namespace vramplan::vllm
