// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/engine.h"
#include "core/estimate/engines/vllm_cache_type.h"
#include "core/estimate/engines/vllm_rules.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace vramplan::vllm {

/// Blocks of recurrent state that a request holds: one; two, aligned to attention blocks so that prefixes
/// can be reused; or one per block of tokens.
enum class StateMode : std::uint8_t { None, Align, All };

/// All settings with the engine's defaults for this model and these devices filled in.
struct Options {
    Rules rules;
    double utilization = 0.92;
    std::uint64_t maxModelLen = 0;
    std::uint64_t maxNumSeqs = 256;
    std::uint64_t maxBatchedTokens = 2048;
    std::uint64_t inFlightTokens = 4096; ///< tokens of all concurrent batches
    std::uint64_t maxEncoderTokens = 0;  ///< for which cross attention is charged
    std::optional<std::uint64_t> blockSize;
    bool eager = false;
    bool prefixCaching = true;
    StateMode stateMode = StateMode::None;
    bool hybridManager = true; ///< windows and chunks may hold fewer blocks than full attention
    bool mlaDisabled = false;
    CacheType cacheType = CacheType::BF16;
    CacheType modelType = CacheType::BF16;      ///< of layers that keep the model's own type
    std::optional<ElementType> stateWindowType; ///< mamba_cache_dtype; empty: the model's
    std::optional<ElementType> stateType;       ///< mamba_ssm_cache_dtype; empty: by layer family
    std::string_view skipLayers; ///< layer numbers and "sliding_window" that stay in the model's type
    std::string_view attentionBackend;
    std::string_view moeBackend;
    std::uint64_t speculativeTokens = 0;
    std::uint64_t tensor = 1, pipeline = 1, data = 1, context = 1;
    bool expertParallel = false;
    std::optional<Bytes> poolBytes; ///< kv_cache_memory_bytes
    std::optional<Bytes> graphMemory, nonTorchMemory, activationMemory, weightsMemory;
    Bytes weightOffload, cacheOffload; ///< to host memory, per GPU

    std::uint64_t ranks() const { return tensor * pipeline * data; }
};

/// Errors: Usage for values that cannot be, Refused for what the engine refuses by itself.
Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate);
/// Writes what was resolved over the empty defaults, so that reports and commands name it.
void writeBack(const Options& options, SettingValues& values);

std::span<const SettingInfo> settingList();

} // namespace vramplan::vllm
