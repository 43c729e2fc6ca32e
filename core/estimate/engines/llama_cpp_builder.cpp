// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

Id GraphBuilder::weight(Field field) {
    Id& id = m_weights[static_cast<std::size_t>(field)];
    if (id != kNone) return id;
    const FieldTensor& tensor = m_layer->tensors->at(field);
    const bool expert = field >= Field::GateExps && field <= Field::GateUpExps;
    id = m_graph.weight(tensor.ne, backend(expert ? m_layer->expertDevice : m_layer->device),
        m_backends.count > 1 ? tensor.cudaBytes : tensor.bytes);
    return id;
}

Id GraphBuilder::global(Field field, int device) {
    for (const auto& [known, where, id] : m_globals)
        if (known == field && where == device) return id;
    const FieldTensor& tensor = m_model.globals->at(field);
    const Id id = m_graph.weight(tensor.ne, device, m_backends.count > 1 ? tensor.cudaBytes : tensor.bytes);
    m_globals.push_back({field, device, id});
    return id;
}

Id GraphBuilder::inputEmbedding() {
    const std::int64_t d = m_model.embedding;
    const Id ids = m_graph.input(Type::I32, {tokens(), 1, 1, 1});
    const Id vectors = m_graph.input(Type::F32, {d, tokens(), 1, 1});
    Id x = m_graph.getRows(global(Field::TokenEmbd, m_backends.cpu()), ids);
    // Both kinds of input are part of the graph, whichever is used.
    m_graph.expand(x);
    m_graph.expand(vectors);
    if (m_model.embeddingScale) x = m_graph.inPlace(x);
    m_graph.expand(x);
    return x;
}

void GraphBuilder::attentionInputs() {
    const auto inputs = [&](Cache& cache, const Size& cells) {
        cache.cells = cells;
        cache.keyRows = m_graph.input(Type::I64, {tokens(), 1, 1, 1});
        if (!m_model.mla)
            cache.valueRows = m_graph.input(
                Type::I64, {m_context.flash ? tokens() : tokens() * m_context.widestValue, 1, 1, 1});
        cache.mask = m_graph.input(m_context.flash ? Type::F16 : Type::F32,
            {cells, tokens() / m_context.streams, 1, m_context.streams});
    };
    inputs(m_full, m_context.cells);
    if (m_model.indexWidth > 0 && m_model.mla) {
        inputs(m_index, m_context.cells);
        m_index.keyRotation = m_graph.input(Type::F32, {m_model.indexWidth, m_model.indexWidth, 1, 1});
    }
    if (m_context.cellsSliding > 0) inputs(m_sliding, m_context.cellsSliding);
    // Outliers of quantised caches are spread over the head by rotations of the largest power of two (keys)
    // or of 64 (values).
    const auto rotations = [&](Cache& cache, std::int64_t key, std::int64_t value) {
        if (m_model.mla) return;
        if (m_context.key.type == Type::Block && key > 0 && key % 64 == 0) {
            std::int64_t rotation = 64;
            while (key % (rotation * 2) == 0) rotation *= 2;
            cache.keyRotation = m_graph.input(Type::F32, {rotation, rotation, 1, 1});
        }
        if (m_context.value.type == Type::Block && value > 0 && value % 64 == 0)
            cache.valueRotation = m_graph.input(Type::F32, {64, 64, 1, 1});
    };
    const LayerShape *full = nullptr, *sliding = nullptr;
    for (std::size_t i = 0; i < m_model.computed; ++i) {
        const LayerShape& layer = m_model.layers[i];
        if (layer.attention) (layer.sliding ? sliding : full) = &layer;
    }
    if (full != nullptr) rotations(m_full, full->keyWidth, full->valueWidth);
    if (sliding != nullptr)
        rotations(m_context.cellsSliding > 0 ? m_sliding : m_full, sliding->keyWidth, sliding->valueWidth);
}

/// The normalisation of rwkv in front of its first layer.
Id GraphBuilder::firstNorm(Id x) {
    const Id y = m_graph.fresh(m_graph.at(x).ne, {x});
    const Id scaled = m_graph.inPlace(y, global(Field::TokenEmbdNorm, backend(m_layer->device)));
    return m_graph.inPlace(scaled, global(Field::TokenEmbdNormBias, backend(m_layer->device)));
}

Id GraphBuilder::norm(Id x, Field weightField, Field bias) {
    Id y = m_model.layerNorm ? m_graph.fresh(m_graph.at(x).ne, {x}) : m_graph.inPlace(x);
    y = m_graph.inPlace(y, weight(weightField));
    if (bias != Field::None && has(bias)) y = m_graph.inPlace(y, weight(bias));
    return y;
}

Id GraphBuilder::linear(Id x, Field field, Field bias) {
    Id y = m_graph.mulMat(weight(field), x);
    if (bias != Field::None && has(bias)) y = m_graph.inPlace(y, weight(bias));
    return y;
}

