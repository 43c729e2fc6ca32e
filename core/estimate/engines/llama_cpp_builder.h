// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_graph.h"
#include "core/estimate/engines/llama_cpp_schedule.h"
#include "core/estimate/engines/llama_cpp_shape.h"

namespace vramplan::llama_cpp {

/// Writes down the graph of one micro-batch, layer by layer, as llama.cpp builds it for an architecture.
/// Source: llama-graph.cpp and models/*.cpp (order of operations, what is a view, what is kept).
class GraphBuilder {
public:
    GraphBuilder(Graph& graph, const ModelShape& model, const ContextShape& context, const Backends& backends)
        : m_graph(graph), m_model(model), m_context(context), m_backends(backends) { }
    /// Writes down these layers only; ascending, the last layer of the model among them.
    void build(const std::vector<std::size_t>& layers);

private:
    struct Cache { ///< inputs of one attention cache
        Id keyRows = kNone, valueRows = kNone, mask = kNone, keyRotation = kNone, valueRotation = kNone;
        Size cells;
    };
    struct Qkv {
        Id q, k, v;
    };

    // llama_cpp_builder.cpp
    Id weight(Field field);
    Id global(Field field, int device);
    bool has(Field field) const { return m_layer->tensors->has(field); }
    Id inputEmbedding();
    void attentionInputs();
    void buildLayer();
    Id firstNorm(Id x);
    Id norm(Id x, Field weight, Field bias = Field::None);
    Id linear(Id x, Field field, Field bias = Field::None);
    void lastRows(Id& a, Id& b);
    void finish(Id x);
    const Size& tokens() const { return m_context.tokens; }
    int backend(int device) const { return m_backends.of[static_cast<std::size_t>(device)]; }

    // llama_cpp_attention.cpp
    Qkv project(Id x);
    Id positioned(Id x);
    Id attention(Qkv qkv, Id chosen = kNone);
    Id attend(Id q, Id k, Id v, Id mask, Id latentOutput);
    Id rotate(Id x, Id rotation);
    void makeCache(std::size_t layer, const Cache& inputs);
    void store(Id k, Id v, const Cache& inputs);
    Id latentAttention(Id x);
    Id chosenKeys(Id x, Id query);
    Id maskOf(const Cache& inputs, Id chosen);
    const Cache& cache() const { return m_layer->sliding && m_context.cellsSliding > 0 ? m_sliding : m_full; }

    // llama_cpp_feedforward.cpp
    Id feedForward(Id x, Field up = Field::FfnUp, Field gate = Field::FfnGate, Field down = Field::FfnDown);
    Id experts(Id x);
    Id feedForwardOrExperts(Id x);

    // llama_cpp_mixers.cpp
    Id stateRows(Id cache, std::int64_t width);
    void keepOtherRows(Id cache, Id states, std::int64_t width);
    Id rolledWindow(Id columns, std::int64_t channels, std::int64_t taps);
    Id mamba1(Id x);
    Id mamba2(Id x);
    Id deltaNet(Id x);
    Id gatedAttention(Id x);
    Id shortConvolution(Id x);
    void deltaNetLayer();
    void falconLayer();
    void mambaLayer();
    void nemotronLayer();
    void hybridLayer();

    // llama_cpp_gemma.cpp
    void perLayerInputs();
    void gemma4Layer();
    void gemma3nStack();
    void gemma3nLayer();
    void gemma3nMerge();
    Id magnitude(Id x);
    Id slice(Id x, std::int64_t index);
    Id altupModalities(Id x);
    Id sparseGate(Id x);

    // llama_cpp_rwkv.cpp
    void rwkvLayer();
    Id timeMix(Id x, Id previous);
    Id mixed(Id x, Id previous, Field weights, std::int64_t parts);

    // layers
    void decoderLayer();
    void parallelLayer();
    Size perSequence() const { return m_context.tokens / m_context.sequences; }
    Id rows(Id x) { return m_graph.getRows(x, m_outputIds); }
    bool isLast() const { return m_layerIndex + 1 == m_model.computed; }

    Graph& m_graph;
    const ModelShape& m_model;
    const ContextShape& m_context;
    const Backends& m_backends;
    const LayerShape* m_layer = nullptr;
    std::size_t m_layerIndex = 0;
    std::array<Id, kFields> m_weights{}; ///< of the current layer
    Id m_state = kNone;                  ///< hidden state between layers
    Id m_positions = kNone, m_outputIds = kNone, m_scale = kNone;
    Id m_stateMain = kNone, m_stateExtra = kNone; ///< which rows of the recurrent state are read
    Id m_perLayer = kNone;                        ///< per-layer embeddings
    Id m_firstValue = kNone;                      ///< of rwkv's first layer
    Cache m_full, m_sliding, m_index;
    struct Global {
        Field field;
        int device;
        Id id;
    };
    std::vector<Global> m_globals;    ///< tensors outside the layers, one instance per device
    std::vector<Id> m_keys, m_values; ///< cache tensors by layer
};

} // namespace vramplan::llama_cpp
