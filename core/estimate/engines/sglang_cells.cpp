// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_cells.h"

#include "core/estimate/weight_division.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vramplan::sglang {
namespace {

/// Architectures with a pool of their own for windowed layers.
constexpr std::array<std::string_view, 18> kSlidingPools = {"deepseek_v4", "gemma4", "gemma4_text",
    "gemma4_unified", "gemma4_unified_text", "gpt-oss", "gpt_oss", "inkling", "laguna", "llama4",
    "llama4_text", "mellum", "mimo_v2", "mimo_v2_flash", "muse_glimmer", "step3p5", "step3p7",
    "unlimited_ocr"};
constexpr std::array<std::string_view, 6> kInclusiveWindows = {
    "gemma4", "gemma4_text", "gemma4_unified", "gemma4_unified_text", "gpt-oss", "gpt_oss"};

constexpr std::uint64_t kQuantBlock = 128;      ///< values per scale of sparse latent entries and index keys
constexpr std::uint64_t kRequestRatio = 128;    ///< compressors of this ratio keep state per request
constexpr std::uint64_t kPackedEntryScales = 8; ///< of a compressed entry

double number(std::uint64_t value) { return static_cast<double>(value); }

/// Keys and values of `heads` heads in all layers of the group.
void priceHeads(CellGroup& group, const CacheType& type, bool ownPool) {
    const double keys = number(group.layers) * number(group.heads) * number(group.keyWidth);
    const double values = number(group.layers) * number(group.heads) * number(group.valueWidth);
    switch (type.format) {
    case CacheFormat::Plain:
        group.bytes = (keys + values) * number(type.elementBytes);
        group.keys = keys * number(type.elementBytes);
        return;
    case CacheFormat::Fp8E4m3:
        group.bytes = keys + values;
        group.keys = keys;
        return;
    case CacheFormat::Mxfp8:
        group.bytes = keys + values + std::floor((keys + values) / 32);
        group.keys = group.bytes * keys / std::max(1.0, keys + values);
        return;
    case CacheFormat::Fp4: // scales follow the key width twice; see sglang's fp4 quantisation method
        group.bytes = std::floor((keys + values) / 2) + std::floor(2 * keys / 16);
        if (ownPool) group.bytes = (keys + values) * 0.5625;
        group.keys = group.bytes * keys / std::max(1.0, keys + values);
        return;
    }
}

double latentBytes(const LatentAttention& record, std::uint64_t layers, bool sparse, const CacheType& type) {
    const std::uint64_t width = record.latentRank + record.ropeWidth;
    switch (type.format) {
    case CacheFormat::Fp8E4m3:
        if (sparse && !type.rawSparseLatent)
            return number(
                layers * (record.latentRank + record.latentRank / kQuantBlock * 4 + 2 * record.ropeWidth));
        return number(layers * width);
    case CacheFormat::Mxfp8: return number(layers * width);
    case CacheFormat::Fp4: return std::floor(number(width * layers) / 2) + number(width / 16 * layers);
    case CacheFormat::Plain: break;
    }
    return number(layers * width * type.elementBytes);
}

/// A compressed or windowed entry of DeepSeek-V4: fp8 values, a 16-bit rope part and scales.
std::uint64_t packedEntry(std::uint64_t width, std::uint64_t rope) {
    return width - rope + 2 * rope + kPackedEntryScales;
}

class Builder {
public:
    Builder(const ModelSpec& spec, std::uint64_t ranks, const CacheType& type)
        : m_spec(spec), m_ranks(ranks), m_type(type), m_ownPool(hasSlidingPool(spec.architecture)) {
        m_cells.groups.reserve(8);
        for (const LayerKind& kind : spec.kinds)
            for (const CacheRecord& record : kind.records) {
                m_indexed = m_indexed || std::holds_alternative<IndexKeys>(record);
                if (const auto* window = std::get_if<SlidingLatent>(&record)) m_latentWindow = window->window;
            }
    }

