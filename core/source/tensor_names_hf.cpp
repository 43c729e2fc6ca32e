// SPDX-License-Identifier: Apache-2.0
#include "core/source/tensor_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace vramplan {
namespace {

using enum WeightRole;

struct KnownModule {
    std::string_view name;
    WeightRole role;
};

/// Last names of modules over many families; ambiguous ones are settled in roleInContext().
constexpr std::array kModules = {
    KnownModule{"A_log", Mixer},
    KnownModule{"D", Mixer},
    KnownModule{"W_pack", AttentionFused},
    KnownModule{"Wqkv", AttentionFused},
    KnownModule{"c_attn", AttentionFused},
    KnownModule{"c_fc", MlpUp},
    KnownModule{"c_proj", AttentionOutput},
    KnownModule{"conv", Mixer},
    KnownModule{"conv1d", Mixer},
    KnownModule{"dense", AttentionOutput},
    KnownModule{"dense_4h_to_h", MlpDown},
    KnownModule{"dense_h_to_4h", MlpUp},
    KnownModule{"down_proj", MlpDown},
    KnownModule{"dt_bias", Mixer},
    KnownModule{"dt_proj", Mixer},
    KnownModule{"e_score_correction_bias", Router},
    KnownModule{"embed_in", TokenEmbedding},
    KnownModule{"embed_out", OutputHead},
    KnownModule{"embed_positions", PositionEmbedding},
    KnownModule{"embed_tokens", TokenEmbedding},
    KnownModule{"embed_tokens_per_layer", PerLayerEmbedding},
    KnownModule{"fc1", MlpUp},
    KnownModule{"fc2", MlpDown},
    KnownModule{"fc_in", MlpUp},
    KnownModule{"fc_out", MlpDown},
    KnownModule{"gate", Router},
    KnownModule{"gate_proj", MlpGate},
    KnownModule{"gate_up_proj", MlpUp},
    KnownModule{"in_proj", Mixer},
    KnownModule{"in_proj_a", Mixer},
    KnownModule{"in_proj_b", Mixer},
    KnownModule{"in_proj_ba", Mixer},
    KnownModule{"in_proj_qkv", Mixer},
    KnownModule{"in_proj_qkvz", Mixer},
    KnownModule{"in_proj_z", Mixer},
    KnownModule{"k", AttentionKey},
    KnownModule{"k_proj", AttentionKey},
    KnownModule{"key", AttentionKey},
    KnownModule{"kv_a_proj_with_mqa", AttentionLatent},
    KnownModule{"kv_b_proj", AttentionLatent},
    KnownModule{"lm_head", OutputHead},
    KnownModule{"o", AttentionOutput},
    KnownModule{"o_proj", AttentionOutput},
    KnownModule{"out_proj", AttentionOutput},
    KnownModule{"output", OutputHead},
    KnownModule{"position_embeddings", PositionEmbedding},
    KnownModule{"q", AttentionQuery},
    KnownModule{"q_a_proj", AttentionLatent},
    KnownModule{"q_b_proj", AttentionLatent},
    KnownModule{"q_proj", AttentionQuery},
    KnownModule{"qkv", AttentionFused},
    KnownModule{"qkv_proj", AttentionFused},
    KnownModule{"query", AttentionQuery},
    KnownModule{"query_key_value", AttentionFused},
    KnownModule{"router", Router},
    KnownModule{"shared", TokenEmbedding},
    KnownModule{"shared_expert_gate", Router},
    KnownModule{"sinks", AttentionOutput},
    KnownModule{"tok_embeddings", TokenEmbedding},
    KnownModule{"up_proj", MlpUp},
    KnownModule{"v", AttentionValue},
    KnownModule{"v_proj", AttentionValue},
    KnownModule{"value", AttentionValue},
    KnownModule{"w1", MlpGate},
    KnownModule{"w2", MlpDown},
    KnownModule{"w3", MlpUp},
    KnownModule{"wi", MlpUp},
    KnownModule{"wi_0", MlpGate},
    KnownModule{"wi_1", MlpUp},
    KnownModule{"wk", AttentionKey},
    KnownModule{"wkv", AttentionLatent},
    KnownModule{"wkv_a", AttentionLatent},
    KnownModule{"wkv_b", AttentionLatent},
    KnownModule{"wo", AttentionOutput},
    KnownModule{"wo_a", AttentionLatent},
    KnownModule{"wo_b", AttentionLatent},
    KnownModule{"word_embeddings", TokenEmbedding},
    KnownModule{"wpe", PositionEmbedding},
    KnownModule{"wq", AttentionQuery},
    KnownModule{"wq_a", AttentionLatent},
    KnownModule{"wq_b", AttentionLatent},
    KnownModule{"wqkv", AttentionFused},
    KnownModule{"wte", TokenEmbedding},
    KnownModule{"wv", AttentionValue},
    KnownModule{"x_proj", Mixer},
};
static_assert(std::is_sorted(kModules.begin(), kModules.end(),
    [](const KnownModule& a, const KnownModule& b) { return a.name < b.name; }));

constexpr std::array<std::string_view, 24> kScaleNames = {"SCB", "absmax", "bias_scale", "g_idx",
    "input_scale", "input_global_scale", "k_scale", "nested_absmax", "nested_quant_map", "output_scale",
    "q_scale", "quant_map", "quant_state", "qzeros", "scales", "v_scale", "weight_format",
    "weight_global_scale", "weight_scale", "weight_scale_2", "weight_scale_inv", "weight_shape",
    "weight_zero_point", "zeros"};
constexpr std::array<std::string_view, 6> kBufferNames = {
    "cos_cached", "inv_freq", "masked_bias", "num_batches_tracked", "position_ids", "sin_cached"};
constexpr std::array<std::string_view, 6> kLayerLists = {"layers", "layer", "h", "blocks", "block", "blk"};

template <std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

bool contains(std::string_view text, std::string_view what) {
    return text.find(what) != std::string_view::npos;
}

/// The parts of a name between its dots; deeper names than any framework writes are cut.
struct Components {
    std::array<std::string_view, 24> all{};
    std::size_t count = 0;

