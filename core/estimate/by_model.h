// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/recent.h"
#include "core/scenario/scenario.h"

#include <cstddef>
#include <memory>
#include <utility>

namespace vramplan {

/// What follows from a plan's model and the precision of its weights alone, kept for the last such pairs: a
/// slider, a sweep and a search ask for the same ones again and again. A model is not changed once it is
/// shared. For one thread.
template <class Value, std::size_t Most>
class ByModel {
public:
    /// Null where it is not known. Valid until a later add().
    Value* find(const Scenario& plan) {
        Known* known = m_known.find([&](const Known& each) {
            return each.weights == plan.precision.weights && each.model.lock() == plan.model;
        });
        return known == nullptr ? nullptr : &known->value;
    }
    Value& add(const Scenario& plan, Value value) {
        return m_known.add({plan.model, plan.precision.weights, std::move(value)}).value;
    }

private:
    struct Known {
        std::weak_ptr<const ModelSpec> model; ///< weak: no other model can be taken for one that is gone
        std::shared_ptr<const WeightScheme> weights;
        Value value;
    };
    Recent<Known, Most> m_known;
};

} // namespace vramplan
