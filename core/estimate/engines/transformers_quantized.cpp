// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_quantized.h"

#include <algorithm>

namespace vramplan::transformers {

PackedTensor packedTensor(
    const Quantization& packing, std::int64_t axis, Count elements, ElementType modelType) {
    const Count groups = ceilDiv(elements, Count(packing.group));
    // The back ends number the axis of the groups the other way round.
    const bool groupsAreRows = packing.backend == QuantBackend::Quanto ? axis == 0 : axis == 1;
    const Count rows = groupsAreRows ? groups : Count(packing.group);
    const Count columns = groupsAreRows ? Count(packing.group) : groups;
    PackedTensor packed;
    packed.data = packing.bits == 3 ? ceilDiv(rows, Count(10)) * columns * Bytes(4)
                                    : ceilDiv(rows, Count(8 / packing.bits)) * columns * Bytes(1);
    packed.scales = Count(2) * bytesOf(modelType, groups);
    return packed;
}

std::uint64_t residualTokens(const Quantization& packing, std::uint64_t tokens, std::uint64_t generated) {
    const std::uint64_t most = packing.residual > 0 ? packing.residual - 1 : 0;
    return std::min({tokens, generated, most});
}

} // namespace vramplan::transformers
