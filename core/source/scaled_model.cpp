// SPDX-License-Identifier: Apache-2.0
#include "core/source/scaled_model.h"

#include "core/model/geometry.h"
#include "core/source/geometry_overrides.h"
#include "core/source/scaled_weights.h"

#include <algorithm>

namespace vramplan {
namespace {

class ScaledDefinition final : public ModelDefinition, public std::enable_shared_from_this<ScaledDefinition> {
public:
    ScaledDefinition(ModelSpec base, std::function<std::string()> embedded)
        : m_base(std::move(base)), m_embedded(std::move(embedded)) { }

    Result<ModelSpec> expand(const GeometryOverrides& overrides) const override {
        VRAMPLAN_CHECK(checkGeometry(overrides));
        ModelSpec spec = overrides.changesGeometry() ? resized(changed(m_base.geometry, overrides)) : m_base;
        applyParameters(overrides, spec);
        if (spec.parameters && spec.parameters->overflowed())
            return fail(ErrorKind::Overflow, "overflow",
                "the model would have more parameters than 64 bits can count");
        spec.definition = shared_from_this();
        spec.overrides = overrides;
        return spec;
    }

    std::string embedded() const override { return m_embedded(); }

private:
    ModelSpec resized(const Geometry& geometry) const {
        ModelSpec spec = m_base;
        spec.geometry = geometry;
        spec.kinds.clear();
        spec.runs.clear();
        std::vector<std::uint16_t> kinds;
        for (const LayerRun& run : m_base.runs) kinds.insert(kinds.end(), run.count, run.kind);
        const Resizing resizing(m_base.geometry, geometry);
        std::vector<LayerKind> made;
        for (const LayerKind& kind : m_base.kinds) made.push_back(resizing.layer(kind));
        for (const std::uint16_t kind : repeatedKinds(kinds, geometry.layers)) appendLayers(spec, made[kind]);
        spec.globalWeights = resizing.globals(m_base.globalWeights);
        for (ModelPart& part : spec.parts) part.stored.reset();
        if (spec.weightsKnown) countParameters(spec);
        return spec;
    }

    ModelSpec m_base;
    std::function<std::string()> m_embedded;
};

} // namespace

std::vector<std::uint16_t> repeatedKinds(const std::vector<std::uint16_t>& kinds, std::uint64_t layers) {
    std::vector<std::uint16_t> result(kinds.begin(),
        kinds.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(kinds.size(), layers)));
    if (kinds.empty()) return result;
    std::size_t period = 1;
    const auto repeats = [&](std::size_t step) {
        for (std::size_t i = std::max(step, kinds.size() / 2); i < kinds.size(); ++i)
            if (kinds[i] != kinds[i - step]) return false;
        return true;
    };
    while (period <= kinds.size() / 2 && !repeats(period)) ++period;
    if (period > kinds.size() / 2) period = 1;
    while (result.size() < layers) result.push_back(result[result.size() - period]);
    return result;
}

std::shared_ptr<const ModelDefinition> scalableDefinition(
    ModelSpec base, std::function<std::string()> embedded) {
    base.definition.reset();
    return std::make_shared<ScaledDefinition>(std::move(base), std::move(embedded));
}

} // namespace vramplan