    void add(const CacheRecords& records, std::uint64_t layers) {
        std::uint64_t ratio = 0;
        bool latent = false;
        for (const CacheRecord& record : records) {
            if (const auto* compressed = std::get_if<CompressedAttention>(&record)) ratio = compressed->ratio;
            latent = latent || std::holds_alternative<LatentAttention>(record)
                || std::holds_alternative<CompressedAttention>(record);
        }
        for (const CacheRecord& record : records)
            std::visit(Overloaded{
                           [&](const FullAttention& r) {
                               heads(layers, r.kvHeads, r.keyWidth, r.valueWidth, CacheKind::Full, 0,
                                   "Full attention");
                           },
                           [&](const SlidingAttention& r) {
                               heads(layers, r.kvHeads, r.keyWidth, r.valueWidth, CacheKind::Sliding,
                                   r.window, "Sliding window");
                           },
                           [&](const ChunkedAttention& r) {
                               m_cells.chunked = m_cells.chunked || m_ownPool;
                               heads(layers, r.kvHeads, r.keyWidth, r.valueWidth, CacheKind::Chunked, r.chunk,
                                   "Chunked attention");
                           },
                           [&](const CrossAttention& r) {
                               m_cells.cross = true;
                               heads(layers, r.kvHeads, r.keyWidth, r.valueWidth, CacheKind::Cross, 0,
                                   "Cross attention");
                           },
                           [&](const LatentAttention& r) { latentEntry(layers, r); },
                           [&](const CompressedAttention& r) { compressed(layers, r); },
                           [&](const SlidingLatent& r) { slidingLatent(layers, r); },
                           [&](const IndexKeys& r) { indexKeys(layers, r, latent); },
                           [&](const RecurrentState& r) { state(layers, r, ratio); },
                           [](const SharedCache&) {},
                       },
                record);
    }

    StageCells finish() {
        // 4-bit caches convert one layer to 1 B values while a prompt is read; all layers share the buffer.
        if (m_type.format == CacheFormat::Fp4 && !m_ownPool)
            for (const CellGroup& group : m_cells.groups)
                if (group.valueWidth > 0)
                    m_cells.workspace =
                        std::max(m_cells.workspace, 2 * number(group.heads) * number(group.keyWidth));
        m_cells.full = m_cells.workspace;
        for (const CellGroup& group : m_cells.groups)
            (group.sliding ? m_cells.sliding : m_cells.full) += group.bytes;
        return std::move(m_cells);
    }

private:
    CellGroup& groupFor(const CellGroup& wanted) {
        for (CellGroup& group : m_cells.groups)
            if (group.label == wanted.label && group.sliding == wanted.sliding && group.heads == wanted.heads
                && group.keyWidth == wanted.keyWidth && group.valueWidth == wanted.valueWidth
                && group.ratio == wanted.ratio)
                return group;
        return m_cells.groups.emplace_back(wanted);
    }

    void heads(std::uint64_t layers, std::uint64_t kvHeads, std::uint64_t keyWidth, std::uint64_t valueWidth,
        CacheKind kind, std::uint64_t window, const char* label) {
        const bool sliding = m_ownPool && window > 0;
        if (sliding) m_cells.window = std::max(m_cells.window, window);
        CellGroup& group = groupFor({.sliding = sliding,
            .kind = sliding || window == 0 ? kind : CacheKind::Full,
            .heads = headsOfRank(kvHeads, m_ranks),
            .keyWidth = keyWidth,
            .valueWidth = valueWidth,
            .label = sliding || window == 0 ? label : "Windowed attention kept at full length"});
        group.layers += layers;
        priceHeads(group, m_type, m_ownPool);
    }

    void latentEntry(std::uint64_t layers, const LatentAttention& record) {
        m_cells.latent = true;
        m_cells.sparseLatent = m_cells.sparseLatent || m_indexed;
        CellGroup& group = groupFor({.kind = CacheKind::Latent,
            .keyWidth = record.latentRank + record.ropeWidth,
            .label = "Latent attention"});
        group.layers += layers;
        group.bytes = group.keys = latentBytes(record, group.layers, m_indexed, m_type);
    }

    void compressed(std::uint64_t layers, const CompressedAttention& record) {
        m_cells.compressed = true;
        CellGroup& group = groupFor({.kind = CacheKind::Latent,
            .keyWidth = record.width,
            .ratio = record.ratio,
            .label = "Compressed entries"});
        group.layers += layers;
        group.bytes = group.keys =
            number(packedEntry(record.width, record.ropeWidth) * group.layers) / number(record.ratio);
    }