/// The last layer goes on with the rows whose logits are wanted.
void GraphBuilder::lastRows(Id& a, Id& b) {
    if (m_layerIndex + 1 != m_model.computed || m_model.rowsAtEnd) return;
    a = m_graph.getRows(a, m_outputIds);
    b = m_graph.getRows(b, m_outputIds);
}

void GraphBuilder::finish(Id x) {
    // The last hidden state of all tokens is kept for a draft model.
    if (m_model.rowsAtEnd) {
        m_graph.setOutput(x);
        x = m_graph.getRows(x, m_outputIds);
    }
    Id y = m_model.layerNorm ? m_graph.fresh(m_graph.at(x).ne, {x}) : m_graph.inPlace(x);
    const Field weights = m_model.globals->has(Field::OutputNorm) ? Field::OutputNorm : Field::TokenEmbdNorm;
    y = m_graph.inPlace(y, global(weights, backend(m_model.outputDevice)));
    if (m_model.globals->has(Field::OutputNormBias))
        y = m_graph.inPlace(y, global(Field::OutputNormBias, backend(m_model.outputDevice)));
    const Field head = m_model.globals->has(Field::Output) ? Field::Output : Field::TokenEmbd;
    y = m_graph.mulMat(global(head, backend(m_model.outputDevice)), y);
    m_graph.setOutput(y);
    m_graph.expand(y);
}

void GraphBuilder::build(const std::vector<std::size_t>& layers) {
    m_state = inputEmbedding();
    m_positions = m_graph.input(Type::I32, {tokens(), 1, 1, 1});
    const Size sequences = m_context.sequences;
    const Id copies = m_graph.input(Type::I32, {sequences, 1, 1, 1});
    m_stateMain =
        m_graph.view(copies, {sequences, 1, 1, 1}, {4, 4 * sequences, 4 * sequences, 4 * sequences}, false);
    m_stateExtra = m_graph.view(copies, {0, 1, 1, 1}, {4, 0, 0, 0}, true);
    attentionInputs();
    m_outputIds = m_graph.input(Type::I32, {m_context.outputs, 1, 1, 1});
    if (m_model.temperature) m_scale = m_graph.input(Type::F32, {1, 1, tokens(), 1});
    m_keys.assign(m_model.computed, kNone);
    m_values.assign(m_model.computed, kNone);
    m_layer = &m_model.layers[0];
    if (m_model.perLayer > 0) perLayerInputs();
    if (m_model.builder == Builder::Gemma3n) gemma3nStack();
    if (m_model.builder == Builder::Rwkv7) m_state = firstNorm(m_state);
    for (const std::size_t index : layers) {
        m_layerIndex = index;
        m_layer = &m_model.layers[m_layerIndex];
        m_weights.fill(kNone);
        buildLayer();
    }
    if (m_model.builder == Builder::Gemma3n) gemma3nMerge();
    finish(m_state);
}

void GraphBuilder::buildLayer() {
    switch (m_model.builder) {
    case Builder::Parallel: return parallelLayer();
    case Builder::Mamba: return mambaLayer();
    case Builder::FalconH1: return falconLayer();
    case Builder::NemotronH: return nemotronLayer();
    case Builder::DeltaNet: return deltaNetLayer();
    case Builder::Jamba:
    case Builder::GraniteHybrid:
    case Builder::Lfm2: return hybridLayer();
    case Builder::Rwkv7: return rwkvLayer();
    case Builder::Gemma3n: return gemma3nLayer();
    case Builder::Gemma4: return gemma4Layer();
    default: return decoderLayer();
    }
}

/// Attention or nothing, then feed-forward or experts, each added to the residual.
void GraphBuilder::decoderLayer() {
    Id x = m_state, residual = m_state;
    if (m_layer->attention) {
        x = norm(m_state, Field::AttnNorm);
        x = m_model.builder == Builder::Latent ? latentAttention(x) : attention(project(x));
    }
    lastRows(x, residual);
    if (has(Field::PostAttnNorm) && !m_model.postAttnNormIsFfnNorm) x = norm(x, Field::PostAttnNorm);
    const Id middle = m_layer->attention ? m_graph.inPlace(x, residual) : x;
    x = norm(middle, m_model.postAttnNormIsFfnNorm ? Field::PostAttnNorm : Field::FfnNorm);
    x = feedForwardOrExperts(x);
    if (has(Field::PostFfnNorm)) x = norm(x, Field::PostFfnNorm);
    m_state = m_model.residualFirst ? m_graph.inPlace(middle, x) : m_graph.inPlace(x, middle);
}

/// Attention and feed-forward read the same normalised input.
void GraphBuilder::parallelLayer() {
    Id residual = m_state;
    Id normed = norm(m_state, Field::AttnNorm);
    Id x = attention(project(normed));
    if (isLast()) {
        x = rows(x);
        residual = rows(residual);
        normed = rows(normed);
    }
    const Id ffn = feedForward(normed);
    m_state = m_graph.inPlace(m_graph.inPlace(ffn, residual), x);
}

} // namespace vramplan::llama_cpp
