// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_layers.h"

#include "core/estimate/engines/vllm_state.h"
#include "core/estimate/weight_division.h"

#include <algorithm>
#include <charconv>

namespace vramplan::vllm {
namespace {

constexpr std::uint64_t kSmallestBlock = 16;    ///< of the attention kernels
constexpr std::uint64_t kLatentBlock = 64;      ///< FlashMLA and its sparse sibling
constexpr std::uint64_t kCompressedBlock = 256; ///< DeepSeek-V4
constexpr std::uint64_t kEntryWindowBlock = 64; ///< its window of raw entries

bool isIndexed(const LayerKind& kind) {
    return std::any_of(kind.records.begin(), kind.records.end(),
        [](const CacheRecord& record) { return std::holds_alternative<IndexKeys>(record); });
}
template <class Record>
bool holds(const ModelSpec& spec) {
    return std::any_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.records.begin(), kind.records.end(),
            [](const CacheRecord& record) { return std::holds_alternative<Record>(record); });
    });
}

/// Makes the cache layers of one kind of model layer.
class Maker {
public:
    Maker(const ModelSpec& spec, const Options& options, std::uint64_t block)
        : m_spec(spec)
        , m_options(options)
        , m_block(block)
        , m_sparse(std::any_of(spec.kinds.begin(), spec.kinds.end(), isIndexed)) { }

    /// `plain`: this layer keeps the model's own type.
    Result<std::vector<CacheLayer>> make(const LayerKind& kind, bool plain) const {
        std::vector<CacheLayer> layers;
        const CacheType type = plain ? m_options.modelType : m_options.cacheType;
        const bool latent = std::any_of(kind.records.begin(), kind.records.end(), [](const CacheRecord& r) {
            return std::holds_alternative<LatentAttention>(r)
                || std::holds_alternative<CompressedAttention>(r);
        });
        std::uint64_t ratio = 1; // of the compressed entries that a compressor state belongs to
        for (const CacheRecord& record : kind.records) {
            if (const auto* compressed = std::get_if<CompressedAttention>(&record)) ratio = compressed->ratio;
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state != nullptr && state->family != RecurrentFamily::Compressor) {
                VRAMPLAN_TRY(const StateBytes bytes, stateBytes(m_spec, *state, m_options));
                layers.push_back({.type = LayerType::State, .entry = bytes.total(), .page = bytes.total()});
                continue;
            }
            CacheLayer layer =
                state != nullptr ? compressorState(*state, ratio) : attention(record, type, latent);
            if (layer.entry != Bytes()) layers.push_back(std::move(layer));
        }
        return layers;
    }

