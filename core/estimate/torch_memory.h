// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/weights.h"

#include <cstdint>
#include <vector>

namespace vramplan {

/// Which of PyTorch's numbers counts. A tensor of 10 MiB and more has a block of its own, a multiple of 2
/// MiB; smaller ones are cut from blocks of 20 MiB, those up to 1 MiB from blocks of 2 MiB. What is left of a
/// block counts as allocated only where it is too small to be split off (1 MiB). Source: PyTorch's
/// CUDACachingAllocator.cpp (get_allocation_size, should_split).
enum class TorchCount : std::uint8_t {
    Allocated, ///< torch.cuda.memory_allocated()
    Reserved,  ///< what the driver sees
};

/// What the allocator holds beyond the tensors themselves, made in this order.
Bytes allocatorRounding(const std::vector<Bytes>& tensors, TorchCount count);

/// Tensors that serving engines join into one, by group (1 …): q, k and v; gate and up; gates and ups of
/// experts; their downs; gate and up of shared experts. 0: alone.
inline constexpr std::size_t kFusedGroups = 6;
std::size_t fusedGroup(const WeightTensor& tensor);
/// Sums over the tensors of a layer that tell what its rounding is without placing them.
struct LayerTensors {
    Bytes all;
    Bytes shared; ///< of tensors that share their blocks
    Bytes ends;   ///< what counts as allocated beyond tensors with blocks of their own

    void add(Bytes tensor);
    /// Too much of the layer shares blocks for the ends of those to be left out.
    bool mustBePlaced() const { return shared > all / Bytes(8); }
};

/// One layer of a kind as one rank of a serving engine holds it: q, k and v in one tensor, gate and up in
/// one, the experts of a rank in one for each of their two steps.
std::vector<Bytes> fusedTensors(
    const ModelSpec& spec, const LayerKind& kind, const WeightScheme& scheme, const WeightDivision& division);

/// Adds what serving engines load beside the weights: a table of rotary cosines and sines for every position
/// of the model (one for each width of heads), in values of `rotary`; and the allocator's rounding of the
/// weights of this share. Adds nothing where the weights are not known by their shapes.
void addTorchItems(const Scenario& scenario, const WeightShare& share, TorchCount count, ElementType rotary,
    std::vector<LineItem>& items);

} // namespace vramplan
