// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/weights.h"

#include "core/estimate/by_model.h"
#include "core/estimate/torch_memory.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

constexpr const char* kComputedReference =
    "Shape of every weight tensor × bytes of its format, from the model's configuration";
constexpr const char* kStoredReference = "Tensor sizes in the header of the model file";

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}
bool isEmbedding(WeightRole role) {
    return role == WeightRole::TokenEmbedding || role == WeightRole::PositionEmbedding
        || role == WeightRole::PerLayerEmbedding;
}

/// The tensors of the model's file count as they are.
bool usesStored(const Scenario& scenario) {
    const ModelSpec& spec = *scenario.model;
    return spec.inventory && !scenario.precision.weights && !spec.overrides.changesGeometry();
}

struct Group {
    Count elements;
    Bytes bytes;
    Count tensors;
};

void addItem(std::vector<LineItem>& items, const Phrase& label, const Phrase& formula, Bytes bytes,
    Basis basis, const char* reference) {
    if (bytes == Bytes()) return;
    LineItem item;
    item.component = Component::Weights;
    item.basis = basis;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = formula;
    item.reference = reference;
    items.push_back(item);
}

/// What is added of a tensor of which this rank holds one of `parts`.
void addPart(Group& group, Count elements, Bytes bytes, std::uint64_t parts) {
    group.elements += parts == 1 ? elements : ceilDiv(elements, Count(parts));
    group.bytes += parts == 1 ? bytes : ceilDiv(bytes, Bytes(parts));
}

/// parameters × bytes where one plain type holds all, else parameters and their average width.
Phrase formulaOf(const Group& group, const WeightScheme& scheme, bool uniform) {
    if (uniform)
        return Phrase("{parameters:parameter} × {type}", input("parameters", group.elements),
            input("type", scheme.matrices.type));
    const double bits = group.elements.value() == 0
        ? 0
        : 8.0 * static_cast<double>(group.bytes.value()) / static_cast<double>(group.elements.value());
    return Phrase("{parameters:parameter} at {bits} bits on average", input("parameters", group.elements),
        input("bits", bits));
}

bool isUniform(const WeightScheme& scheme) {
    return scheme.matrices.packing == Packing::Plain && scheme.matrices == scheme.kept
        && scheme.matrices == scheme.embedding && scheme.matrices == scheme.output && scheme.mix.empty()
        && info(scheme.matrices.type).blockElements == 1;
}

std::vector<KindWeights> kindsOf(
    const ModelSpec& spec, const WeightScheme& scheme, const WeightDivision& division) {
    if (std::any_of(scheme.mix.begin(), scheme.mix.end(),
            [](const MixRule& rule) { return rule.layers != MixLayers::All; }))
        return {};
    const auto layers = static_cast<std::int64_t>(spec.layerCount());
    std::vector<KindWeights> kinds(spec.kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        Group experts, rest;
        std::array<Bytes, kFusedGroups> joined{};
        LayerTensors layer;
        for (const WeightTensor& tensor : spec.kinds[i].weights) {
            kinds[i].hasExperts = kinds[i].hasExperts || isExpert(tensor.role);
            Group& group = isExpert(tensor.role) ? experts : rest;
            const Bytes before = group.bytes;
            addPart(group, tensor.elements(),
                bytesOf(formatOf(scheme, tensor, 0, layers, spec.tiedOutput), tensor),
                division.divides() ? partsOf(division, tensor, spec.geometry.kvHeads) : 1);
            const Bytes own = minusOrZero(group.bytes, before);
            if (const std::size_t fused = fusedGroup(tensor); fused > 0)
                joined[fused] += own;
            else
                layer.add(own);
        }
        for (const Bytes fused : joined) layer.add(fused);
        if (!layer.mustBePlaced()) kinds[i].ends = layer.ends;
        kinds[i].expertElements = experts.elements;
        kinds[i].expertBytes = experts.bytes;
        kinds[i].elements = rest.elements;
        kinds[i].bytes = rest.bytes;
    }
    return kinds;
}

