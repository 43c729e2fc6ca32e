// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/recent.h"
#include "core/estimate/engines/llama_cpp_collapse.h"
#include "core/estimate/estimate.h"
#include "core/model/tensor_sums.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace vramplan::llama_cpp {

/// The weights of one device.
struct Holding {
    TensorSums rest, experts, input, output, headCopy;
    TensorSums sharedHead; ///< the token embedding, used as head where it lies
    std::uint32_t layers = 0, expertLayers = 0;
};

/// Layers of one device whose caches hold tensors of the same shape.
struct CacheGroup {
    int device = 0;
    CacheKind kind = CacheKind::Full;
    std::uint64_t keys = 0, values = 0; ///< values per cell
    std::uint32_t layers = 0;
};

/// Layers of one device whose states are of the same size, in f32 values per sequence.
struct StateGroup {
    int device = 0;
    std::int64_t rolling = 0, matrix = 0;
    std::uint32_t layers = 0;
};

/// Where all parts of a model lie, and what follows from that for any context.
struct Arrangement {
    std::vector<std::int8_t> devices; ///< of each layer, its experts and its cache, then of the output
    int gpus = 0;
    bool tableTwice = false;   ///< a tied head has memory of its own even beside its table
    std::vector<Holding> held; ///< by device, the host last
    std::optional<std::vector<CacheGroup>> cacheWithFlash, cacheWithout; ///< flash attention
    std::optional<std::vector<StateGroup>> states;
    std::optional<Sample> sample, every;
};

/// Arrangements of one model: a search for layers comes back to the same few for the next context.
class KnownArrangements {
public:
    /// The arrangement of the layers as they are placed now; `hold` finds its holdings where it is new. Valid
    /// until the next call.
    template <class Hold>
    Arrangement& of(const ModelShape& model, int gpus, bool tableTwice, Hold hold) {
        m_devices.resize(3 * model.layers.size() + 1);
        std::int8_t* next = m_devices.data();
        for (const LayerShape& layer : model.layers)
            for (const std::int8_t device : {layer.device, layer.expertDevice, layer.cacheDevice})
                *next++ = device;
        *next = model.outputDevice;
        const auto isThis = [&](const Arrangement& known) {
            return known.gpus == gpus && known.tableTwice == tableTwice && known.devices == m_devices;
        };
        if (Arrangement* known = m_known.find(isThis)) return *known;
        return m_known.add({m_devices, gpus, tableTwice, hold(), {}, {}, {}, {}, {}});
    }

private:
    std::vector<std::int8_t> m_devices;
    Recent<Arrangement, 64> m_known;
};

} // namespace vramplan::llama_cpp
