// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/weights.h"

#include <memory>
#include <span>
#include <string_view>

namespace vramplan {

/// All weight precisions a user can choose, in the order a picker shows them: f32 bf16 f16 fp8 int8 int4 nf4
/// nvfp4 mxfp4 awq gptq, then the GGUF types and mixes (q8_0, q6_k, q5_k_m, q4_k_m, iq4_xs, …).
std::span<const std::shared_ptr<const WeightScheme>> weightSchemes();

/// By id; case does not matter. Errors: Usage listing the known ones.
Result<std::shared_ptr<const WeightScheme>> weightSchemeByName(std::string_view name);

} // namespace vramplan