void addComputed(const Scenario& scenario, const WeightShare& share, const WeightScheme& scheme,
    std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    const auto layers = static_cast<std::int64_t>(spec.layerCount());
    const bool uniform = isUniform(scheme);
    const auto parts = [&](const WeightTensor& tensor) {
        return share.division.divides() ? partsOf(share.division, tensor, spec.geometry.kvHeads) : 1;
    };
    // Exact: plain types reproduce the stored tensors byte for byte. Block formats depend on choices of the
    // quantiser.
    const Basis basis =
        scheme.matrices.packing == Packing::Plain && info(scheme.matrices.type).blockElements == 1
        ? Basis::Exact
        : Basis::Derived;

    const std::vector<KindWeights>& kinds = weightsOfKinds(scenario, share.division);
    Group experts, rest;
    std::uint32_t expertLayers = 0;
    const std::uint64_t end = std::uint64_t{share.layers.first} + share.layers.count;
    for (const LayerRun& run : spec.runs) {
        const std::uint64_t from = std::max<std::uint64_t>(run.first, share.layers.first);
        const std::uint64_t to = std::min<std::uint64_t>(std::uint64_t{run.first} + run.count, end);
        if (to <= from) continue;
        const auto count = static_cast<std::uint32_t>(to - from);
        if (!kinds.empty()) {
            const KindWeights& kind = kinds[run.kind];
            experts.elements += Count(count) * kind.expertElements;
            experts.bytes += Count(count) * kind.expertBytes;
            rest.elements += Count(count) * kind.elements;
            rest.bytes += Count(count) * kind.bytes;
            if (kind.hasExperts) expertLayers += count;
            continue;
        }
        bool hasExperts = false;
        for (const WeightTensor& tensor : spec.kinds[run.kind].weights) {
            Group& group = isExpert(tensor.role) ? experts : rest;
            hasExperts = hasExperts || isExpert(tensor.role);
            addPart(group, Count(count) * tensor.elements(),
                bytesOfLayers(scheme, tensor, from, count, layers, spec.tiedOutput), parts(tensor));
        }
        if (hasExperts) expertLayers += count;
    }
    addItem(items, Phrase("Experts, {layers:layer}", input("layers", expertLayers)),
        formulaOf(experts, scheme, uniform), experts.bytes, basis, kComputedReference);
    addItem(items,
        expertLayers > 0
            ? Phrase("Attention and shared weights, {layers:layer}", input("layers", share.layers.count))
            : Phrase("Layer weights, {layers:layer}", input("layers", share.layers.count)),
        formulaOf(rest, scheme, uniform), rest.bytes, basis, kComputedReference);

    Group embedding, output;
    for (const WeightTensor& tensor : spec.globalWeights) {
        if (!share.embedding && !share.output) break;
        Group& group = isEmbedding(tensor.role) ? embedding : output;
        addPart(group, tensor.elements(),
            bytesOf(formatOf(scheme, tensor, -1, layers, spec.tiedOutput), tensor), parts(tensor));
    }
    if (share.embedding)
        addItem(items,
            spec.tiedOutput ? Phrase("Token embedding, also output head") : Phrase("Token embedding"),
            formulaOf(embedding, scheme, uniform), embedding.bytes, basis, kComputedReference);
    if (share.output)
        addItem(items,
            spec.tiedOutput ? Phrase("Final norm and other weights outside the layers")
                            : Phrase("Output head and final norm"),
            formulaOf(output, scheme, uniform), output.bytes, basis, kComputedReference);
    if (share.parts) {
        Group group;
        for (const ModelPart& part : spec.parts) {
            if (!part.loaded) continue;
            group.elements += part.elements;
            const WeightFormat& format = scheme.parts ? *scheme.parts : scheme.kept;
            for (const WeightTensor& tensor : part.weights) group.bytes += bytesOf(format, tensor);
            if (part.weights.empty())
                group.bytes +=
                    bytesOf(format, WeightTensor{WeightRole::Other, "", 1, part.elements.value(), 1});
        }
        addItem(items, "Towers and other parts", formulaOf(group, scheme, uniform), group.bytes, basis,
            kComputedReference);
    }
}

/// The part of a group of tensors that one rank holds, by the shapes of the model's layers.
double heldPart(const ModelSpec& spec, const WeightShare& share, bool experts) {
    double all = 0, held = 0;
    const std::uint64_t end = std::uint64_t{share.layers.first} + share.layers.count;
    for (const LayerRun& run : spec.runs) {
        if (run.first >= end || std::uint64_t{run.first} + run.count <= share.layers.first) continue;
        for (const WeightTensor& tensor : spec.kinds[run.kind].weights) {
            if (isExpert(tensor.role) != experts) continue;
            const double elements = static_cast<double>(tensor.elements().value()) * run.count;
            all += elements;
            held += elements / static_cast<double>(partsOf(share.division, tensor, spec.geometry.kvHeads));
        }
    }
    const std::uint64_t ranks = experts ? share.division.experts : share.division.attention;
    return all > 0 ? held / all : 1.0 / static_cast<double>(ranks);
}

