// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {
namespace {

/// What one entry of block_configs says: which attention and which feed-forward block the search kept.
struct Block {
    std::uint64_t kvHeads = 0; ///< 0: no attention
    bool linear = false;       ///< attention replaced by one matrix
    std::uint64_t width = 0;   ///< 0: no feed-forward block
    bool linearFfn = false;
    bool operator==(const Block&) const = default;
};

Block readBlock(const ConfigKeys& entry, const Hyperparameters& h) {
    const ConfigKeys attention = entry.child("attention"), ffn = entry.child("ffn");
    Block block;
    block.linear = attention.flag("replace_with_linear", false);
    if (!attention.flag("no_op", false) && !block.linear) {
        const std::uint64_t group = attention.required("n_heads_in_group", kMaxHeads);
        block.kvHeads = h.heads / group;
        if (block.kvHeads == 0) attention.fail("n_heads_in_group", "at most the number of attention heads");
    }
    block.linearFfn = ffn.flag("replace_with_linear", false);
    if (!ffn.flag("no_op", false) && !block.linearFfn) {
        // Width of a Llama block: two thirds of 4 × hidden × multiplier, rounded up to 256.
        const double multiplier = ffn.real("ffn_mult", 0, 0, 1000);
        const auto wide = static_cast<std::uint64_t>(2.0 * multiplier * static_cast<double>(h.hidden) / 3.0);
        block.width =
            ffn.has("intermediate_size") ? ffn.size("intermediate_size", 0) : (wide + 255) / 256 * 256;
    }
    return block;
}

} // namespace

/// Nemotron models found by architecture search (DeciLM): each layer has sizes of its own.
void nemotronNas(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const JsonView list = keys.view("block_configs");
    if (!list.isArray()) {
        // DeciLM 7B only varies the KV heads, which the common per-layer lists cover.
        if (keys.has("num_key_value_heads_per_layer")) return llama(build);
        return keys.fail("block_configs", "a list with the blocks of each layer");
    }
    std::vector<Block> blocks;
    blocks.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!list.at(i).isObject()) return keys.log().fail(list.at(i).mismatch("an object"));
        blocks.push_back(readBlock({list.at(i), keys.log()}, h));
    }
    blocks = build.lists().fitted("block_configs", std::move(blocks));
    if (blocks.empty()) return;
    const Decoder decoder = ordinaryDecoder(build);
    appendTagged(build.spec, blocks, [&](const Block& block) {
        LayerKind kind;
        std::uint64_t norms = 0;
        if (block.kvHeads > 0) {
            AttentionShape attention = decoder.attention;
            if (!build.overrides.kvHeads) attention.kvHeads = block.kvHeads;
            kind.records = {attentionRecord({}, attention)};
            addAttention(kind.weights, attention);
            ++norms;
        }
        if (block.linear) {
            kind.weights.push_back(
                {WeightRole::AttentionOutput, "self_attn.linear_attn", h.hidden, h.hidden});
            ++norms;
        }
        if (block.width > 0) {
            const std::uint64_t width = build.overrides.intermediate.value_or(block.width);
            addMlp(kind.weights, {.hidden = h.hidden, .width = width});
            ++norms;
        }
        if (block.linearFfn) {
            kind.weights.push_back({WeightRole::MlpUp, "mlp.linear_mlp", h.hidden, h.hidden});
            ++norms;
        }
        addNorms(kind.weights, h.hidden, norms);
        return kind;
    });
    addEmbeddings(build);
}

} // namespace vramplan::families
