// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vramplan {

/// The tensors of a layer whose presence or shape changes the computation, by their names in GGUF files.
enum class GgmlField : std::uint8_t {
    AttnNorm,
    AttnNormBias,
    AttnNorm2,
    AttnNorm2Bias,
    AttnQ,
    AttnQBias,
    AttnK,
    AttnKBias,
    AttnV,
    AttnVBias,
    AttnQkv,
    AttnQkvBias,
    AttnOutput,
    AttnOutputBias,
    AttnQNorm,
    AttnKNorm,
    AttnSinks,
    AttnQA,
    AttnQB,
    AttnQANorm,
    AttnKvA,
    AttnKvANorm,
    AttnKvB,
    AttnKB,
    AttnVB,
    AttnGate,
    PostAttnNorm,
    FfnNorm,
    FfnNormBias,
    PostFfnNorm,
    FfnGate,
    FfnGateBias,
    FfnUp,
    FfnUpBias,
    FfnDown,
    FfnDownBias,
    Router,
    RouterBias,
    ExpProbsBias,
    GateExps,
    GateExpsBias,
    UpExps,
    UpExpsBias,
    DownExps,
    DownExpsBias,
    GateUpExps,
    GateShexp,
    UpShexp,
    DownShexp,
    RouterShexp,
    SsmIn,
    SsmConv,
    SsmConvBias,
    SsmX,
    SsmDt,
    SsmDtBias,
    SsmA,
    SsmD,
    SsmNorm,
    SsmOut,
    SsmBa,
    SsmBeta,
    SsmAlpha,
    SsmDtNorm,
    SsmBNorm,
    SsmCNorm,
    ShortConv,
    ShortConvIn,
    ShortConvOut,
    TimeMixW0,
    TimeMixW1,
    TimeMixW2,
    TimeMixA0,
    TimeMixA1,
    TimeMixA2,
    TimeMixV0,
    TimeMixV1,
    TimeMixV2,
    TimeMixG1,
    TimeMixG2,
    TimeMixKK,
    TimeMixKA,
    TimeMixRK,
    TimeMixKey,
    TimeMixValue,
    TimeMixReceptance,
    TimeMixOutput,
    TimeMixLerp,
    TimeMixLn,
    TimeMixLnBias,
    ChannelMixLerpK,
    ChannelMixKey,
    ChannelMixValue,
    IndexerKNorm,
    IndexerKNormBias,
    IndexerProj,
    IndexerK,
    IndexerQB,
    InpGate,
    Proj,
    PostNorm,
    LayerScale,
    LaurelL,
    LaurelR,
    LaurelPostNorm,
    AltupCorrectCoef,
    AltupCorrectScale,
    AltupPredictCoef,
    AltupRouter,
    AltupRouterNorm,
    // outside the layers
    TokenEmbd,
    TokenEmbdNorm,
    TokenEmbdNormBias,
    Output,
    OutputNorm,
    OutputNormBias,
    RopeFreqs,
    PerLayerTokenEmbd,
    PerLayerModelProj,
    PerLayerProjNorm,
    AltupProj,
    AltupUnembdProj,
    None,
};
inline constexpr std::size_t kGgmlFields = static_cast<std::size_t>(GgmlField::None);

/// One tensor of a layer: its shape in ggml's order and its bytes as stored. 0 bytes: the layer has none.
struct GgmlTensor {
    std::array<std::int64_t, 4> ne{1, 1, 1, 1};
    std::int64_t bytes = 0;
    std::int64_t cudaBytes = 0; ///< with CUDA's padding
};

class GgmlTensors {
public:
    bool has(GgmlField field) const { return at(field).bytes > 0; }
    const GgmlTensor& at(GgmlField field) const { return m_tensors[static_cast<std::size_t>(field)]; }
    GgmlTensor& at(GgmlField field) { return m_tensors[static_cast<std::size_t>(field)]; }
    bool operator==(const GgmlTensors&) const;

private:
    std::array<GgmlTensor, kGgmlFields> m_tensors;
};

/// By the name without layer number: "attn_q.weight".
std::optional<GgmlField> ggmlFieldByName(std::string_view name);

} // namespace vramplan
