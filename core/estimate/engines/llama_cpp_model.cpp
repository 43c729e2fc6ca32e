// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_model.h"

#include "core/estimate/by_model.h"
#include "core/estimate/engines/llama_cpp_layouts.h"
#include "core/estimate/weights.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

constexpr std::uint64_t kMostLayers = 4096;

/// Formats that a GGUF file has for the values of a tensor.
bool inGguf(const WeightFormat& format) {
    if (format.packing == Packing::Plain) return info(format.type).ggmlId >= 0;
    return format.packing == Packing::Mxfp4 || format.packing == Packing::Nvfp4;
}

/// The scheme that is loaded. A checkpoint in a format that GGUF lacks is converted to 16 bit; a format that
/// the user asks for must exist.
Result<std::shared_ptr<const WeightScheme>> schemeOf(const Scenario& scenario) {
    auto scheme = effectiveScheme(scenario);
    if (inGguf(scheme->matrices) && inGguf(scheme->kept)) {
        if (scenario.precision.weights) return scheme;
        // A copy: what is remembered of a model must not keep the model alive.
        return std::make_shared<const WeightScheme>(*scheme);
    }
    if (scenario.precision.weights)
        return fail(ErrorKind::Refused, "refused",
            fmt::format(
                "weights: llama.cpp loads GGUF types only, and {} is none; choose q8_0, q4_k_m or another "
                "GGUF type",
                scheme->id),
            {"weights", "a GGUF type"});
    return std::make_shared<const WeightScheme>(plainScheme(ElementType::BF16));
}

struct RecordReader {
    LayerShape& layer;
    Model& model;
    bool honoursWindow;

    void attention(std::uint32_t heads, std::uint32_t key, std::uint32_t value) const {
        layer.attention = layer.ownsCache = heads > 0;
        layer.kvHeads = heads;
        layer.keyWidth = key;
        layer.valueWidth = value;
    }
    void windowed(std::uint64_t window, bool chunked) const {
        if (!honoursWindow || window == 0) return;
        layer.sliding = true;
        model.window = std::max(model.window, window);
        model.chunked = model.chunked || chunked;
    }

    void operator()(const FullAttention& r) const { attention(r.kvHeads, r.keyWidth, r.valueWidth); }
    void operator()(const SlidingAttention& r) const {
        attention(r.kvHeads, r.keyWidth, r.valueWidth);
        windowed(r.window, false);
    }
    void operator()(const ChunkedAttention& r) const {
        attention(r.kvHeads, r.keyWidth, r.valueWidth);
        windowed(r.chunk, true);
    }
    void operator()(const LatentAttention& r) const {
        attention(1, r.latentRank + r.ropeWidth, r.latentRank);
        model.shape.mla = true;
        layer.heads = r.heads;
    }
    void operator()(const CompressedAttention& r) const { attention(1, r.width, 0); }
    void operator()(const SlidingLatent& r) const {
        attention(1, r.width, 0);
        windowed(r.window, false);
        model.shape.mla = true;
    }
    void operator()(const IndexKeys& r) const {
        layer.indexWidth = r.width;
        model.shape.indexWidth = r.width;
    }
    void operator()(const RecurrentState& r) const {
        layer.recurrent = true;
        layer.rolling = static_cast<std::int64_t>(
            r.convChannels * (r.convKernel > 0 ? r.convKernel - 1 : 0) + r.modelTypeElements);
        layer.matrix = static_cast<std::int64_t>(r.stateElements);
        ModelShape& shape = model.shape;
        const auto groupWidth = std::int64_t{r.groups} * std::int64_t{r.groupState};
        const auto channels = static_cast<std::int64_t>(r.convChannels);
        shape.convKernel = r.convKernel;
        const bool grouped =
            r.family == RecurrentFamily::Mamba2 || r.family == RecurrentFamily::GatedDeltaNet;
        // A file without these counts has one of each.
        shape.groups = std::max<std::uint32_t>(1, r.groups);
        shape.timeSteps = std::max<std::uint32_t>(1, r.heads);
        shape.inner = grouped ? std::max<std::int64_t>(0, channels - 2 * groupWidth) : channels;
        shape.state = shape.inner > 0 ? static_cast<std::int64_t>(r.stateElements) / shape.inner : 0;
        if (r.family == RecurrentFamily::ShortConvolution) shape.shortConv = r.convKernel;
        if (r.family == RecurrentFamily::Rwkv && shape.embedding > 0)
            shape.wkvHead = static_cast<std::int64_t>(r.stateElements) / shape.embedding;
    }
    void operator()(const CrossAttention&) const { }
    void operator()(const SharedCache& r) const {
        layer.attention = true;
        layer.cacheOf = static_cast<std::int32_t>(r.ownerLayer);
    }
};