    explicit Components(std::string_view name) {
        while (count < all.size()) {
            const std::size_t dot = name.find('.');
            all[count++] = name.substr(0, dot);
            if (dot == std::string_view::npos) return;
            name.remove_prefix(dot + 1);
        }
    }
    std::span<const std::string_view> before(std::size_t end) const { return std::span(all).first(end); }
    std::span<const std::string_view> from(std::size_t begin) const {
        return std::span(all).subspan(begin, count - begin);
    }
};

std::optional<std::uint32_t> numberOf(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

TensorPart partOfPrefix(std::span<const std::string_view> prefix) {
    for (const std::string_view part : prefix) {
        if (contains(part, "audio") || contains(part, "speech") || part == "talker" || part == "code2wav"
            || part == "token2wav")
            return TensorPart::Audio;
        if (contains(part, "vision") || part.starts_with("visual") || part == "vit" || part == "vpm"
            || part == "resampler" || part.starts_with("image") || part == "img_processor" || part == "mlp1"
            || part == "mm_projector" || part == "multi_modal_projector" || part == "patch_merger")
            return TensorPart::Vision;
        if (part.starts_with("mtp") || part.starts_with("nextn")) return TensorPart::Mtp;
    }
    return TensorPart::Language;
}

/// The module name without what packed formats append to it: "gate_up_proj_blocks" of gpt-oss.
std::string_view withoutSuffix(std::string_view name) {
    for (const std::string_view suffix : {"_blocks", "_scales", "_bias", "_scale_inv", "_scale"})
        if (name.size() > suffix.size() && name.ends_with(suffix) && name != "dt_bias"
            && name != "e_score_correction_bias")
            return name.substr(0, name.size() - suffix.size());
    return name;
}

const KnownModule* findModule(std::string_view name) {
    const auto found = std::lower_bound(kModules.begin(), kModules.end(), name,
        [](const KnownModule& module, std::string_view wanted) { return module.name < wanted; });
    return found != kModules.end() && found->name == name ? &*found : nullptr;
}

struct Surroundings {
    bool mlp = false, attention = false, intermediate = false, experts = false, sharedExpert = false;
    bool mixer = false, indexer = false, norm = false;
    std::uint32_t expert = ~0u;
};

Surroundings surroundingsOf(std::span<const std::string_view> modules) {
    Surroundings s;
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const std::string_view part = modules[i];
        s.mlp |= contains(part, "mlp") || contains(part, "ffn") || contains(part, "feed_forward")
            || part == "DenseReluDense" || contains(part, "moe");
        s.attention |= contains(part, "attn") || contains(part, "attention") || contains(part, "Attention");
        s.intermediate |= part == "intermediate";
        s.sharedExpert |= part.starts_with("shared_expert") || part == "shared_mlp";
        s.mixer |= contains(part, "mamba") || contains(part, "linear_attn") || part == "mixer"
            || part == "conv" || part == "short_conv" || part == "ssm" || contains(part, "time_mix");
        s.indexer |= part == "indexer";
        s.norm |= contains(part, "norm") || part.starts_with("ln_") || part == "ln";
        if (part != "experts") continue;
        s.experts = true;
        if (i + 1 < modules.size()) s.expert = numberOf(modules[i + 1]).value_or(~0u);
    }
    return s;
}

WeightRole roleInContext(std::string_view module, WeightRole role, const Surroundings& s) {
    if (module == "dense") role = s.attention ? AttentionOutput : s.intermediate ? MlpUp : MlpDown;
    if ((module == "c_proj" || module == "wo") && s.mlp) role = MlpDown;
    if (module == "out_proj" && s.mixer) role = Mixer;
    if (s.experts) {
        if (role == MlpGate) return ExpertGate;
        if (role == MlpUp) return ExpertUp;
        if (role == MlpDown) return ExpertDown;
    }
    if (s.sharedExpert && (role == MlpGate || role == MlpUp || role == MlpDown)) return SharedExpert;
    return role;
}

bool isEmbeddingOrHead(WeightRole role) {
    return role == TokenEmbedding || role == PositionEmbedding || role == PerLayerEmbedding
        || role == OutputHead;
}

void readModule(TensorPlace& place, std::span<const std::string_view> modules, bool inLayer) {
    const Surroundings s = surroundingsOf(modules);
    const std::string_view leaf = modules.back();
    place.expert = s.expert;
    for (std::size_t i = modules.size(); i-- > 0;) {
        const KnownModule* const known = findModule(withoutSuffix(modules[i]));
        if (known == nullptr || isEmbeddingOrHead(known->role) == inLayer) continue;
        place.role = roleInContext(known->name, known->role, s);
        place.field = known->name;
        break;
    }
    const bool isBias = leaf == "bias" || leaf.ends_with("_bias");
    if (s.indexer)
        place.role = Indexer;
    else if (s.norm)
        place.role = Norm;
    else if (isBias && !s.experts && place.role != Mixer && place.role != Router)
        place.role = Bias;
    else if (place.role == Other && s.mixer)
        place.role = Mixer;
}

} // namespace