    void slidingLatent(std::uint64_t layers, const SlidingLatent& record) {
        m_cells.compressed = true;
        m_cells.window = std::max(m_cells.window, record.window);
        CellGroup& group = groupFor({.sliding = true,
            .kind = CacheKind::Sliding,
            .keyWidth = record.width,
            .label = "Latent window"});
        group.layers += layers;
        group.bytes = group.keys = number(packedEntry(record.width, record.ropeWidth) * group.layers);
    }

    void indexKeys(std::uint64_t layers, const IndexKeys& record, bool latent) {
        CellGroup& group = groupFor({.kind = CacheKind::Indexer,
            .keyWidth = record.width,
            .ratio = record.ratio,
            .label = "Index keys"});
        group.layers += layers;
        const std::uint64_t each =
            latent ? record.width + record.width / kQuantBlock * 4 : record.width * m_type.modelBytes;
        group.bytes = group.keys = number(each * group.layers) / number(record.ratio);
    }

    void state(std::uint64_t layers, const RecurrentState& record, std::uint64_t ratio) {
        if (record.family == RecurrentFamily::Compressor) {
            compressor(layers, record, ratio);
            return;
        }
        const StateOfRank part = stateOfRank(record, m_ranks);
        const Count columns = part.convChannels * Count(record.convKernel > 0 ? record.convKernel - 1 : 0);
        m_cells.stateLayers += layers;
        m_cells.stateWindow +=
            Count(layers) * bytesOf(record.convType.value_or(m_spec.dtype), columns + part.modelTypeElements);
        m_cells.stateMatrix +=
            Count(layers) * bytesOf(record.stateType.value_or(ElementType::F32), part.stateElements);
    }

    /// A ring of rows [values, gates] in float32: twice the ratio of them per window of tokens, or one per
    /// token of each request where the ratio is as long as the window.
    void compressor(std::uint64_t layers, const RecurrentState& record, std::uint64_t ratio) {
        if (ratio == 0) return;
        if (ratio >= kRequestRatio) {
            m_cells.compressorRow +=
                bytesOf(ElementType::F32, Count(layers) * Count(record.stateElements) / Count(ratio));
            return;
        }
        CellGroup& group = groupFor({.sliding = true,
            .state = true,
            .kind = CacheKind::Sliding,
            .keyWidth = record.stateElements,
            .label = "Cache compressor state"});
        group.layers += layers;
        group.bytes = 4 * number(record.stateElements) * number(group.layers)
            / number(std::max<std::uint64_t>(1, m_latentWindow));
    }

    const ModelSpec& m_spec;
    std::uint64_t m_ranks;
    CacheType m_type;
    bool m_ownPool;
    bool m_indexed = false;
    std::uint64_t m_latentWindow = 0;
    StageCells m_cells;
};

const CacheRecords* ownerOf(const ModelSpec& spec, const CacheRecords& records) {
    for (const CacheRecord& record : records)
        if (const auto* shared = std::get_if<SharedCache>(&record))
            for (const LayerRun& run : spec.runs)
                if (shared->ownerLayer >= run.first && shared->ownerLayer - run.first < run.count)
                    return &spec.kinds[run.kind].records;
    return nullptr;
}

} // namespace

bool hasSlidingPool(std::string_view architecture) {
    return std::find(kSlidingPools.begin(), kSlidingPools.end(), architecture) != kSlidingPools.end();
}

bool hasInclusiveWindow(std::string_view architecture) {
    return std::find(kInclusiveWindows.begin(), kInclusiveWindows.end(), architecture)
        != kInclusiveWindows.end();
}

StageCells cellsOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks, const CacheType& type) {
    Builder builder(spec, ranks, type);
    const std::vector<std::uint32_t> counts = kindCounts(spec, layers);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] == 0) continue;
        const CacheRecords& records = spec.kinds[kind].records;
        const CacheRecords* owner = ownerOf(spec, records);
        builder.add(owner == nullptr ? records : *owner, counts[kind]);
    }
    return builder.finish();
}

} // namespace vramplan::sglang