std::int64_t headsOf(const LayerShape& layer, const ModelSpec& spec, Builder builder) {
    if (layer.heads > 0 || !layer.attention || layer.keyWidth == 0) return layer.heads;
    const FieldTensors& tensors = *layer.tensors;
    // A gated query projection is twice as wide as its heads.
    const std::int64_t gates = builder == Builder::DeltaNet ? 2 : 1;
    if (tensors.has(Field::AttnQ))
        return std::max<std::int64_t>(1, tensors.at(Field::AttnQ).ne[1] / gates / layer.keyWidth);
    if (tensors.has(Field::AttnQkv))
        return std::max<std::int64_t>(1,
            (tensors.at(Field::AttnQkv).ne[1] - layer.kvHeads * (layer.keyWidth + layer.valueWidth))
                / layer.keyWidth);
    return static_cast<std::int64_t>(spec.geometry.heads);
}

const FieldTensors* tensorsOf(Model& model, const ModelSpec& spec, std::size_t layer, std::uint16_t kind,
    std::vector<const FieldTensors*>& made) {
    if (model.stored != nullptr && layer < model.stored->layoutOf.size())
        return &model.stored->layouts[model.stored->layoutOf[layer]];
    if (made[kind] == nullptr) {
        model.made.push_back(layoutOf(spec, spec.kinds[kind], *model.architecture));
        made[kind] = &model.made.back();
    }
    return made[kind];
}

void addLayers(Model& model, const ModelSpec& spec) {
    ModelShape& shape = model.shape;
    const bool honours = model.architecture->honoursWindow;
    std::vector<const FieldTensors*> made(spec.kinds.size(), nullptr);
    shape.layers.reserve(static_cast<std::size_t>(spec.layerCount() + spec.predictionLayers));
    for (const LayerRun& run : spec.runs) {
        const LayerKind& kind = spec.kinds[run.kind];
        LayerShape layer;
        for (const CacheRecord& record : kind.records)
            std::visit(RecordReader{layer, model, honours}, record);
        for (std::uint32_t i = 0; i < run.count; ++i) {
            const std::size_t index = shape.layers.size();
            LayerShape each = layer;
            each.tensors = tensorsOf(model, spec, index, run.kind, made);
            if (each.ownsCache) {
                each.cacheOf = static_cast<std::int32_t>(index);
            } else if (each.attention && static_cast<std::size_t>(each.cacheOf) < index) {
                const LayerShape& owner = shape.layers[static_cast<std::size_t>(each.cacheOf)];
                each.kvHeads = owner.kvHeads;
                each.keyWidth = owner.keyWidth;
                each.valueWidth = owner.valueWidth;
                each.sliding = owner.sliding;
            } else {
                each.attention = false;
            }
            each.heads = headsOf(each, spec, shape.builder);
            shape.layers.push_back(each);
        }
    }
    shape.computed = shape.layers.size();
}

/// Layers that predict further tokens are not computed, but most architectures keep a cache for them.
void addPredictionLayers(Model& model, const ModelSpec& spec) {
    ModelShape& shape = model.shape;
    if (spec.predictionLayers == 0 || shape.layers.empty()) return;
    LayerShape last = shape.layers.back();
    for (const LayerShape& layer : shape.layers)
        if (layer.ownsCache) last = layer;
    last.recurrent = false;
    last.rolling = last.matrix = 0;
    last.ownsCache = model.architecture->cachesPrediction && last.ownsCache;
    last.attention = last.ownsCache;
    for (std::uint32_t i = 0; i < spec.predictionLayers; ++i) {
        last.cacheOf = static_cast<std::int32_t>(shape.layers.size());
        shape.layers.push_back(last);
    }
}

