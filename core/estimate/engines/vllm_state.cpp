// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_state.h"

#include "core/estimate/weight_division.h"

#include <fmt/format.h>

namespace vramplan::vllm {
namespace {

ElementType recurrentType(
    const ModelSpec& spec, const RecurrentState& state, const Options& options, ElementType windowType) {
    if (state.family == RecurrentFamily::KimiDelta) return ElementType::F32;
    if (options.stateType) return *options.stateType;
    if (state.stateType) return *state.stateType;
    // The engine's own default for this architecture's files.
    if (spec.architecture == "nemotron_h" && state.family == RecurrentFamily::Mamba2) return ElementType::F32;
    return windowType;
}

} // namespace

Result<StateBytes> stateBytes(const ModelSpec& spec, const RecurrentState& state, const Options& options) {
    if (state.family == RecurrentFamily::Rwkv || state.family == RecurrentFamily::Xlstm
        || state.family == RecurrentFamily::RgLru)
        return fail(ErrorKind::Refused, "refused",
            fmt::format("engine: vLLM does not run {} layers; choose transformers or llama.cpp",
                familyName(state.family)),
            {"engine", std::string(familyName(state.family))});
    const StateOfRank part = stateOfRank(state, options.tensor);
    const ElementType windowType = options.stateWindowType.value_or(state.convType.value_or(spec.dtype));
    const std::uint64_t columns = state.convKernel > 0 ? state.convKernel - 1 + options.speculativeTokens : 0;
    StateBytes bytes;
    bytes.window = bytesOf(windowType, part.convChannels * Count(columns) + part.modelTypeElements);
    bytes.recurrent = bytesOf(recurrentType(spec, state, options, windowType), part.stateElements);
    return bytes;
}

} // namespace vramplan::vllm