private:
    CacheLayer heads(LayerType layerType, CacheKind kind, CacheType type, std::uint32_t kvHeads,
        std::uint32_t keyWidth, std::uint32_t valueWidth) const {
        const Count mine(headsOfRank(kvHeads, m_options.tensor));
        const Bytes key = keyBytes(type, keyWidth), both = headBytes(type, keyWidth, valueWidth);
        CacheLayer layer;
        layer.type = layerType;
        layer.kind = kind;
        layer.block = m_block;
        layer.entry = mine * both;
        layer.keyPart =
            static_cast<double>(key.value()) / static_cast<double>(std::max<std::uint64_t>(1, both.value()));
        return layer;
    }

    CacheLayer window(CacheLayer layer, std::uint64_t tokens) const {
        layer.window = tokens;
        if (m_options.rules.windowsOwnBlock && m_options.hybridManager) layer.block = kSmallestBlock;
        return layer;
    }

    CacheLayer latent(const LatentAttention& r, CacheType type) const {
        if (m_options.mlaDisabled) {
            // Values are padded to the width of the keys.
            const std::uint32_t width = r.nopeWidth + r.ropeWidth;
            return heads(LayerType::Full, CacheKind::Full, type, r.heads, width, width);
        }
        CacheLayer layer;
        layer.type = LayerType::Latent;
        layer.kind = CacheKind::Latent;
        layer.block = m_block;
        layer.entry = latentBytes(type, r, m_sparse);
        return layer;
    }

    /// Pages of DeepSeek-V4 are aligned for its kernels.
    CacheLayer aligned(CacheLayer layer, CacheType type) const {
        layer.align = isQuantised(type) ? Bytes(576) : Bytes(512);
        return layer;
    }

    CacheLayer attention(const CacheRecord& record, CacheType type, bool besideLatent) const {
        return std::visit(
            Overloaded{
                [&](const FullAttention& r) {
                    return heads(LayerType::Full, CacheKind::Full, type, r.kvHeads, r.keyWidth, r.valueWidth);
                },
                [&](const SlidingAttention& r) {
                    return window(heads(LayerType::Sliding, CacheKind::Sliding, type, r.kvHeads, r.keyWidth,
                                      r.valueWidth),
                        r.window);
                },
                [&](const ChunkedAttention& r) {
                    CacheLayer layer = heads(
                        LayerType::Chunked, CacheKind::Chunked, type, r.kvHeads, r.keyWidth, r.valueWidth);
                    layer.window = r.chunk;
                    return layer;
                },
                [&](const LatentAttention& r) { return latent(r, type); },
                [&](const CompressedAttention& r) {
                    return aligned({.type = LayerType::Latent,
                                       .kind = CacheKind::Latent,
                                       .block = m_block,
                                       .ratio = r.ratio,
                                       .entry = entryBytes(type, r.width, r.ropeWidth)},
                        type);
                },
                [&](const SlidingLatent& r) {
                    return aligned({.type = LayerType::SlidingLatent,
                                       .kind = CacheKind::Sliding,
                                       .block = kEntryWindowBlock,
                                       .entry = entryBytes(type, r.width, r.ropeWidth),
                                       .window = r.window},
                        type);
                },
                [&](const IndexKeys& r) {
                    CacheLayer layer{.type = LayerType::Latent,
                        .kind = CacheKind::Indexer,
                        .block = m_block,
                        .ratio = r.ratio,
                        // Beside full attention (MiniMax-M3) the keys keep the cache's width per value.
                        .entry = besideLatent ? indexBytes(r.width)
                                              : keyBytes(isQuantised(type) ? CacheType::Fp8 : type, r.width)};
                    return r.ratio > 1 ? aligned(layer, type) : layer;
                },
                [&](const CrossAttention& r) {
                    return heads(
                        LayerType::Cross, CacheKind::Cross, type, r.kvHeads, r.keyWidth, r.valueWidth);
                },
                [](const RecurrentState&) { return CacheLayer{}; },
                [](const SharedCache&) { return CacheLayer{}; },
            },
            record);
    }

    /// The compressor's running values and scores, float32, kept like a small window: 4 tokens per block
    /// where entries overlap (ratio 4), else 8.
    CacheLayer compressorState(const RecurrentState& state, std::uint64_t ratio) const {
        const bool overlaps = ratio == 4;
        const std::uint64_t tokens = (overlaps ? 2 : 1) * ratio;
        CacheLayer layer{.type = LayerType::SlidingLatent,
            .kind = CacheKind::Sliding,
            .block = overlaps ? std::uint64_t{4} : std::uint64_t{8},
            .entry = bytesOf(ElementType::F32, Count(state.stateElements) / Count(tokens)),
            .window = tokens};
        return aligned(layer, m_options.cacheType);
    }

    const ModelSpec& m_spec;
    const Options& m_options;
    std::uint64_t m_block;
    bool m_sparse;
};

/// Whether `--kv-cache-dtype-skip-layers` names this layer.
bool isSkipped(std::string_view list, std::uint32_t layer, const LayerKind& kind) {
    while (!list.empty()) {
        const std::string_view word = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), word.size() + 1));
        std::uint32_t number = 0;
        if (word == "sliding_window") {
            if (!kind.records.empty() && std::holds_alternative<SlidingAttention>(kind.records.front()))
                return true;
        } else if (std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc()
            && number == layer) {
            return true;
        }
    }
    return false;
}

/// How many layers of each kind each stage has, those that keep the model's own type apart.
struct LayerCounts {
    std::size_t stages = 1;
    std::vector<std::uint32_t> numbers; ///< [kind][plain][stage]

    std::span<const std::uint32_t> of(std::size_t kind, bool plain) const {
        return std::span(numbers).subspan((2 * kind + (plain ? 1 : 0)) * stages, stages);
    }
};

LayerCounts countLayers(const ModelSpec& spec, const Options& options, std::span<const LayerRange> stages) {
    LayerCounts counts{stages.size(), std::vector<std::uint32_t>(2 * spec.kinds.size() * stages.size(), 0)};
    const bool skips = !options.skipLayers.empty() && isQuantised(options.cacheType);
    for (const LayerRun& run : spec.runs) {
        std::uint32_t* numbers = counts.numbers.data() + 2 * run.kind * stages.size();
        for (std::size_t stage = 0; stage < stages.size(); ++stage) {
            const std::uint32_t from = std::max(run.first, stages[stage].first);
            const std::uint32_t to =
                std::min(run.first + run.count, stages[stage].first + stages[stage].count);
            if (to <= from) continue;
            std::uint32_t skipped = 0;
            for (std::uint32_t i = from; skips && i < to; ++i)
                skipped += isSkipped(options.skipLayers, i, spec.kinds[run.kind]) ? 1 : 0;
            numbers[stage] += to - from - skipped;
            numbers[stages.size() + stage] += skipped;
        }
    }
    return counts;
}

