// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"
#include "core/estimate/weight_division.h"

#include <memory>
#include <optional>
#include <vector>

namespace vramplan {

/// Weights of one layer of a kind, as one rank holds it.
struct KindWeights {
    Count expertElements, elements; ///< routed experts and everything else
    Bytes expertBytes, bytes;
    /// What serving engines allocate beyond these tensors (torch_memory.h); empty where that needs placing.
    std::optional<Bytes> ends;
    bool hasExperts = false;
};

/// Which weights of a model lie on one device.
struct WeightShare {
    LayerRange layers;
    bool embedding = false;       ///< token, position and per-layer embeddings
    bool output = false;          ///< output head and final norm; a tied head lives with the embedding
    bool parts = false;           ///< towers and other parts that engines load
    WeightDivision division = {}; ///< this device holds one part of each tensor; towers are held whole
};

/// The scheme in force: the user's, else the checkpoint's, else the model's own plain type. Never null.
std::shared_ptr<const WeightScheme> effectiveScheme(const Scenario& scenario);

/// A scheme that stores every tensor plainly in one type.
WeightScheme plainScheme(ElementType type);

/// One layer of each kind of the model under this division. Empty where layers of one kind weigh differently
/// (a mix by layer number), where the file's own tensors count, or where shapes are not known. Valid until
/// this thread asks for those of another model or division.
const std::vector<KindWeights>& weightsOfKinds(const Scenario& scenario, const WeightDivision& division);

/// Adds weight items. Stored sizes are used where the file's tensors are known, no other precision is asked
/// for and the geometry is the file's own; else parameter counts × format, basis derived (exact for plain
/// types). Without weights (weightsKnown false) the whole-model total is split by layers where `parameters`
/// is known, else nothing is added and estimate.weightsKnown becomes false.
void addWeightItems(
    const Scenario& scenario, const WeightShare& share, std::vector<LineItem>& items, Estimate& estimate);

} // namespace vramplan
