// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_buffers.h"

#include <optional>

namespace vramplan::llama_cpp {

/// Adds the buffers to `estimate`, with the layers on GPUs as the engine's own search (--fit) chooses them so
/// that each GPU keeps fit_target MiB free.
///
/// The layers stay as the settings say, and nothing is returned, where that leaves enough and where
/// n_gpu_layers, tensor_split, n_cpu_moe or override_tensor is given. Otherwise GPUs are filled with layers
/// from the last to the first, those of a model with experts without them; if the GPUs together could hold
/// all layers so, layers get their experts from the first GPU on. Each GPU's number is found by false
/// position. Only model, cache, state and compute buffers count, and each GPU's demand when it is filled:
/// what the GPUs before it add to it later (copies for pipeline parallelism) can exceed the target. Where the
/// engine would keep parts of one layer's experts on a GPU, that layer's stay on the host here.
///
/// Source: llama.cpp common/fit (llama_params_fit). Errors: those of planning.
Result<std::optional<LayerChoice>> addFitting(
    const Scenario& scenario, const ResolvedSettings& settings, Buffers& buffers, Estimate& estimate);

/// Says in `estimate` what the search changed: settings, verdict and its words.
void reportChoice(const LayerChoice& choice, const Model& model, Estimate& estimate);

} // namespace vramplan::llama_cpp
