// SPDX-License-Identifier: Apache-2.0
#include "core/model/cache_record.h"

namespace vramplan {

std::string_view layerKindName(const CacheRecords& records) {
    if (records.empty()) return "none";
    return std::visit(
        Overloaded{[](const FullAttention&) { return "full"; },
            [](const SlidingAttention&) { return "sliding"; },
            [](const ChunkedAttention&) { return "chunked"; },
            [](const LatentAttention&) { return "latent"; },
            [](const CompressedAttention&) { return "latent"; },
            [](const SlidingLatent&) { return "latent"; }, [](const IndexKeys&) { return "latent"; },
            [](const RecurrentState&) { return "recurrent"; }, [](const CrossAttention&) { return "cross"; },
            [](const SharedCache&) { return "shared"; }},
        records.front());
}

std::string_view familyName(RecurrentFamily family) {
    switch (family) {
    case RecurrentFamily::Mamba1: return "mamba 1";
    case RecurrentFamily::Mamba2: return "mamba 2";
    case RecurrentFamily::GatedDeltaNet: return "gated delta net";
    case RecurrentFamily::KimiDelta: return "Kimi delta attention";
    case RecurrentFamily::Lightning: return "lightning attention";
    case RecurrentFamily::ShortConvolution: return "short convolution";
    case RecurrentFamily::Rwkv: return "RWKV";
    case RecurrentFamily::Xlstm: return "xLSTM";
    case RecurrentFamily::RgLru: return "RG-LRU";
    case RecurrentFamily::Compressor: return "cache compressor";
    }
    return "recurrent";
}

} // namespace vramplan