/// The longest side of these tensors; kLargestTensor where one holds more elements than the graph can count.
double longestSide(const FieldTensors& tensors) {
    double longest = 1;
    for (std::size_t i = 0; i < kFields; ++i) {
        const auto& ne = tensors.at(static_cast<Field>(i)).ne;
        if (ne[0] <= 1 && ne[1] <= 1 && ne[2] <= 1 && ne[3] <= 1) continue;
        double elements = 64;
        for (const std::int64_t side : ne) {
            longest = std::max(longest, static_cast<double>(side));
            elements *= static_cast<double>(std::max<std::int64_t>(1, side));
        }
        if (elements > kLargestTensor) return kLargestTensor;
    }
    return longest;
}

Result<void> describe(const Scenario& scenario, Model& model) {
    const ModelSpec& spec = *scenario.model;
    if (spec.layerCount() + spec.predictionLayers > kMostLayers)
        return fail(ErrorKind::Refused, "refused",
            fmt::format("layers: llama.cpp runs models of up to {} layers here, this one has {}", kMostLayers,
                spec.layerCount()),
            {"layers", "too many layers"});
    model.architecture = &architectureOf(spec.architecture);
    const Architecture& architecture = *model.architecture;
    ModelShape& shape = model.shape;
    shape.builder = architecture.builder;
    shape.embedding = static_cast<std::int64_t>(spec.geometry.hidden);
    shape.vocabulary = static_cast<std::int64_t>(spec.geometry.vocabulary);
    shape.expertsUsed = static_cast<std::int64_t>(spec.expertsUsed);
    shape.embeddingScale = architecture.embeddingScale;
    shape.normaliseExperts = architecture.normalisesExperts;
    shape.layerNorm = architecture.layerNorm;
    shape.postAttnNormIsFfnNorm = architecture.postAttnNormIsFfnNorm;
    shape.weightBeforeFfn = architecture.weightBeforeFfn;
    shape.softmaxAfter = architecture.softmaxAfter;
    shape.residualFirst = architecture.residualFirst;
    shape.rowsAtEnd = architecture.rowsAtEnd;
    shape.rope = architecture.rope;
    shape.ropeInWindowOnly = architecture.ropeInWindowOnly;
    shape.ropeStep = architecture.ropeStep;
    shape.temperature = architecture.temperature;
    shape.indexTop = architecture.indexTop;
    shape.repeatKeys = architecture.repeatsKeys;

    if (spec.inventory && spec.inventory->sums && !scenario.precision.weights
        && !spec.overrides.changesGeometry()) {
        model.stored = spec.inventory->sums.get();
    } else {
        VRAMPLAN_TRY(model.scheme, schemeOf(scenario));
    }
    if (model.stored != nullptr) {
        shape.globals = &model.stored->globals;
    } else {
        model.madeGlobals = globalsOf(spec);
        shape.globals = &model.madeGlobals;
    }
    addLayers(model, spec);
    addPredictionLayers(model, spec);
    for (std::size_t i = 0; i < shape.computed && shape.experts == 0; ++i)
        shape.experts = shape.layers[i].tensors->at(Field::Router).ne[1];
    if (shape.globals->has(Field::PerLayerTokenEmbd) && shape.computed > 0)
        shape.perLayer =
            shape.globals->at(Field::PerLayerTokenEmbd).ne[0] / static_cast<std::int64_t>(shape.computed);
    model.longestSide = longestSide(*shape.globals);
    for (const FieldTensors& layout : model.made)
        model.longestSide = std::max(model.longestSide, longestSide(layout));
    if (model.stored != nullptr)
        for (const FieldTensors& layout : model.stored->layouts)
            model.longestSide = std::max(model.longestSide, longestSide(layout));
    return {};
}

} // namespace

Result<Model*> modelOf(const Scenario& scenario) {
    thread_local ByModel<std::unique_ptr<Model>, 6> models;
    if (const auto* known = models.find(scenario)) return known->get();
    auto model = std::make_unique<Model>();
    VRAMPLAN_CHECK(describe(scenario, *model));
    return models.add(scenario, std::move(model)).get();
}

} // namespace vramplan::llama_cpp