TensorPlace placeOfHfTensor(std::string_view name) {
    TensorPlace place;
    const Components parts(name);
    std::size_t layerAt = 0; // index of the layer number; 0: there is none
    for (std::size_t i = 1; i < parts.count && layerAt == 0; ++i) {
        if (!isOneOf(parts.all[i - 1], kLayerLists)) continue;
        const auto number = numberOf(parts.all[i]);
        if (!number || *number > static_cast<std::uint32_t>(kMaxTensorLayer)) continue;
        place.layer = static_cast<std::int32_t>(*number);
        layerAt = i;
    }
    const std::size_t prefix = layerAt == 0 ? parts.count : layerAt;
    place.part = partOfPrefix(parts.before(prefix));
    for (const std::string_view part : parts.before(prefix)) {
        place.inEncoder |= part == "encoder";
        place.inDecoder |= part == "decoder";
    }
    const auto modules = layerAt == 0 ? parts.from(0) : parts.from(layerAt);
    readModule(place, modules, layerAt != 0);
    if (place.part != TensorPart::Language) {
        place.layer = -1;
        return place;
    }
    const std::string_view leaf = modules.back();
    const bool mask = leaf == "bias" && modules.size() > 1
        && (modules[modules.size() - 2] == "attn" || modules[modules.size() - 2] == "attention");
    if (mask || isOneOf(leaf, kBufferNames)) place.part = TensorPart::Buffers;
    for (const std::string_view part : modules)
        if (isOneOf(part, kScaleNames) || part.ends_with("_scale_inv") || part.ends_with("proj_scales"))
            place.part = TensorPart::Scales;
    return place;
}

} // namespace vramplan
