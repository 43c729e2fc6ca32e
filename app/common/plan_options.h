// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/common/device_options.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace vramplan {

/// The options of `vramplan-cli estimate`, as typed; also understood by `vramplan` itself. Everything is kept
/// as text and read by one place (makeScenario), so that every message names its option.
struct PlanOptions {
    std::string model;
    std::string plan; ///< a saved plan to start from
    std::string layers, heads, kvHeads, headDim, hidden, intermediate, vocabulary, parameters;
    std::string weights;
    std::string context, sequences, lengths, prefix, prompt, encoderTokens;
    std::string kvType, kvTypeK, kvTypeV;
    std::string engine;
    std::vector<std::string> settings; ///< KEY=VALUE
    std::string tensorParallel, pipelineParallel, dataParallel, expertParallel;
    std::string mmproj, draft, draftTokens; ///< reserved: refused as not modelled
    std::vector<std::string> lora;
    DeviceOptions devices;

    bool operator==(const PlanOptions&) const = default;
};

/// Declares the options on a command.
void declarePlanOptions(CLI::App& command, PlanOptions& options);

} // namespace vramplan