void add(std::vector<CacheLayer>& to, const CacheLayer& layer, std::span<const std::uint32_t> perStage) {
    auto same =
        std::find_if(to.begin(), to.end(), [&](const CacheLayer& other) { return other.sameSpec(layer); });
    if (same == to.end()) {
        to.push_back(layer);
        same = to.end() - 1;
        if (perStage.size() > 1) same->stages.assign(perStage.size(), 0);
    }
    for (std::size_t stage = 0; stage < perStage.size(); ++stage) {
        same->count += perStage[stage];
        if (perStage.size() > 1) same->stages[stage] += perStage[stage];
    }
}

} // namespace

Bytes CacheLayer::plainPage() const {
    if (type == LayerType::State) return entry;
    const Bytes bytes = ceilDiv(Count(block), Count(ratio)) * entry;
    return align == Bytes() ? bytes : roundUp(bytes, align);
}

bool CacheLayer::sameSpec(const CacheLayer& other) const {
    return type == other.type && kind == other.kind && block == other.block && ratio == other.ratio
        && entry == other.entry && align == other.align && page == other.page && window == other.window;
}

std::uint64_t kernelBlock(const ModelSpec& spec, const Options& options) {
    const bool indexed = std::any_of(spec.kinds.begin(), spec.kinds.end(), isIndexed);
    std::uint64_t kernel = kSmallestBlock;
    if (holds<CompressedAttention>(spec))
        kernel = kCompressedBlock;
    else if (holds<LatentAttention>(spec) && !options.mlaDisabled) {
        kernel = kLatentBlock;
        if (!indexed && options.attentionBackend == "CUTLASS_MLA") kernel = 128;
        if (!indexed && options.attentionBackend == "TRITON_MLA") kernel = kSmallestBlock;
    } else if (indexed)
        kernel = 128; // sparse attention over full keys
    const std::uint64_t wanted = options.blockSize.value_or(kernel);
    return wanted % kernel == 0 ? wanted : kernel;
}

namespace {

/// The kind of the layer whose cache this one reads, where the engine does not share it and gives the layer a
/// cache of its own (cross-layer attention of HunYuan); else the kind itself.
const LayerKind& cachingKind(const ModelSpec& spec, const LayerKind& kind) {
    const auto* shared = kind.records.empty() ? nullptr : std::get_if<SharedCache>(&kind.records.front());
    if (shared == nullptr || spec.architecture != "hunyuan") return kind;
    for (const LayerRun& run : spec.runs)
        if (shared->ownerLayer >= run.first && shared->ownerLayer - run.first < run.count)
            return spec.kinds[run.kind];
    return kind;
}

} // namespace

Result<std::vector<CacheLayer>> cacheLayers(
    const ModelSpec& spec, const Options& options, std::span<const LayerRange> stages) {
    const Maker maker(spec, options, kernelBlock(spec, options));
    const LayerCounts counts = countLayers(spec, options, stages);
    std::vector<CacheLayer> layers;
    layers.reserve(8);
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        for (const bool plain : {false, true}) {
            const std::span<const std::uint32_t> perStage = counts.of(kind, plain);
            if (std::all_of(perStage.begin(), perStage.end(), [](std::uint32_t n) { return n == 0; }))
                continue;
            VRAMPLAN_TRY(auto made, maker.make(cachingKind(spec, spec.kinds[kind]), plain));
            for (CacheLayer& layer : made) {
                layer.page = layer.plainPage();
                add(layers, layer, perStage);
            }
        }
    }
    return layers;
}

std::vector<LayerRange> pipelineStages(std::uint32_t layers, std::uint64_t ranks) {
    const auto count = static_cast<std::uint32_t>(ranks);
    std::vector<LayerRange> stages(count);
    for (LayerRange& stage : stages) stage.count = layers / count;
    for (std::uint32_t i = 0; i < layers % count; ++i) ++stages[count - 2 - i].count;
    for (std::uint32_t i = 1; i < count; ++i) stages[i].first = stages[i - 1].first + stages[i - 1].count;
    return stages;
}

} // namespace vramplan::vllm
