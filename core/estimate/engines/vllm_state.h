// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/engines/vllm_options.h"
#include "core/model/model_spec.h"

namespace vramplan::vllm {

/// Recurrent state of one layer and sequence on one rank.
struct StateBytes {
    Bytes window;    ///< of the convolution: kernel − 1 columns, one more per speculative token
    Bytes recurrent; ///< the matrix
    Bytes total() const { return window + recurrent; }
};

/// Source: mamba_utils of vLLM. Types: the model's own unless the settings say otherwise; the file's own
/// wish counts for the recurrent part; Kimi delta attention always keeps float32, and nemotron_h where its
/// file says nothing.
/// Errors: Refused for families that vLLM does not run.
Result<StateBytes> stateBytes(const ModelSpec& spec, const RecurrentState& state, const Options& options);

} // namespace vramplan::vllm