void addStored(const Scenario& scenario, const WeightShare& share, std::vector<LineItem>& items) {
    const TensorInventory& inventory = *scenario.model->inventory;
    const auto add = [&](const Phrase& label, const TensorGroup& group, double part = 1) {
        if (part >= 1) {
            addItem(items, label,
                Phrase("{tensors:tensor} as stored in the file", input("tensors", group.tensors)),
                group.bytes, Basis::Exact, kStoredReference);
            return;
        }
        addItem(items, label,
            Phrase("{tensors:tensor} of {stored} in the file × {part} held by this rank",
                input("tensors", group.tensors), input("stored", group.bytes), input("part", part)),
            Bytes(static_cast<std::uint64_t>(static_cast<double>(group.bytes.value()) * part)),
            Basis::Derived, kStoredReference);
    };
    const auto layers = input("layers", share.layers.count);
    const bool divides = share.division.divides();
    const double dense = 1.0 / static_cast<double>(share.division.dense);
    const TensorGroup experts = inventory.experts(share.layers.first, share.layers.count);
    add(Phrase("Experts, {layers:layer}", layers), experts,
        divides ? heldPart(*scenario.model, share, true) : 1);
    add(experts.bytes == Bytes() ? Phrase("Layer weights, {layers:layer}", layers)
                                 : Phrase("Attention and shared weights, {layers:layer}", layers),
        inventory.rest(share.layers.first, share.layers.count),
        divides ? heldPart(*scenario.model, share, false) : 1);
    if (share.embedding)
        add(inventory.headStored ? Phrase("Token embedding") : Phrase("Token embedding, also output head"),
            inventory.embedding, dense);
    if (share.output) add("Weights outside the layers", inventory.output, dense);
    if (share.parts) {
        TensorGroup towers = inventory[TensorPart::Vision];
        towers += inventory[TensorPart::Audio];
        add("Towers and other parts", towers);
    }
}

} // namespace

WeightScheme plainScheme(ElementType type) {
    WeightScheme scheme;
    scheme.id = name(type);
    scheme.title = name(type);
    scheme.matrices.type = type;
    scheme.kept = scheme.embedding = scheme.output = scheme.matrices;
    return scheme;
}

std::shared_ptr<const WeightScheme> effectiveScheme(const Scenario& scenario) {
    const auto& chosen = scenario.precision.weights;
    if (chosen && chosen->mix.empty()) return chosen;
    if (!chosen && scenario.model->storedScheme) return {scenario.model, &*scenario.model->storedScheme};
    thread_local ByModel<std::shared_ptr<const WeightScheme>, 8> schemes;
    if (const auto* known = schemes.find(scenario)) return *known;
    return schemes.add(scenario,
        std::make_shared<const WeightScheme>(
            chosen ? adaptedTo(*chosen, mixFacts(*scenario.model)) : plainScheme(scenario.model->dtype)));
}

const std::vector<KindWeights>& weightsOfKinds(const Scenario& scenario, const WeightDivision& division) {
    static const std::vector<KindWeights> none;
    const ModelSpec& spec = *scenario.model;
    if (!spec.weightsKnown || usesStored(scenario)) return none;
    struct Divided {
        WeightDivision division;
        std::vector<KindWeights> kinds;
    };
    using Divisions = Recent<Divided, 4>;
    thread_local ByModel<Divisions, 8> models;
    Divisions* divisions = models.find(scenario);
    if (divisions == nullptr) divisions = &models.add(scenario, {});
    if (const Divided* known =
            divisions->find([&](const Divided& each) { return each.division == division; }))
        return known->kinds;
    return divisions->add({division, kindsOf(spec, *effectiveScheme(scenario), division)}).kinds;
}

void addWeightItems(
    const Scenario& scenario, const WeightShare& share, std::vector<LineItem>& items, Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    if (usesStored(scenario)) {
        estimate.weightPrecision = "as stored";
        addStored(scenario, share, items);
        return;
    }
    const auto scheme = effectiveScheme(scenario);
    estimate.weightPrecision = scheme->id;
    if (spec.weightsKnown) {
        addComputed(scenario, share, *scheme, items);
        return;
    }
    if (!spec.parameters) {
        estimate.weightsKnown = false;
        return;
    }
    // Only the total is known: this device gets the part of its layers, the formula says so.
    const std::uint64_t layers = std::max<std::uint64_t>(1, spec.layerCount());
    const Bytes all =
        bytesOf(scheme->matrices, WeightTensor{WeightRole::MlpUp, "", 1, spec.parameters->value(), 1});
    const Bytes each = all / Bytes(layers);
    Bytes bytes = Count(share.layers.count) * each;
    if (share.output) bytes += minusOrZero(all, Count(layers) * each); // what rounding left over
    bytes = ceilDiv(bytes, Bytes(std::max(share.division.attention, share.division.experts)));
    const double bits =
        8.0 * static_cast<double>(all.value()) / std::max(1.0, static_cast<double>(spec.parameters->value()));
    addItem(items, Phrase("All weights, {layers:layer}", input("layers", share.layers.count)),
        Phrase("{parameters:parameter} at {bits} bits on average × {layers} of {all_layers:layer}",
            input("parameters", *spec.parameters), input("bits", bits), input("layers", share.layers.count),
            input("all_layers", layers)),
        bytes, Basis::Derived, "Total parameter count × bytes of the format, in equal parts per layer");
}

} // namespace vramplan
