// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace vramplan {

/// The plan with this setting, once.
Scenario withSetting(Scenario scenario, const std::string& key, const std::string& value);

/// Whether the plan's engine places layers on GPUs by their number.
bool placesLayers(const Scenario& scenario);

/// A plan with a number of layers on the GPU, and its estimate.
struct GpuLayers {
    std::uint64_t layers = 0; ///< one more than the model has: the output too
    Scenario scenario;
    Estimate estimate;
};
/// The most layers, up to `most`, with which the plan surely fits; nothing where it does not even without
/// any, or once `cancelled` says so. All counts are tried, as buffers make the demand non-monotone now and
/// then.
std::optional<GpuLayers> mostGpuLayers(
    const Scenario& scenario, std::uint64_t most, const std::function<bool()>& cancelled = {});

} // namespace vramplan
