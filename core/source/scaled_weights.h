// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

namespace vramplan {

/// Carries records and weight shapes from one geometry over to another. A dimension changes where it is what
/// its role makes of the changed value (rows of the query projection = heads × head dimension); others stay.
class Resizing {
public:
    Resizing(const Geometry& from, const Geometry& to) : m_from(from), m_to(to) { }
    LayerKind layer(const LayerKind& kind) const;
    WeightTensors globals(const WeightTensors& tensors) const;

private:
    struct Widths { ///< of one layer's attention
        std::uint64_t kvHeads = 0, key = 0, value = 0;
    };
    CacheRecord record(const CacheRecord& record) const;
    WeightTensor tensor(const WeightTensor& tensor, const Widths& from, const Widths& to) const;

    Geometry m_from, m_to;
};

} // namespace vramplan
