// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/cache_record.h"
#include "core/source/families/config_keys.h"

#include <cstdint>
#include <optional>

namespace vramplan {

// The layers that keep a state of fixed size instead of keys and values: sizes of their weights and of the
// state. Source of the shapes: the published implementations (transformers, mamba_ssm, RWKV, FLA).

/// State-space model of the first kind. `inner` is D, `state` N, `rank` R, `kernel` K.
struct Mamba1Shape {
    std::uint64_t hidden = 0, inner = 0, state = 16, rank = 0, kernel = 4;
    std::uint64_t heads = 1; ///< Zamba splits D into heads with projections of their own
    bool convBias = true;
    bool bias = false;       ///< of the projections in and out
    bool innerNorms = false; ///< Jamba normalises the time step, B and C
};
void addMamba1(WeightTensors& to, const Mamba1Shape& shape);
RecurrentState stateOf(const Mamba1Shape& shape);

/// State-space model of the second kind: heads of `headDim`, `groups` shared B and C of width `state`.
struct Mamba2Shape {
    std::uint64_t hidden = 0, heads = 0, headDim = 64, groups = 1, state = 128, kernel = 4;
    std::uint64_t inner = 0; ///< heads × headDim
    bool convBias = true;
    bool bias = false;
    bool norm = true; ///< gated norm before the projection out
};
void addMamba2(WeightTensors& to, const Mamba2Shape& shape);
RecurrentState stateOf(const Mamba2Shape& shape);

/// Gated delta net of Qwen3-Next, Qwen3.5 and OLMo Hybrid.
struct DeltaNetShape {
    std::uint64_t hidden = 0, keyHeads = 0, valueHeads = 0, keyDim = 128, valueDim = 128, kernel = 4;
};
void addDeltaNet(WeightTensors& to, const DeltaNetShape& shape);
RecurrentState stateOf(const DeltaNetShape& shape);

/// Kimi delta attention: three convolutions, a decay and a gate through narrow projections (or, with
/// fullRankGate, one wide gate).
struct KimiDeltaShape {
    std::uint64_t hidden = 0, heads = 0, headDim = 128, kernel = 4;
    bool fullRankGate = false;
};
void addKimiDelta(WeightTensors& to, const KimiDeltaShape& shape);
RecurrentState stateOf(const KimiDeltaShape& shape);

/// Lightning (linear) attention: a matrix of width × width per head.
struct LightningShape {
    std::uint64_t hidden = 0, heads = 0, headDim = 128;
};
void addLightning(WeightTensors& to, const LightningShape& shape);
RecurrentState stateOf(const LightningShape& shape);

/// A gated convolution over the last few tokens (LFM2).
struct ShortConvolutionShape {
    std::uint64_t hidden = 0, kernel = 3;
    bool bias = false;
};
void addShortConvolution(WeightTensors& to, const ShortConvolutionShape& shape);
RecurrentState stateOf(const ShortConvolutionShape& shape);

/// The type a config asks for its recurrent state, if it does (mamba_ssm_dtype, mamba_ssm_cache_dtype).
std::optional<ElementType> stateTypeOf(const ConfigKeys& keys);

} // namespace vramplan
