// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

#include <algorithm>

namespace vramplan::families {

/// Nemotron 3 and 4: squared ReLU without gate, LayerNorm with bias.
void nemotron(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.mlp.gated = false;
    decoder.normBias = true;
    appendDecoder(build, decoder, fullLayers(build));
}

namespace {

/// Nemotron-H: a letter per layer, or a list of names.
LayerMarks nemotronMarks(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    for (const std::string_view key : {"layers_block_type", "layer_types"})
        if (LayerMarks marks = build.lists().marks(key); !marks.empty()) return marks;
    const std::string letters = keys.text("hybrid_override_pattern", "");
    LayerMarks marks;
    for (const char letter : letters) {
        switch (letter) {
        case 'M': marks.push_back(LayerMark::Linear); break;
        case '*': marks.push_back(LayerMark::Full); break;
        case '-': marks.push_back(LayerMark::Mlp); break;
        case 'E': marks.push_back(LayerMark::Moe); break;
        case '|': break; // separates pipeline stages
        default: keys.fail("hybrid_override_pattern", "a word of the letters M, *, - and E"); return {};
        }
    }
    if (marks.empty()) {
        keys.fail("hybrid_override_pattern", "the kind of each layer");
        return {};
    }
    return build.lists().fitted("hybrid_override_pattern", std::move(marks));
}

} // namespace

/// Nemotron-H: each layer is one thing: a state (M), attention (*), a feed-forward block (-) or experts (E).
void nemotronH(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const LayerMarks marks = nemotronMarks(build);
    if (marks.empty()) return;
    AttentionShape attention{.hidden = h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = h.headDim,
        .valueWidth = h.headDim};
    attention.qkvBias = attention.outputBias = keys.flag("attention_bias", false);
    Mamba2Shape mamba{.hidden = h.hidden,
        .heads = keys.heads("mamba_num_heads", 128),
        .headDim = keys.width("mamba_head_dim", 64),
        .groups = keys.heads("n_groups", 8),
        .state = keys.width("ssm_state_size", 128),
        .kernel = keys.number("conv_kernel", 1, 64).value_or(4),
        .convBias = keys.flag("use_conv_bias", true),
        .bias = keys.flag("use_bias", false)};
    mamba.inner = mamba.heads * mamba.headDim;
    RecurrentState state = stateOf(mamba);
    state.stateType = stateTypeOf(keys);

    const bool sparse = std::find(marks.begin(), marks.end(), LayerMark::Moe) != marks.end();
    ExpertShape experts{.hidden = h.hidden};
    if (sparse) {
        experts.width = keys.forWeights("moe_intermediate_size");
        experts.experts = keys.heads("n_routed_experts", 8);
        experts.sharedWidth = keys.count("n_shared_experts", 1)
            * keys.number("moe_shared_expert_intermediate_size", 0, kMaxSize).value_or(0);
        experts.gated = false;
        experts.routerBias = true;
        experts.latent = keys.number("moe_latent_size", 0, kMaxSize).value_or(0);
        noteExperts(build, keys.heads("num_experts_per_tok", 2), experts.width);
    }
    if (std::find(marks.begin(), marks.end(), LayerMark::Mlp) != marks.end()) needIntermediate(build);

    const auto layer = [&](LayerMark mark) {
        LayerKind kind;
        switch (mark) {
        case LayerMark::Linear:
            kind.records = {state};
            addMamba2(kind.weights, mamba);
            break;
        case LayerMark::Mlp:
            addMlp(kind.weights,
                {.hidden = h.hidden,
                    .width = h.intermediate,
                    .gated = false,
                    .bias = keys.flag("mlp_bias", false)});
            break;
        case LayerMark::Moe: addExperts(kind.weights, experts); break;
        default: kind.records = {attentionRecord({}, attention)}; addAttention(kind.weights, attention);
        }
        addNorms(kind.weights, h.hidden, 1);
        return kind;
    };
    appendTagged(build.spec, marks, layer);
    addEmbeddings(build);

    // The prediction layer is an attention and an expert layer together.
    WeightTensors prediction = layer(LayerMark::Full).weights;
    for (const WeightTensor& tensor : layer(sparse ? LayerMark::Moe : LayerMark::Mlp).weights)
        prediction.push_back(tensor);
    addPredictionPart(build, prediction);
}

} // namespace vramplan::families
